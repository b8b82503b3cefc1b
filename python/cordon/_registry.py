"""The library's registry as Python sees it: methods, their parameters with Python defaults, the names of their classes."""

from __future__ import annotations

import dataclasses
import functools
from typing import Union

from . import _core

ParameterValue = Union[int, float, bool, str]
PRESETS: tuple[str, ...] = tuple(_core.presets())

# Parts of a method's name that are words; the others are acronyms: "semi-le" is SemiLE, "kernel-bwdr" KernelBWDR.
_WORDS = {"auto", "guided", "harmonic", "kernel", "semi"}


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One parameter of a method, as ``cordon methods NAME`` describes it."""

    name: str
    type: str  # integer, real, flag, choice
    default: ParameterValue | None  # None: what the preset says
    range: str
    sentence: str
    of_preset: dict[str, ParameterValue] = dataclasses.field(default_factory=dict)  # empty where all presets have the default

    @property
    def hint(self) -> str:
        """The type hint of an argument of that name."""
        if self.type == "any":
            return "Any"
        kind = {"integer": "int", "flag": "bool"}.get(self.type, "float")
        if self.type == "choice":
            kind = "Literal[" + ", ".join(repr(word.strip()) for word in self.range.split(",")) + "]"
        elif "auto" in self.range:
            kind += " | Literal['auto']"
        return kind + (" | None" if self.default is None else "")

    @property
    def shown_default(self) -> str:
        """The default, as the documentation tells it."""
        return repr(self.default) + "".join(f", which is {value!r} in preset {preset}" for preset, value in self.of_preset.items())


@dataclasses.dataclass(frozen=True)
class Method:
    """One method of the registry."""

    name: str
    title: str
    sentence: str
    learns_from: str
    uses_must: bool
    uses_cannot: bool
    uses_distances: bool
    uses_labels: bool
    max_links_from_labels: int
    reference: str
    parameters: tuple[Parameter, ...]

    @property
    def class_name(self) -> str:
        return "".join(part.capitalize() if part in _WORDS else part.upper() for part in self.name.split("-"))

    @property
    def takes_labels(self) -> bool:
        """Do labels teach it anything, themselves or as links? Statements on distances are few and chosen: those implied by labels would swamp them."""
        return self.uses_labels or (self.uses_must or self.uses_cannot) and not self.uses_distances

    @property
    def is_sum(self) -> bool:
        """Does it see the rows only through sums, so that it can learn from parts of a table?"""
        return _core.PartialFit.is_for(self.name)

    @property
    def needs_labels(self) -> bool:
        """Does it learn nothing without labels?"""
        return self.learns_from.startswith("labels")


def from_text(kind: str, text: str) -> ParameterValue:
    """A value as the registry writes it, as Python would."""
    if kind == "flag":
        return text == "true"
    try:
        return {"integer": int, "real": float}.get(kind, str)(text)
    except ValueError:
        return text  # a word in the place of a number, such as auto


def to_text(value: object) -> str:
    """A value as the registry reads it; a float keeps all its bits."""
    value = getattr(value, "item", lambda: value)()  # NumPy's scalars
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def _parameter(info: dict[str, str]) -> Parameter:
    """A parameter whose published value is another than ours is None unless given: only so can it be seen whether it was."""
    default, paper = (from_text(info["type"], info[which]) for which in ("default", "paper"))
    of_preset = {} if default == paper else dict(zip(PRESETS, (default, paper)))
    return Parameter(info["name"], info["type"], None if of_preset else default, info["range"], info["sentence"], of_preset)


@functools.cache
def methods() -> tuple[Method, ...]:
    """All methods, in the order of ``cordon methods``."""
    described = []
    for info in _core.methods():
        parameters = tuple(_parameter(p) for p in info.pop("parameters"))
        described.append(Method(**info, parameters=parameters))
    return tuple(described)


MAX_LINKS_FROM_LABELS: int = max(method.max_links_from_labels for method in methods())
CLASS_OF_METHOD: dict[str, str] = {method.name: method.class_name for method in methods()}
