"""The rows of an answer as a table for people, where they say more than its sentence."""

from dataclasses import dataclass

from kg.model import Answer, Evidence

VALUE = "_value"
"""Ending of a column that holds what is said of one side; `_condition` and `_passage` go with it, the query's parameter names the side."""
STATEMENT = "subject"
"""Column of rows that are statements: the sentence of the answer and the quotations say it all."""
PASSAGE = "passage"
NOT_STATED = "not stated"


@dataclass(frozen=True)
class Table:
    """Columns and the rows under them."""

    columns: tuple[str, ...]
    rows: tuple[dict[str, str | None], ...]


def table_of(answer: Answer) -> Table | None:
    """Return the rows of an answer as a table; None where they would only say again what the sentence says."""
    sides = [column.removesuffix(VALUE) for column in answer.columns if column.endswith(VALUE)]
    if sides:
        return _side_by_side(answer, sides)
    columns = tuple(column for column in answer.columns if column != PASSAGE)
    if STATEMENT in columns or len(columns) == 1 or len(answer.rows) <= 1:
        return None
    return Table(columns, answer.rows)


def _side_by_side(answer: Answer, sides: list[str]) -> Table:
    """Put what is said of each side under its name, a row for each value of the first column, each cell with condition and source."""
    key = answer.columns[0]
    labels = {mention.iri: mention.label for mention in answer.explanation.mentions}
    given = {side: answer.query.parameters.get(side, side) for side in sides}
    names = {side: labels.get(value, value) for side, value in given.items()}
    cells: dict[str, dict[str, list[str]]] = {}
    for row in answer.rows:
        mine = cells.setdefault(row[key] or "", {side: [] for side in sides})
        for side in sides:
            text = _cell(row, side, answer.evidence)
            if text and text not in mine[side]:
                mine[side].append(text)
    rows: list[dict[str, str | None]] = [
        {key: value, **{names[side]: "; ".join(mine[side]) or NOT_STATED for side in sides}} for value, mine in cells.items()
    ]
    return Table((key, *names.values()), tuple(rows))


def _cell(row: dict[str, str | None], side: str, evidence: tuple[Evidence, ...]) -> str | None:
    value = row[side + VALUE]
    condition = row.get(f"{side}_condition")
    if value is None:
        return None
    text = f"{value} ({condition})" if condition and condition not in value else value
    source = row.get(f"{side}_{PASSAGE}") or ""
    numbers = [
        str(number) for number, piece in enumerate(evidence, start=1) if source == f"{piece.document}#char={piece.start},{piece.end}"
    ]
    return f"{text} [{numbers[0]}]" if numbers else text
