from __future__ import annotations

import json
import socket
import threading
from typing import Callable, Dict, List, NamedTuple, Optional

Script = Callable[[socket.socket, "Heard"], None]


class Heard(NamedTuple):
    """A call, as the server has read it."""

    line: str
    headers: Dict[str, str]
    body: bytes
    connection: int


class ScriptedServer:
    """Answers each call with the next of its scripts, by hand, so that an answer may be wrong in any way."""

    def __init__(self, *scripts: Script) -> None:
        self.heard: List[Heard] = []
        self._scripts = list(scripts)
        self._lock = threading.Lock()
        self._connections = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> ScriptedServer:
        return self

    def __exit__(self, *error: object) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connected, _ = self._listener.accept()
            except OSError:
                return
            self._connections += 1
            threading.Thread(target=self._serve, args=(connected, self._connections), daemon=True).start()

    def _serve(self, connected: socket.socket, number: int) -> None:
        with connected:
            try:
                while True:
                    heard = _read(connected, number)
                    if heard is None:
                        return
                    with self._lock:
                        self.heard.append(heard)
                        script = self._scripts.pop(0)
                    script(connected, heard)
            except OSError:
                return


def _read(connected: socket.socket, number: int) -> Optional[Heard]:
    data = b""
    while b"\r\n\r\n" not in data:
        block = connected.recv(65536)
        if not block:
            return None
        data += block
    head, _, body = data.partition(b"\r\n\r\n")
    line, *rows = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, value in (row.split(": ", 1) for row in rows)}
    while len(body) < int(headers.get("content-length", 0)):
        block = connected.recv(65536)
        if not block:
            return None
        body += block
    return Heard(line, headers, body, number)


def answer(
    status: int = 200,
    body: object = None,
    headers: Optional[Dict[str, str]] = None,
    kind: str = "application/json",
    lie_by: int = 0,
    cut_at: Optional[int] = None,
) -> Script:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    rows = {"Content-Type": kind, "Content-Length": str(len(data) + lie_by), **(headers or {})}
    head = f"HTTP/1.1 {status} X\r\n" + "".join(f"{name}: {value}\r\n" for name, value in rows.items())

    def script(connected: socket.socket, heard: Heard) -> None:
        connected.sendall(head.encode() + b"\r\n" + data[:cut_at])
        if cut_at is not None or lie_by:
            close(connected, heard)

    return script


def refusal(status: int, code: str, headers: Optional[Dict[str, str]] = None) -> Script:
    error = {"code": code, "message": "Recusada.", "request_id": "req_1", "more": 1}
    return answer(status, {"error": error, "more": 1}, headers)


def close(connected: socket.socket, heard: Heard) -> None:
    connected.shutdown(socket.SHUT_RDWR)
    connected.close()
    raise OSError("closed")


def silence(connected: socket.socket, heard: Heard) -> None:
    connected.recv(1)
