from __future__ import annotations

import os
from typing import TYPE_CHECKING, Iterator, List, Optional, Set, Union

from ..files.file_name import local_name, untaken
from ..files.output import read_output
from ..files.save import save
from ..progress import DownloadProgress
from ..transport.answer import Answer
from ..transport.call import Call, segment
from ..transport.stop import Stop
from ..transport.transport import Transport

if TYPE_CHECKING:
    from threading import Event

    from ..contract import Job, JobOutput, Lote, LoteOutput
    from ..progress import OnProgress

Bytes = bytes
"""Within the class, `bytes` is a method."""


class Files:
    """Os arquivos que as tarefas produziram."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def stream(
        self,
        output: Union[JobOutput, LoteOutput],
        *,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Iterator[Bytes]:
        """Os bytes de um arquivo, conforme chegam. Continua sozinho quando a linha cai."""
        return self._chunks(output, Stop(cancel), on_progress, 0)

    def bytes(
        self,
        output: Union[JobOutput, LoteOutput],
        *,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Bytes:
        """Um arquivo inteiro, na memória."""
        return b"".join(self.stream(output, cancel=cancel, on_progress=on_progress))

    def zip(self, id: str, *, cancel: Optional[Event] = None) -> Bytes:
        """O arquivo de uma tarefa ou, se são vários, um ZIP com todos, na memória."""
        return self._transport.read(Call("GET", f"/v1/jobs/{segment(id)}/download", stop=Stop(cancel)), Answer.data)

    def download(
        self,
        job: Union[Job, Lote],
        folder: Union[str, os.PathLike[str]],
        *,
        overwrite: bool = False,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> List[str]:
        """
        Grava os arquivos de uma tarefa, ou de um lote, em uma pasta, e devolve os caminhos. Um arquivo só aparece com
        o seu nome quando está inteiro; um que já existe não é trocado, a menos que você passe overwrite=True. O que um
        programa anterior deixou pela metade é continuado.
        """
        stop = Stop(cancel)
        taken: Set[str] = set()
        return [
            save(
                os.fspath(folder),
                untaken(local_name(output["name"]), taken),
                f"{local_name(job['id'])}-{index}",
                output["size"],
                lambda start, output=output: self._chunks(output, stop, on_progress, start),  # type: ignore[misc]
                overwrite,
            )
            for index, output in enumerate(job["outputs"])
        ]

    def _chunks(
        self,
        output: Union[JobOutput, LoteOutput],
        stop: Stop,
        on_progress: Optional[OnProgress],
        start: int,
    ) -> Iterator[Bytes]:
        received, size = start, output["size"]
        for chunk in read_output(self._transport, self._transport.path_of(output["url"]), size, stop, start):
            received += len(chunk)
            if on_progress is not None:
                on_progress(DownloadProgress(received, size))
            yield chunk
