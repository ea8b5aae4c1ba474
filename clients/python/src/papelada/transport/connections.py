from __future__ import annotations

import os
import select
import ssl
from collections import deque
from http.client import HTTPConnection, HTTPSConnection
from typing import Deque, Optional, Tuple

from ..configuration import Base
from .proxy import proxy_for

MOST_IDLE = 8


class Connections:
    """Connections to the service that are kept between calls; each is used by one thread at a time."""

    def __init__(self, base: Base, timeout: float) -> None:
        self._base = base
        self._timeout = timeout
        self._tls: Optional[ssl.SSLContext] = None
        self._process = os.getpid()
        self._idle: Deque[HTTPConnection] = deque()

    def take(self) -> Tuple[HTTPConnection, bool]:
        """Returns a connection that is open, and whether it has been used before."""
        if self._process != os.getpid():
            # Two processes that write to one connection would read each other's answers. What is closed here stays open
            # in the process that has made it.
            self.close()
            self._process = os.getpid()
        while True:
            try:
                kept = self._idle.pop()
            except IndexError:
                break
            if is_quiet(kept):
                return kept, True
            kept.close()
        made = self._make()
        try:
            made.connect()
        except BaseException:
            made.close()
            raise
        return made, False

    def give_back(self, connection: HTTPConnection) -> None:
        if connection.sock is None:
            return
        if self._process != os.getpid() or len(self._idle) >= MOST_IDLE:
            connection.close()
        else:
            self._idle.append(connection)

    def close(self) -> None:
        while True:
            try:
                self._idle.pop().close()
            except IndexError:
                return

    def _make(self) -> HTTPConnection:
        is_tls, host, port, _ = self._base
        if not is_tls:
            return HTTPConnection(host, port, timeout=self._timeout)
        if self._tls is None:
            self._tls = ssl.create_default_context()
        proxy = proxy_for(host)
        if proxy is None:
            return HTTPSConnection(host, port, timeout=self._timeout, context=self._tls)
        connection = HTTPSConnection(proxy.host, proxy.port, timeout=self._timeout, context=self._tls)
        connection.set_tunnel(host, port, proxy.headers)
        return connection


def is_quiet(connection: HTTPConnection) -> bool:
    """Returns whether the other end has neither closed the connection nor sent what nobody asked for."""
    if connection.sock is None:
        return False
    try:
        if hasattr(select, "poll"):
            poll = select.poll()
            poll.register(connection.sock, select.POLLIN)
            return not poll.poll(0)
        return not select.select([connection.sock], [], [], 0)[0]
    except (OSError, ValueError):
        return False
