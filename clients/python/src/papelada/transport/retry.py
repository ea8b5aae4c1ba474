from __future__ import annotations

import random
from typing import Optional

from ..errors import ApiError, ConnectionError, TimeoutError, UnexpectedAnswerError
from .call import Repeat

FIRST_DELAY = 0.5
LONGEST_DELAY = 8.0
LONGEST_OBEYED = 60
"""A longer Retry-After is the caller's to decide about."""
MOST_FAULTS = 6
"""Of a transfer, in a row, without a byte of progress."""
PASSING = frozenset(
    {"rate_limited", "concurrency_limit", "idempotency_in_progress", "upload_interrupted", "upload_locked"}
)
"""Codes of refusals that a later attempt may not meet."""


def delay_after(error: BaseException, repeat: Repeat, attempt: int) -> Optional[float]:
    """
    Returns how many seconds to wait before the next attempt; None if the error is not passing, or the call must not be
    sent again after it. `attempt` counts from 0.
    """
    if repeat == "never":
        return None
    if isinstance(error, ApiError):
        retry_after = error.retry_after or 0
        is_undone = error.status == 503 or error.code in PASSING
        is_passing = is_undone or (repeat == "always" and (error.status >= 500 or error.status == 408))
        if not is_passing or retry_after > LONGEST_OBEYED:
            return None
        return max(float(retry_after), _back_off(attempt))
    if repeat != "always":
        return None
    if isinstance(error, ConnectionError):
        return 0.0 if error.was_kept else _back_off(attempt)
    is_lost = type(error) is TimeoutError or (isinstance(error, UnexpectedAnswerError) and error.is_passing)
    return _back_off(attempt) if is_lost else None


def _back_off(attempt: int) -> float:
    """Half a second, doubling to eight; a random quarter less, so that many clients do not return together."""
    return min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** min(attempt, 8)) * (1 - random.random() / 4)
