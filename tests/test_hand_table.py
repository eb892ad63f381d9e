"""The shipped table of hand values is the one that its maker makes."""

import pytest

from runout.poker import hand_table as loader
from tools import hand_table


def test_the_shipped_table_is_what_the_maker_makes(tmp_path, monkeypatch, capsys) -> None:
    made = tmp_path / "holdem.bin"
    shipped = hand_table.TABLE.read_bytes()
    monkeypatch.setattr(hand_table, "TABLE", made)
    hand_table.main()
    assert made.read_bytes() == shipped
    assert "73775 rank sums" in capsys.readouterr().out


@pytest.mark.parametrize("place", [0, 1000, -1])
def test_a_damaged_table_is_refused(tmp_path, monkeypatch, place: int) -> None:
    data = bytearray(hand_table.TABLE.read_bytes())
    data[place] ^= 1
    (tmp_path / "holdem.bin").write_bytes(data)
    monkeypatch.setattr(loader.values, "__file__", str(tmp_path / "values.py"), raising=False)
    with pytest.raises(ImportError, match="damaged"):
        loader._load()
