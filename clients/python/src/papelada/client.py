from __future__ import annotations

import os
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, List, Optional, Type, Union

from .configuration import configuration_of
from .resources.files import Files
from .resources.jobs import Jobs
from .resources.tools import Tools
from .transport.call import Call
from .transport.transport import Transport

if TYPE_CHECKING:
    from threading import Event

    from .contract import Job, Lote, Me, Usage
    from .progress import OnProgress
    from .resources.batches import Batches
    from .resources.data import Data
    from .resources.envelopes import Envelopes
    from .resources.uploads import Uploads
    from .resources.webhooks import Webhooks


class Papelada:
    """
    O cliente da API. Serve a várias threads ao mesmo tempo, e a um processo que se divide (`fork`).

    `key` é a chave da API (`svc_live_…` ou `svc_test_…`); sem ela, vale a variável de ambiente PAPELADA_KEY.
    `base_url` é o endereço do serviço; sem ele, vale PAPELADA_URL. `retries` são as repetições de uma chamada que falha
    de passagem. `timeout` são os segundos de silêncio que uma chamada aguenta, além do que o serviço foi pedido a
    esperar.
    """

    def __init__(
        self,
        key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        retries: int = 2,
        timeout: float = 40.0,
    ) -> None:
        self._transport = Transport(configuration_of(key, base_url, retries, timeout))
        self.jobs: Jobs = Jobs(self._transport)
        self.tools: Tools = Tools(self._transport, self.jobs)
        self.files: Files = Files(self._transport)

    # What not all programs use is imported when it is used.

    @cached_property
    def uploads(self) -> Uploads:
        from .resources.uploads import Uploads

        return Uploads(self._transport)

    @cached_property
    def data(self) -> Data:
        from .resources.data import Data

        return Data(self._transport)

    @cached_property
    def envelopes(self) -> Envelopes:
        from .resources.envelopes import Envelopes

        return Envelopes(self._transport)

    @cached_property
    def batches(self) -> Batches:
        from .resources.batches import Batches

        return Batches(self._transport)

    @cached_property
    def webhooks(self) -> Webhooks:
        from .resources.webhooks import Webhooks

        return Webhooks(self._transport)

    def me(self) -> Me:
        """A conta, o plano, os créditos e os limites."""
        me: Me = self._transport.json(Call("GET", "/v1/me"))
        return me

    def usage(self, *, from_: Optional[str] = None, to: Optional[str] = None) -> Usage:
        """O consumo por dia, de AAAA-MM-DD a AAAA-MM-DD; sem período, os últimos 30 dias."""
        usage: Usage = self._transport.json(Call("GET", "/v1/usage", query={"from": from_, "to": to}))
        return usage

    def download(
        self,
        job: Union[Job, Lote],
        folder: Union[str, os.PathLike[str]],
        *,
        overwrite: bool = False,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> List[str]:
        """O mesmo que `files.download`."""
        return self.files.download(job, folder, overwrite=overwrite, cancel=cancel, on_progress=on_progress)

    def close(self) -> None:
        """Fecha as conexões guardadas."""
        self._transport.close()

    def __enter__(self) -> Papelada:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()
