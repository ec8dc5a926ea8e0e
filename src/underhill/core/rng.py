"""Randomness that lives in the state: xoshiro128++, the same numbers at every speed.

The four 32-bit words stand in `s.rng` as 64-bit signed integers and every result is masked, because compiled code wraps at
64 bits while plain Python never does.
"""

from underhill.core.state import CoreState

MASK = 0xFFFFFFFF
WORDS = 4


def mix(x):
    """A 32-bit finaliser (Wellons' `lowbias32` constants): spreads a counter over all bits."""
    x = x & MASK
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & MASK
    x = ((x ^ (x >> 15)) * 0x846CA68B) & MASK
    return x ^ (x >> 16)


def seed_rng(s: CoreState, seed):
    """Seed the state's generator from a whole number from 0 to 2**63 - 1."""
    low = seed & MASK
    high = (seed >> 32) & MASK
    for i in range(WORDS):
        low = mix(low + 0x9E3779B9 + high)
        high = mix(high + 0x85EBCA6B + low)
        s.rng[i] = low
    s.rng[WORDS - 1] |= 1  # the all-zero state is the one from which xoshiro never moves


def random_word(s: CoreState):
    """The next 32 random bits."""
    words = s.rng
    first = words[0]
    second = words[1]
    third = words[2]
    fourth = words[3]
    total = (first + fourth) & MASK
    result = ((((total << 7) | (total >> 25)) & MASK) + first) & MASK
    shifted = (second << 9) & MASK
    third ^= first
    fourth ^= second
    words[1] = second ^ third
    words[0] = first ^ fourth
    words[2] = third ^ shifted
    words[3] = ((fourth << 11) | (fourth >> 21)) & MASK
    return result


def below(s: CoreState, n):
    """A whole number from 0 to n - 1; the bias of multiply-and-shift is under n / 2**32."""
    return (random_word(s) * n) >> 32


def shuffle(s: CoreState, cards, n):
    """Shuffle the first n entries of a list held in the state."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        kept = cards[i]
        cards[i] = cards[j]
        cards[j] = kept
