from __future__ import annotations

from typing import Iterator

FIRST_DELAY = 2.0
LONGEST_DELAY = 30.0


def poll_delays() -> Iterator[float]:
    """Seconds between two looks at work that goes on: 2, 4, 8 … 30."""
    delay = FIRST_DELAY
    while True:
        yield delay
        delay = min(LONGEST_DELAY, delay * 2)
