from __future__ import annotations

import json
import re
import time
from http.client import HTTPResponse
from typing import Any, Iterator, Optional

from ..errors import ApiError, PapeladaError, TimeoutError, UnexpectedAnswerError, family_of

CHUNK_BYTES = 128 * 1024
CODES_OF_HEAD = {404: "upload_not_found", 423: "upload_locked", 429: "rate_limited"}
JSON = re.compile(r"application/json(?![\w-])", re.IGNORECASE)


class Answer:
    """An answer of the service, whose body is read by the caller."""

    def __init__(self, response: HTTPResponse, ends_at: float) -> None:
        """`ends_at` is a time of `time.monotonic`, until which JSON must be there."""
        self._response = response
        self._ends_at = ends_at
        self.status: int = response.status
        self.is_whole: bool = False
        """The body has been read to its end."""
        if response.length == 0:
            self._finish()

    def header(self, name: str) -> Optional[str]:
        return self._response.getheader(name)

    def chunks(self) -> Iterator[bytes]:
        """Raises OSError and HTTPException as they come, and UnexpectedAnswerError for a body that is cut."""
        left = self._response.length
        while left is None or left > 0:
            chunk = self._response.read1(CHUNK_BYTES)
            if not chunk:
                break
            if left is not None:
                left -= len(chunk)
            yield chunk
        if left:
            raise UnexpectedAnswerError("A resposta chegou pela metade.", self.status)
        self._finish()

    def data(self) -> bytes:
        """Returns the whole body, however long it takes."""
        return b"".join(self.chunks())

    def json(self) -> Any:
        """Raises UnexpectedAnswerError if the answer is of another kind or cut."""
        if not self.is_json:
            raise _not_from_api(self.status)
        data = bytearray()
        for chunk in self.chunks():
            data += chunk
            if time.monotonic() > self._ends_at:
                raise TimeoutError("A resposta não terminou a tempo.")
        try:
            return json.loads(data)
        except ValueError:
            self.is_whole = False
            raise UnexpectedAnswerError("A resposta chegou pela metade.", self.status) from None

    def _finish(self) -> None:
        # The connection is free for the next call.
        self._response.close()
        self.is_whole = True

    @property
    def is_json(self) -> bool:
        return JSON.match(self.header("Content-Type") or "") is not None


def json_in(answer: Answer) -> Any:
    return answer.json()


def refusal_in(answer: Answer) -> PapeladaError:
    """Reads the refusal in an answer that is not 2xx."""
    if not answer.is_json:
        return _not_from_api(answer.status)
    try:
        error = _field_of(answer.json(), "error")
    except UnexpectedAnswerError:
        error = None
    code, message = _field_of(error, "code"), _field_of(error, "message")
    if not isinstance(code, str) or not isinstance(message, str):
        return _not_from_api(answer.status)
    request_id = _field_of(error, "request_id") or answer.header("X-Request-Id")
    return family_of(answer.status)(
        message,
        status=answer.status,
        code=code,
        request_id=request_id if isinstance(request_id, str) else None,
        retry_after=_retry_after_of(answer),
    )


def refusal_of_head(answer: Answer) -> ApiError:
    """An answer to HEAD, which asks for the offset of an upload, has no body with its code."""
    return family_of(answer.status)(
        f"O serviço recusou a consulta do envio ({answer.status}).",
        status=answer.status,
        code=CODES_OF_HEAD.get(answer.status, f"http_{answer.status}"),
        request_id=answer.header("X-Request-Id"),
        retry_after=_retry_after_of(answer),
    )


def _not_from_api(status: int) -> UnexpectedAnswerError:
    if status == 413:
        return UnexpectedAnswerError("Uma rede no caminho recusou o corpo por ser grande demais (413).", status)
    return UnexpectedAnswerError(
        f"A resposta ({status}) não veio da API. Confira o endereço do serviço e as redes no caminho.", status
    )


def _retry_after_of(answer: Answer) -> Optional[int]:
    """Seconds; None if the header is missing or no number. A repeated header counts once."""
    first = (answer.header("Retry-After") or "").split(",")[0].strip()
    return int(first) if re.fullmatch(r"[0-9]{1,9}", first) else None


def _field_of(value: object, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None
