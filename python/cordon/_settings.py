"""What every long computation needs: threads, seed, progress; and how the library's warnings reach Python."""

from __future__ import annotations

import contextlib
import contextvars
import numbers
import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from . import _core

_progress: contextvars.ContextVar[Callable[[str, float], Any] | None] = contextvars.ContextVar("progress", default=None)


class CordonWarning(UserWarning):
    """Something about the data or the constraints that the user should look at."""


@contextlib.contextmanager
def progress(callback: Callable[[str, float], Any]) -> Iterator[None]:
    """Inside ``with progress(callback):`` fits call ``callback(stage, share)`` now and then; share goes from 0 to 1."""
    token = _progress.set(callback)
    try:
        yield
    finally:
        _progress.reset(token)


def seed_of(random_state: Any) -> int:
    """scikit-learn's random_state as the library's seed: an integer is the seed itself (``--seed``); None, a RandomState or a Generator draws one."""
    if isinstance(random_state, numbers.Integral):
        if not 0 <= random_state < 2**64:
            raise ValueError(f"random_state is {random_state}; a seed is from 0 to 2**64 - 1")
        return int(random_state)
    if random_state is None:
        import numpy as np
        return int(np.random.randint(2**31 - 1))
    if hasattr(random_state, "integers"):
        return int(random_state.integers(2**63 - 1))
    if hasattr(random_state, "randint"):
        return int(random_state.randint(2**31 - 1))
    raise ValueError(f"random_state is {random_state!r}; allowed: an integer, None, a numpy RandomState or Generator")


def settings(threads: int = 0, random_state: Any = 1) -> _core.Settings:
    if not isinstance(threads, numbers.Integral) or threads < 0:
        raise ValueError(f"threads is {threads!r}; it must be 0 (all cores) or a number of threads")
    return _core.Settings(threads=int(threads), seed=seed_of(random_state), progress=_progress.get())


def whole(name: str, value: Any) -> int:
    """A whole number, or a TypeError that names the argument."""
    if not isinstance(value, numbers.Integral) or isinstance(value, bool):
        raise TypeError(f"{name} is {value!r}; it must be a whole number")
    return int(value)


def warn_all(sentences: Iterable[str], stacklevel: int = 3) -> None:
    for sentence in sentences:
        warnings.warn(sentence, CordonWarning, stacklevel=stacklevel + 1)
