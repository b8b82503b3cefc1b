"""The library's registry as Python sees it: methods, their parameters with Python defaults, the names of their classes."""

from __future__ import annotations

import dataclasses
import functools
from typing import Union

from . import _core

ParameterValue = Union[int, float, bool, str]

# Parts of a method's name that are words; the others are acronyms: "semi-le" is SemiLE, "kernel-bwdr" KernelBWDR.
_WORDS = {"auto", "guided", "harmonic", "kernel", "semi"}


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One parameter of a method, as ``cordon methods NAME`` describes it."""

    name: str
    type: str  # integer, real, flag, choice
    default: ParameterValue
    range: str
    sentence: str

    @property
    def hint(self) -> str:
        """The type hint of an argument of that name."""
        kind = {"integer": "int", "flag": "bool", "choice": "str"}.get(self.type, "float")
        return f"{kind} | str" if "auto" in self.range and kind != "str" else kind


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


@functools.cache
def methods() -> tuple[Method, ...]:
    """All methods, in the order of ``cordon methods``."""
    described = []
    for info in _core.methods():
        parameters = tuple(Parameter(p["name"], p["type"], from_text(p["type"], p["default"]), p["range"], p["sentence"]) for p in info.pop("parameters"))
        described.append(Method(**info, parameters=parameters))
    return tuple(described)


CLASS_OF_METHOD: dict[str, str] = {method.name: method.class_name for method in methods()}
