"""What every long computation needs: threads, seed, progress; and how the library's warnings reach Python."""

from __future__ import annotations

import contextlib
import contextvars
import ctypes
import glob
import importlib.util
import numbers
import os
import sys
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


def thread_count(threads: Any) -> int:
    """How many threads a computation may use. 0, None and -1: as many as there are; -2: all but one, as joblib counts.

    As many as there are: the cores this process may run on, at most its container's quota (both asked by the library), and at most what OMP_NUM_THREADS or
    threadpoolctl allow, so that the workers of joblib do not take each other's cores.
    """
    if threads is None or threads == 0:
        return min(_core.available_threads(), _openmp_limit())
    if not isinstance(threads, numbers.Integral) or isinstance(threads, bool):
        raise ValueError(f"threads (n_jobs) is {threads!r}; it must be 0 or -1 (all cores), another negative number -k (all but k - 1) or a number of threads")
    return int(threads) if threads > 0 else max(1, thread_count(0) + 1 + int(threads))


def _load_openmp() -> None:
    """Loads the OpenMP library of scikit-learn, its own copy or the system's, which takes less than a millisecond.

    threadpoolctl limits the libraries that are there when a limit begins: scikit-learn, loaded inside it at our first fit, would bring a new one without limit.
    """
    found = importlib.util.find_spec("sklearn")
    packages = os.path.dirname(os.path.dirname(found.origin)) if found is not None and found.origin else ""
    for library in [*glob.glob(os.path.join(glob.escape(packages), "scikit_learn.libs", "libgomp*.so*")), "libgomp.so.1"]:
        with contextlib.suppress(OSError):
            ctypes.CDLL(library)
            return


_load_openmp()


def _openmp_limit() -> int:
    """What OpenMP would use here: OMP_NUM_THREADS, or what threadpoolctl set."""
    allowed = os.environ.get("OMP_NUM_THREADS", "").split(",")[0].strip()
    limit = int(allowed) if allowed.isdigit() and int(allowed) > 0 else sys.maxsize
    if "sklearn" in sys.modules:
        try:
            from sklearn.utils._openmp_helpers import _openmp_effective_n_threads
        except ImportError:  # a scikit-learn that has moved it: the variable alone counts
            return limit
        limit = min(limit, _openmp_effective_n_threads())
    return max(1, limit)


def settings(threads: Any = 0, random_state: Any = 1) -> _core.Settings:
    return _core.Settings(threads=thread_count(threads), seed=seed_of(random_state), progress=_progress.get())


@contextlib.contextmanager
def shown(verbose: Any, what: str) -> Iterator[None]:
    """Shows the progress of what is computed inside, on standard error: by tqdm where it is installed, else as a line per stage. Not where verbose is 0."""
    if not verbose or _progress.get() is not None:
        yield
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        with progress(_in_lines(what)):
            yield
        return
    with tqdm(total=1.0, desc=what, bar_format="{desc} {percentage:3.0f}%|{bar}| {elapsed}", leave=True) as bar:
        def move(stage: str, share: float) -> None:
            bar.set_description_str(f"{what}: {stage}", refresh=False)
            bar.n = max(0.0, min(1.0, share))
            bar.refresh()

        with progress(move):
            yield
        move("done", 1.0)


def _in_lines(what: str) -> Callable[[str, float], Any]:
    last = ""

    def show(stage: str, share: float) -> None:
        nonlocal last
        if stage != last:
            print(f"{what}: {stage}", file=sys.stderr)
            last = stage

    return show


def whole(name: str, value: Any) -> int:
    """A whole number, or a TypeError that names the argument."""
    if not isinstance(value, numbers.Integral) or isinstance(value, bool):
        raise TypeError(f"{name} is {value!r}; it must be a whole number")
    return int(value)


def warn_all(sentences: Iterable[str], stacklevel: int = 3) -> None:
    for sentence in sentences:
        warnings.warn(sentence, CordonWarning, stacklevel=stacklevel + 1)
