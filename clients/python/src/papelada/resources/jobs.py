from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Iterator, Optional, Sequence, Tuple, Union

from ..errors import JobFailedError, StillRunningError
from ..poll_delays import FIRST_DELAY, poll_delays
from ..progress import RunProgress
from ..transport.answer import Answer
from ..transport.call import Call, segment
from ..transport.stop import Stop
from ..transport.transport import Transport
from .pages import list_all

if TYPE_CHECKING:
    from threading import Event

    from ..contract import Job
    from ..progress import OnProgress

FEW_CALLS = 3
"""Below it, the calls of the minute that are left are kept for others."""
SLOW_DELAY = 15.0


class Jobs:
    """As tarefas da conta."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, id: str, *, cancel: Optional[Event] = None) -> Job:
        """Lê uma tarefa."""
        job: Job = self._transport.json(Call("GET", _path_of(id), stop=Stop(cancel)))
        return job

    def list(
        self,
        *,
        limit: Optional[int] = None,
        status: Union[str, Sequence[str], None] = None,
        tool: Optional[str] = None,
        created_after: Optional[str] = None,
        created_before: Optional[str] = None,
        cancel: Optional[Event] = None,
    ) -> Iterator[Job]:
        """As tarefas, da mais nova para a mais antiga; as páginas são buscadas conforme você lê."""
        query = {
            "limit": limit,
            "status": status if status is None or isinstance(status, str) else ",".join(status),
            "tool": tool,
            "created_after": created_after,
            "created_before": created_before,
        }
        return list_all(self._transport, "/v1/jobs", query, Stop(cancel))

    def delete(self, id: str) -> Job:
        """Apaga já os arquivos de uma tarefa terminada."""
        job: Job = self._transport.json(Call("DELETE", _path_of(id)))
        return job

    def wait(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Job:
        """
        Espera o fim de uma tarefa. Lê cada vez mais devagar, para não gastar as chamadas do minuto. Lança
        JobFailedError se ela falha e StillRunningError se `timeout`, em segundos, acaba antes.
        """
        for job in self.watch(id, timeout=timeout, cancel=cancel, on_progress=on_progress):
            if job["status"] == "error":
                raise JobFailedError(job)
            if job["status"] == "done":
                return job
        raise StillRunningError(id)

    def finish(
        self, job: Job, ends_at: float, cancel: Optional[Event], on_progress: Optional[OnProgress]
    ) -> Job:
        """Espera o fim de uma tarefa que o serviço acabou de devolver."""
        if on_progress is not None:
            on_progress(RunProgress(job["progress"], job["message"]))
        if job["status"] not in ("done", "error"):
            Stop(cancel).sleep(max(0.0, min(FIRST_DELAY, ends_at - time.monotonic())))
            left = None if math.isinf(ends_at) else max(0.0, ends_at - time.monotonic())
            return self.wait(job["id"], timeout=left, cancel=cancel, on_progress=on_progress)
        if job["status"] == "error":
            raise JobFailedError(job)
        return job

    def watch(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Iterator[Job]:
        """Os estados de uma tarefa, do atual ao último. Termina sem o último se o tempo acaba antes."""
        stop = Stop(cancel)
        ends_at = math.inf if timeout is None else time.monotonic() + timeout
        for delay in poll_delays():
            job, calls_left = self._look(id, stop)
            if on_progress is not None:
                on_progress(RunProgress(job["progress"], job["message"]))
            yield job
            if job["status"] in ("done", "error"):
                return
            left = ends_at - time.monotonic()
            if left <= 0:
                return
            wanted = max(delay, SLOW_DELAY) if calls_left <= FEW_CALLS else delay
            stop.sleep(min(wanted, left))

    def _look(self, id: str, stop: Stop) -> Tuple[Job, float]:
        return self._transport.read(Call("GET", _path_of(id), stop=stop), _look_in)


def _look_in(answer: Answer) -> Tuple[Job, float]:
    """Returns the job, and how many calls of the minute are left."""
    left = answer.header("X-RateLimit-Remaining") or ""
    return answer.json(), float(left) if left.isdecimal() else math.inf


def _path_of(id: str) -> str:
    return f"/v1/jobs/{segment(id)}"
