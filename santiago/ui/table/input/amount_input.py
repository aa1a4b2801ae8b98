"""Sums that are typed digit by digit."""

from santiago.ui.table.input.selection import PlacePicked, Selection, SumPicked

_MOST = 99


def typed_sum(selection: Selection, digit: int) -> int:
    """The sum after another digit, which continues a sum that is being typed."""
    match selection:
        case SumPicked(escudos, typed=True) | PlacePicked(bribe=escudos, typed=True):
            longer = escudos * 10 + digit
            return longer if longer <= _MOST else digit
        case _:
            return digit
