from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any, Iterator, Optional, Tuple

from ..errors import StillRunningError
from ..poll_delays import poll_delays
from ..progress import RunProgress
from ..transport.answer import Answer
from ..transport.call import Call
from ..transport.stop import Stop
from ..transport.transport import Transport

if TYPE_CHECKING:
    from ..progress import OnProgress

FEW_CALLS = 3
"""Below it, the calls of the minute that are left are kept for others."""
SLOW_DELAY = 15.0


def watch_work(
    transport: Transport,
    path: str,
    stop: Stop,
    timeout: Optional[float],
    on_progress: Optional[OnProgress],
    known: Any = None,
) -> Iterator[Any]:
    """
    The states of a job or a batch, from now to its last; without that one if the time is over before. `known`, a state
    that was just read, spares the first call.
    """
    ends_at = math.inf if timeout is None else time.monotonic() + timeout
    for delay in poll_delays():
        if known is None:
            work, calls_left = transport.read(Call("GET", path, stop=stop), _look_in)
        else:
            work, calls_left, known = known, math.inf, None
        if on_progress is not None:
            on_progress(RunProgress(work["progress"], work["message"] or ""))
        yield work
        left = ends_at - time.monotonic()
        if _is_over(work) or left <= 0:
            return
        wanted = max(delay, SLOW_DELAY) if calls_left <= FEW_CALLS else delay
        stop.sleep(min(wanted, left))


def end_of_work(id: str, states: Iterator[Any]) -> Any:
    """Returns the last state of work. Raises StillRunningError if the time is over before."""
    for work in states:
        if _is_over(work):
            return work
    raise StillRunningError(id)


def _is_over(work: Any) -> bool:
    return work["status"] in ("done", "error")


def _look_in(answer: Answer) -> Tuple[Any, float]:
    """Returns the work, and how many calls of the minute are left."""
    left = answer.header("X-RateLimit-Remaining") or ""
    return answer.json(), float(left) if left.isdecimal() else math.inf
