"""The generator: the published vector, unbiased numbers, exact copies."""

from __future__ import annotations

import struct
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from holocene.kernel.engine.rng import block, from_place, from_seed


def test_matches_the_published_vector_of_chacha8() -> None:
    """256-bit zero key, zero nonce, block 0 and 1 (draft-strombergson-chacha-test-vectors, TC1)."""
    first = struct.pack("<16I", *block([0] * 8, 0)).hex()
    second = struct.pack("<16I", *block([0] * 8, 1)).hex()
    assert first == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )
    assert second == (
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
    )


def test_the_key_is_sha256_of_the_seed() -> None:
    rng = from_seed("7")
    digest = "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"
    assert struct.pack("<8I", *rng.key).hex() == digest


def test_known_numbers_for_a_seed() -> None:
    """A match file must always mean the same cards, so these numbers never change."""
    rng = from_seed("7")
    assert [rng.below(86) for _ in range(10)] == [6, 53, 81, 18, 42, 42, 38, 40, 72, 79]


@given(st.text(), st.integers(0, 200), st.integers(1, 50))
def test_a_place_continues_the_same_stream(seed: str, skip: int, length: int) -> None:
    rng = from_seed(seed)
    for _ in range(skip):
        rng.word()
    copies = [rng.copy(), from_place(rng.place())]
    expected = [rng.word() for _ in range(length)]
    for copy in copies:
        assert [copy.word() for _ in range(length)] == expected


@given(st.text(), st.integers(1, 1000))
def test_below_stays_below(seed: str, n: int) -> None:
    rng = from_seed(seed)
    assert all(0 <= rng.below(n) < n for _ in range(30))


def test_below_rejects_the_uneven_rest() -> None:
    """With n just over 2**31, about every second word is rejected, and the others are returned as they are."""
    n = 2**31 + 1
    rng, words = from_seed("uneven"), from_seed("uneven")
    accepted = [rng.below(n) for _ in range(50)]
    expected: list[int] = []
    rejected = 0
    while len(expected) < 50:
        word = words.word()
        if word < n:
            expected.append(word)
        else:
            rejected += 1
    assert accepted == expected
    assert rejected > 10


def test_shuffles_are_fair() -> None:
    """All 24 orders of four cards occur about equally often (chi-squared, 23 degrees of freedom)."""
    rng = from_seed("fair")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 52  # p = 0.0005
