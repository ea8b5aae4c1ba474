from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence

from ..errors import ConfigurationError, JobFailedError
from ..files.prepare import FieldInput, PreparedFiles
from ..files.sources import listed
from ..idempotency import idempotency_key_of
from ..transport.call import Body, Call, given, json_text, segment
from ..transport.stop import Stop
from ..transport.transport import Transport
from .jobs import Jobs

if TYPE_CHECKING:
    from threading import Event

    from ..contract import Job, Tool
    from ..progress import OnProgress
    from ..types import FileInput
    from .tool_calls import ToolCalls
else:
    ToolCalls = object

LONGEST_WAIT_SECONDS = 60
"""The longest that the service waits before it answers a creation."""


class _Order:
    def __init__(self, tool: str, fields: Dict[str, Any], files: PreparedFiles, stop: Stop) -> None:
        self.tool = tool
        self.fields = fields
        self.files = files
        self.stop = stop


class Tools(ToolCalls):
    """As ferramentas de arquivos."""

    def __init__(self, transport: Transport, jobs: Jobs) -> None:
        self._transport = transport
        self._jobs = jobs

    def list(self) -> List[Tool]:
        """As ferramentas, com as extensões, as opções e os preços de cada uma."""
        tools: List[Tool] = self._transport.json(Call("GET", "/v1/tools"))["data"]
        return tools

    def get(self, tool: str) -> Tool:
        """Lê uma ferramenta."""
        found: Tool = self._transport.json(Call("GET", f"/v1/tools/{segment(tool)}"))
        return found

    def _create(
        self,
        tool: str,
        *,
        files: Sequence[FileInput] = (),
        options: Optional[Mapping[str, Any]] = None,
        webhook_url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
        **extras: Any,
    ) -> Job:
        """
        Cria uma tarefa e a devolve como está quando o serviço responde. `wait_seconds`, até 60, é quanto ele espera o
        fim antes de responder.
        """
        key = idempotency_key_of(idempotency_key)
        stop = Stop(cancel)
        inputs = _inputs_of(files, extras)
        is_own_key = idempotency_key is None
        prepared = PreparedFiles(self._transport, inputs, key, stop, on_progress, is_own_key=is_own_key)
        order = _Order(tool, _fields_of(options, webhook_url), prepared, stop)
        return prepared.use_once(lambda: self._send(order, key, wait_seconds))

    def _run(
        self,
        tool: str,
        *,
        files: Sequence[FileInput] = (),
        options: Optional[Mapping[str, Any]] = None,
        webhook_url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
        **extras: Any,
    ) -> Job:
        """
        Cria uma tarefa e espera o fim dela. Lança JobFailedError se ela falha e StillRunningError se `timeout` (em
        segundos) acaba antes. Uma tarefa que o serviço interrompeu é criada mais uma vez, com outra chave, se você não
        passou a sua `idempotency_key`.
        """
        ends_at = math.inf if timeout is None else time.monotonic() + timeout
        key = idempotency_key_of(idempotency_key)
        is_own_key = idempotency_key is None
        inputs, stop = _inputs_of(files, extras), Stop(cancel, ends_at)
        prepared = PreparedFiles(self._transport, inputs, key, stop, on_progress, is_own_key=is_own_key)
        order = _Order(tool, _fields_of(options, webhook_url), prepared, Stop(cancel))
        is_over = is_own_key
        try:
            try:
                job = self._run_once(order, key, ends_at, on_progress)
            except JobFailedError as error:
                is_over = True
                if error.code != "job_interrupted" or not is_own_key:
                    raise
                job = self._run_once(order, idempotency_key_of(None), ends_at, on_progress)
            is_over = True
            return job
        finally:
            if is_over:
                prepared.delete_uploads()

    if not TYPE_CHECKING:
        run = _run
        create = _create

    def _run_once(self, order: _Order, key: str, ends_at: float, on_progress: Optional[OnProgress]) -> Job:
        left = ends_at - time.monotonic()
        wait_seconds = max(1, int(min(LONGEST_WAIT_SECONDS, left)))
        job = self._send(order, key, wait_seconds)
        return self._jobs.finish(job, ends_at, order.stop.cancel, on_progress)

    def _send(self, order: _Order, key: str, wait_seconds: Optional[int]) -> Job:
        def post(body: Body) -> Job:
            job: Job = self._transport.json(
                Call(
                    "POST",
                    f"/v1/tools/{segment(order.tool)}",
                    query={"wait": wait_seconds},
                    headers={"Idempotency-Key": key},
                    body=body,
                    wait=wait_seconds or 0,
                    stop=order.stop,
                )
            )
            return job

        form_fields = {**order.fields, "options": json_text(order.fields["options"])}
        return order.files.send(order.fields, form_fields, post)


def _inputs_of(files: Sequence[FileInput], extras: Dict[str, Any]) -> List[FieldInput]:
    inputs = [FieldInput("files", True, one) for one in listed(files, "files")]
    for field, one in given(extras).items():
        if isinstance(one, (int, float, list, tuple)):
            raise ConfigurationError(f"`{field}` não é um argumento desta chamada, nem um arquivo extra da ferramenta.")
        inputs.append(FieldInput(field, False, one))
    return inputs


def _fields_of(options: Optional[Mapping[str, Any]], webhook_url: Optional[str]) -> Dict[str, Any]:
    if options is not None and not isinstance(options, Mapping):
        raise ConfigurationError("`options` é um dicionário.")
    return given({"options": dict(options or {}), "webhook_url": webhook_url})
