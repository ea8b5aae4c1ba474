from __future__ import annotations

import socket
import threading
from types import TracebackType
from typing import Optional, Type

POLL_SECONDS = 0.1


class Watch:
    """Breaks a connection as soon as its call is cancelled, in whatever its thread is blocked."""

    def __init__(self, cancel: Optional[threading.Event], connected: socket.socket) -> None:
        self._cancel = cancel
        self._socket = connected
        self._lock = threading.Lock()
        self._is_over = False

    def __enter__(self) -> Watch:
        if self._cancel is not None:
            threading.Thread(target=self._run, args=(self._cancel,), daemon=True).start()
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        with self._lock:
            self._is_over = True

    def _run(self, cancel: threading.Event) -> None:
        while not self._is_over:
            if not cancel.wait(POLL_SECONDS):
                continue
            with self._lock:
                if not self._is_over:
                    self._is_over = True
                    break_socket(self._socket)


def break_socket(connected: socket.socket) -> None:
    """Wakes a thread that reads or writes. A TLS socket's own `shutdown` would change what that thread uses."""
    try:
        socket.socket.shutdown(connected, socket.SHUT_RDWR)
    except OSError:
        pass
