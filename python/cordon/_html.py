"""Tables for notebooks: what ``_repr_html_`` of constraints, tables and interviews returns."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .constraints import Constraints

MOST_ROWS = 10


def table(caption: str, header: Sequence[str], rows: Iterable[Sequence[Any]], more: int = 0) -> str:
    """One HTML table; `more` rows are not shown and said to be there."""
    def cells(tag: str, values: Sequence[Any]) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(str(value))}</{tag}>" for value in values) + "</tr>"

    body = "".join(cells("td", row) for row in rows)
    rest = f'<tr><td colspan="{len(header)}">and {more} more</td></tr>' if more else ""
    return f"<table><caption>{html.escape(caption)}</caption><thead>{cells('th', header)}</thead><tbody>{body}{rest}</tbody></table>"


def statements_table(constraints: Constraints) -> str:
    def rows() -> Iterable[Sequence[Any]]:
        for kind, links, weights in (("must", constraints.must, constraints.must_weights), ("cannot", constraints.cannot, constraints.cannot_weights)):
            for (a, b), weight in zip(links.tolist(), weights.tolist()):
                yield kind, a, b, "", "", weight
        for kind, a, b, c, others, value, weight in constraints.distances:
            yield kind, a, " ".join(map(str, others)) if others else b, c if c >= 0 else "", "" if others else value, weight

    shown = [row for row, _ in zip(rows(), range(MOST_ROWS))]
    return table(repr(constraints), ("kind", "a", "b", "c", "value", "weight"), shown, len(constraints) - len(shown))
