"""O andamento de uma execução."""

from __future__ import annotations

from typing import Callable, NamedTuple, Optional, Union


class UploadProgress(NamedTuple):
    """Bytes que já saíram."""

    sent_bytes: int
    total_bytes: Optional[int]
    phase: str = "upload"


class RunProgress(NamedTuple):
    """O que o serviço diz da tarefa."""

    percent: int
    message: str
    phase: str = "run"


class DownloadProgress(NamedTuple):
    """Bytes que já chegaram."""

    received_bytes: int
    total_bytes: int
    phase: str = "download"


Progress = Union[UploadProgress, RunProgress, DownloadProgress]
OnProgress = Callable[[Progress], object]
