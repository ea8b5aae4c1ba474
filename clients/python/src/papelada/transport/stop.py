from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Optional

from ..errors import CanceledError, TimeoutError

if TYPE_CHECKING:
    from threading import Event


class Stop:
    """Ends what its caller cancels, or what takes too long in all."""

    def __init__(self, cancel: Optional[Event] = None, ends_at: float = math.inf) -> None:
        """`ends_at` is a time of `time.monotonic`."""
        self.cancel = cancel
        self._ends_at = ends_at

    def check(self) -> None:
        """Raises CanceledError or TimeoutError."""
        if self.cancel is not None and self.cancel.is_set():
            raise CanceledError("A chamada foi cancelada.")
        if time.monotonic() >= self._ends_at:
            raise TimeoutError(
                "O tempo acabou antes de os arquivos chegarem. Nada foi cobrado; com a mesma `idempotency_key`, "
                "o envio continua de onde parou."
            )

    def sleep(self, seconds: float) -> None:
        left = max(0.0, min(seconds, self._ends_at - time.monotonic()))
        if self.cancel is None:
            time.sleep(left)
        else:
            self.cancel.wait(left)
        self.check()


NEVER = Stop()
