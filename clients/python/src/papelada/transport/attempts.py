from __future__ import annotations

import time
from typing import Optional

from ..errors import ApiError
from .call import Call
from .retry import delay_after

CARRIED = 5.0
"""A line that broke after so long did carry the call, which then waited at the service."""


class Attempts:
    """
    The attempts at one call. A line that breaks while the service waits with its answer costs none of the repetitions,
    until the wait is over: the next attempt waits for the same answer.
    """

    def __init__(self, call: Call, retries: int, patience: float) -> None:
        """`patience`: how many seconds the answer may take beside the wait."""
        self._call, self._retries = call, retries
        self._counted = 0
        self._started_at = time.monotonic()
        self._end_of_wait = self._started_at + call.wait + patience if call.wait else 0.0

    def begin(self) -> None:
        self._started_at = time.monotonic()

    def delay_after(self, error: BaseException) -> Optional[float]:
        """Returns the seconds before the next attempt; None if the error is to be raised."""
        if not isinstance(error, ApiError) and self._waited_at_service():
            return delay_after(error, self._call.repeat, 0)
        if self._counted == self._retries:
            return None
        self._counted += 1
        return delay_after(error, self._call.repeat, self._counted - 1)

    def _waited_at_service(self) -> bool:
        now = time.monotonic()
        return now < self._end_of_wait and now - self._started_at >= CARRIED
