"""Names at a table: nobody can take another's."""

from __future__ import annotations

import unicodedata
from collections.abc import Container


def name_key(name: str) -> str:
    """Return a form of a name in which names that look almost the same are equal.

    >>> name_key("ADA  Lovelace") == name_key("Ada Lovelace")
    True
    """
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def unique_name(name: str, taken: Container[str]) -> str:
    """Return a name that is not taken yet: the name itself, or the name with the next number.

    >>> unique_name("Ada", {"ada", "ada2"})
    'Ada 3'
    """
    found, number = name, 1
    while name_key(found) in taken:
        number += 1
        found = f"{name} {number}"
    return found
