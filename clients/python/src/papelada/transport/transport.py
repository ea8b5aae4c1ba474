from __future__ import annotations

import socket
import time
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from typing import Any, Callable, Iterator, NoReturn, Optional, TypeVar, Union
from urllib.parse import quote, urlsplit

from ..configuration import Configuration
from ..errors import ConnectionError, PapeladaError, TimeoutError, UnexpectedAnswerError
from .answer import Answer, json_in, refusal_in, refusal_of_head
from .attempts import Attempts
from .call import Call, pieces_of, target_of
from .connections import Connections
from .watch import Watch

BLOCK_BYTES = 64 * 1024
"""Written at once: the socket's time limit holds for each."""

Value = TypeVar("Value")


class Transport:
    """Sends calls to the API, and sends them again after passing faults."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration
        self._connections = Connections(configuration.base, configuration.timeout)

    def json(self, call: Call) -> Any:
        """Returns the answer's JSON."""
        return self.read(call, json_in)

    def read(self, call: Call, reader: Callable[[Answer], Value]) -> Value:
        """Sends the call until it is answered, and reads its answer. Raises the API's refusal."""
        attempts = Attempts(call, self._configuration.retries, self._configuration.timeout)
        while True:
            attempts.begin()
            try:
                with self.open(call) as answer:
                    return reader(answer)
            except PapeladaError as error:
                delay = attempts.delay_after(error)
                if delay is None:
                    raise
            call.stop.sleep(delay)

    @contextmanager
    def open(self, call: Call) -> Iterator[Answer]:
        """Sends the call once, for as long as its answer is read. Raises the API's refusal."""
        call.stop.check()
        was_kept = False
        connection: Optional[HTTPConnection] = None
        try:
            connection, was_kept = self._connections.take()
            with Watch(call.stop.cancel, connection.sock):
                answer = self._send(call, connection)
                was_kept = False
                if not 200 <= answer.status < 300:
                    raise refusal_of_head(answer) if call.method == "HEAD" else refusal_in(answer)
                yield answer
            if answer.is_whole:
                self._connections.give_back(connection)
                connection = None
        except (OSError, HTTPException) as fault:
            call.stop.check()
            _raise_lost(call, fault, was_kept)
        except UnexpectedAnswerError:
            call.stop.check()
            raise
        finally:
            if connection is not None:
                connection.close()

    def path_of(self, address: str) -> str:
        """Returns the path and query of an address of the service, whose host may differ behind a proxy."""
        url = urlsplit(address)
        path = quote(url.path[max(0, url.path.find("/v1/")) :], safe="/%:@!$&'()*+,;=~-._")
        return f"{path}?{url.query}" if url.query else path

    def close(self) -> None:
        self._connections.close()

    def _send(self, call: Call, connection: HTTPConnection) -> Answer:
        configuration, body = self._configuration, call.body
        limit = configuration.timeout + call.wait
        connection.sock.settimeout(limit)
        connection.putrequest(call.method, target_of(configuration.base.path, call))
        connection.putheader("Authorization", f"Bearer {configuration.key.reveal()}")
        connection.putheader("User-Agent", configuration.user_agent)
        if body is not None:
            connection.putheader("Content-Type", body.content_type)
        if body is not None or call.method in ("POST", "PATCH"):
            connection.putheader("Content-Length", str(body.size if body else 0))
        for name, value in call.headers.items():
            connection.putheader(name, value)
        cut = self._send_body(call, connection)
        try:
            response = connection.getresponse()
        except (OSError, HTTPException):
            if cut is not None:
                raise cut from None
            raise
        answer = Answer(response, time.monotonic() + limit)
        if 300 <= answer.status < 400:
            # The API redirects nowhere, and the key must not follow a redirect.
            raise UnexpectedAnswerError(
                "O endereço do serviço redireciona para outro. Use o endereço final.", answer.status
            )
        return answer

    def _send_body(self, call: Call, connection: HTTPConnection) -> Optional[OSError]:
        """Returns the fault that cut the body: its reason may stand in an answer."""
        body = call.body
        if body is None or body.size <= BLOCK_BYTES:
            # One packet for the headers and a small body.
            connection.endheaders(b"".join(body.chunks()) if body else None)
            return None
        try:
            connection.endheaders()
            for chunk in body.chunks():
                for block in pieces_of(memoryview(chunk), BLOCK_BYTES):
                    connection.send(block)
                    call.stop.check()
        except (BrokenPipeError, ConnectionResetError) as fault:
            return fault
        return None


def _raise_lost(call: Call, fault: Union[OSError, HTTPException], was_kept: bool) -> NoReturn:
    """The frames of the fault hold the headers, with the key: a dump of them must not show it."""
    cause = fault.with_traceback(None)
    cause.__context__ = None
    if isinstance(fault, socket.timeout):
        raise TimeoutError(f"Nenhuma resposta de {call.path} a tempo.") from cause
    text = str(fault) or type(fault).__name__
    error = ConnectionError(f"A conexão com o serviço falhou: {text}.")
    error.was_kept = was_kept
    raise error from cause
