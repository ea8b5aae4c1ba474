from __future__ import annotations

import re
from typing import Iterator

from ..errors import PapeladaError, UnexpectedAnswerError
from ..transport.answer import Answer
from ..transport.call import Call
from ..transport.retry import MOST_FAULTS, delay_after
from ..transport.stop import NEVER, Stop
from ..transport.transport import Transport


def read_output(transport: Transport, path: str, size: int, stop: Stop = NEVER, start: int = 0) -> Iterator[bytes]:
    """
    Reads a file of the service whose size is known and that never changes, and continues by ranges after each fault.
    Raises UnexpectedAnswerError if the service sends a file of another size.
    """
    received = start
    faults = 0
    while received < size:
        before = received
        try:
            for chunk in _body_from(transport, path, size, received, stop):
                received += len(chunk)
                yield chunk
            if received >= size:
                return
            raise UnexpectedAnswerError("O arquivo chegou pela metade.", 200)
        except PapeladaError as error:
            if received > before:
                faults = 0
            delay = delay_after(error, "always", faults)
            faults += 1
            if delay is None or faults > MOST_FAULTS:
                raise
        stop.sleep(delay)


def _body_from(transport: Transport, path: str, size: int, start: int, stop: Stop) -> Iterator[bytes]:
    headers = {"Range": f"bytes={start}-"} if start else {}
    with transport.open(Call("GET", path, headers=headers, stop=stop)) as answer:
        _require_range(answer, start, size)
        received = start
        for chunk in answer.chunks():
            received += len(chunk)
            if received > size:
                raise _other_size(received)
            stop.check()
            yield chunk


def _require_range(answer: Answer, start: int, size: int) -> None:
    if start and answer.status != 206:
        raise UnexpectedAnswerError("O serviço não continuou o arquivo.", answer.status, is_passing=False)
    content_range = answer.header("Content-Range") or ""
    match = re.fullmatch(r"bytes ([0-9]{1,16})-[0-9]{1,16}/([0-9]{1,16})", content_range)
    if match and int(match[1]) != start:
        raise UnexpectedAnswerError("O serviço não continuou o arquivo.", answer.status, is_passing=False)
    whole = match[2] if match else None
    length = answer.header("Content-Length") or ""
    if whole is None and not start and re.fullmatch(r"[0-9]{1,16}", length):
        whole = length
    if whole is not None and int(whole) != size:
        raise _other_size(int(whole))


def _other_size(size: int) -> UnexpectedAnswerError:
    return UnexpectedAnswerError(
        f"O arquivo tem outro tamanho ({size} bytes) do que a tarefa diz.", 200, is_passing=False
    )
