"""The small faults that `tests.mutants` puts into the rules: one change of a few characters in one place."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path

SWAPS: dict[type[ast.AST], tuple[str, str]] = {
    **{ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">")},
    **{ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"), ast.NotIn: (r"not\s+in", "in")},
    **{ast.Add: (r"\+", "-"), ast.Sub: ("-", "+"), ast.FloorDiv: ("//", "%"), ast.Mod: ("%", "//")},
    **{ast.BitAnd: ("&", "|"), ast.BitOr: (r"\|", "&"), ast.And: ("and", "or"), ast.Or: ("or", "and")},
}  # the pattern of an operator, and the operator that takes its place


@dataclass(frozen=True)
class Mutant:
    """One change in one place: the bytes from `start` to `end` of a file, `old`, become `new`."""

    file: str
    start: int
    end: int
    old: str
    new: str
    line: int
    text: str
    function: str
    nth: int = 1

    @property
    def game(self) -> str:
        """Return the name of the game's folder."""
        return Path(self.file).parent.name

    @property
    def change(self) -> str:
        """Return the change for people: `old -> new`, numbered where a line offers it more than once."""
        return (
            f"{' '.join(self.old.split())} -> {self.new.strip() or 'nothing'}{f' #{self.nth}' if self.nth > 1 else ''}"
        )

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.change}    | {self.text}"


class Finder(ast.NodeVisitor):
    """Finds the mutants of a file, place by place; imports, annotations, errors and journal entries have none.

    Attributes:
        file, source, lines: the file's name and text.
        starts: where each line begins, in bytes.
        places: for each place that can change, the mutants that change it.
        seen: how often each change has been found in equal lines of a function.
        functions: the functions around the node that is visited.
    """

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source, self.lines = file, source, source.splitlines(keepends=True)
        self.starts = [0, *accumulate(map(len, self.lines))]
        self.places: list[list[Mutant]] = []
        self.seen: Counter[tuple[str, ...]] = Counter()
        self.functions: list[ast.FunctionDef] = []
        for node in ast.parse(source).body:
            if not (file.endswith("/actions.py") and isinstance(node, ast.Assign | ast.AnnAssign)):  # only numbering
                self.visit(node)

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return where a node begins and ends, in bytes."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def add(self, start: int, end: int, *texts: str) -> None:
        """Add a place with the texts that may replace it."""
        line = self.source.count(b"\n", 0, start) + 1
        text, old = self.lines[line - 1].decode().strip(), self.source[start:end].decode()
        function = self.functions[-1].name if self.functions else ""
        self.places.append([])
        for new in texts:
            self.seen[function, text, old, new] += 1
            nth = self.seen[function, text, old, new]
            self.places[-1].append(Mutant(self.file, start, end, old, new, line, text, function, nth))

    def swap(self, left: ast.expr, operator: ast.AST, right: ast.expr, suffix: str = "") -> None:
        """Exchange the operator between two nodes; parentheses and comments may stand before it."""
        if type(operator) in SWAPS:
            pattern, new = SWAPS[type(operator)]
            start, end = self.span(left)[1], self.span(right)[0]
            found = re.match(rf"(?:[\s()\\]|#[^\n]*)*({pattern}{suffix})".encode(), self.source[start:end])
            assert found is not None, f"{self.file}:{left.lineno}: no operator"
            self.add(start + found.start(1), start + found.end(1), new + suffix)

    def negate(self, test: ast.expr) -> None:
        """Negate a condition, unless a swap in it does the same."""
        swapped = isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn)
        if not swapped and not isinstance(test, ast.Constant | ast.UnaryOp):
            start, end = self.span(test)
            self.add(start, end, f"not ({self.source[start:end].decode()})")

    def delete(self, statement: ast.stmt) -> None:
        """Replace a statement by `pass`, on as many lines."""
        start, end = self.span(statement)
        self.add(start, end, "pass" + "\n" * self.source.count(b"\n", start, end))

    def visit(self, node: ast.AST) -> None:
        """Add the changes of a node and of what it holds."""
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Raise() | ast.JoinedStr():
                return  # the parts of an f-string have no positions
            case ast.Break() | ast.Continue():
                self.add(*self.span(node), "continue" if isinstance(node, ast.Break) else "break")
            case ast.Constant(value=bool(value)):
                self.add(*self.span(node), str(not value))
            case ast.Constant(value=int(value)):
                self.add(*self.span(node), str(value + 1), str(value - 1))
            case ast.UnaryOp(op=ast.Not()):
                start = self.span(node)[0]
                self.add(start, start + (4 if self.source.startswith(b"not ", start) else 3), "")
            case ast.BinOp(left=left, op=op, right=right):
                self.swap(left, op, right)
            case ast.BoolOp(op=op, values=values):
                for left, right in pairwise(values):
                    self.swap(left, op, right)
            case ast.Compare(left=left, ops=ops, comparators=others):
                for (before, after), comparison in zip(pairwise([left, *others]), ops, strict=True):
                    self.swap(before, comparison, after)
            case ast.AugAssign(target=target, op=op, value=right):
                self.delete(node)
                self.swap(target, op, right, "=")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript() as target]) if not names_journal(target):
                self.delete(node)
            case ast.Call(func=ast.Name(id="min" | "max" as name) as function):
                self.add(*self.span(function), "max" if name == "min" else "min")
            case ast.Slice(lower=lower, upper=upper):
                for bound in (lower, upper):
                    if isinstance(
                        bound, ast.Name | ast.Attribute | ast.Call | ast.Subscript
                    ):  # other numbers: Constant
                        self.add(*self.span(bound), f"{ast.unparse(bound)} + 1", f"{ast.unparse(bound)} - 1")
            case ast.IfExp(test=test):
                self.negate(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    self.negate(test)
            case ast.Return(value=ast.expr() as value) if ast.unparse(self.functions[-1].returns or node) == "bool":
                self.negate(value)
        super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Visit defaults and body, not annotations."""
        self.functions.append(node)
        for part in [*node.args.defaults, *node.args.kw_defaults, *node.body]:
            if isinstance(part, ast.If) and names_journal(part.test) and isinstance(part.body[-1], ast.Return):
                break  # `if state.journal is None: return`: the rest of the function writes the journal
            if part is not None:
                self.visit(part)
        self.functions.pop()

    def visit_If(self, node: ast.If) -> None:
        """Negate the condition; where it asks for a journal, visit only what stands under `else`."""
        told = names_journal(node.test) or ast.unparse(node.test) == "TYPE_CHECKING"
        if not told:
            self.negate(node.test)
        for part in node.orelse if told else [node.test, *node.body, *node.orelse]:
            self.visit(part)

    def visit_Expr(self, node: ast.Expr) -> None:
        """Delete a call; a docstring has nothing to change."""
        if isinstance(node.value, ast.Call) and not names_journal(node.value.func):
            self.delete(node)
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Visit the value, not the annotation."""
        if node.value is not None:
            self.visit(node.value)


def names_journal(node: ast.expr) -> bool:
    """Return whether an expression names the journal, which tells what happened and is no rule."""
    return any(isinstance(part, ast.Attribute) and part.attr == "journal" for part in ast.walk(node))
