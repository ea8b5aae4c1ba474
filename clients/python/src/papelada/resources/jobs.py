from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Iterator, Optional, Sequence, Union

from ..errors import JobFailedError
from ..transport.call import Call, segment
from ..transport.stop import Stop
from ..transport.transport import Transport
from .pages import list_all
from .watch import end_of_work, watch_work

if TYPE_CHECKING:
    from threading import Event

    from ..contract import Job
    from ..progress import OnProgress


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
        return _require_done(end_of_work(id, self.watch(id, timeout=timeout, cancel=cancel, on_progress=on_progress)))

    def finish(
        self, job: Job, ends_at: float, cancel: Optional[Event], on_progress: Optional[OnProgress]
    ) -> Job:
        """Espera o fim de uma tarefa que o serviço acabou de devolver."""
        left = None if math.isinf(ends_at) else max(0.0, ends_at - time.monotonic())
        states = watch_work(self._transport, _path_of(job["id"]), Stop(cancel), left, on_progress, job)
        return _require_done(end_of_work(job["id"], states))

    def watch(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Iterator[Job]:
        """Os estados de uma tarefa, do atual ao último. Termina sem o último se o tempo acaba antes."""
        return watch_work(self._transport, _path_of(id), Stop(cancel), timeout, on_progress)


def _require_done(job: Job) -> Job:
    if job["status"] == "error":
        raise JobFailedError(job)
    return job


def _path_of(id: str) -> str:
    return f"/v1/jobs/{segment(id)}"
