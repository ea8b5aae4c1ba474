"""Os tipos do que se passa a este cliente, e do que ele devolve."""

from __future__ import annotations

import os
from typing import BinaryIO, Iterable, Literal, Mapping, Protocol, Tuple, TypedDict, Union

from .contract import (
    Address,
    Boleto,
    Company,
    Envelope,
    EnvelopeCanceledEvent,
    EnvelopeCompletedEvent,
    EnvelopeDeleted,
    EnvelopeExpiredEvent,
    EnvelopeRefusedEvent,
    EnvelopeReminder,
    Image,
    Job,
    JobCompletedEvent,
    JobFailedEvent,
    JobOutput,
    ListedUpload,
    Lote,
    LoteOutput,
    Me,
    Pix,
    Tool,
    ToolId,
    Upload,
    Usage,
    ValidationResult,
    WebhookDelivery,
    WebhookDeliverySummary,
    WebhookRecovery,
    WebhookTest,
    WebhookTestEvent,
)


class _Named(TypedDict, total=False):
    name: str


class UrlSource(_Named):
    """Um arquivo que o serviço busca."""

    url: str


class UploadSource(_Named):
    """Um arquivo que já foi enviado."""

    upload: str


class JobSource(_Named):
    """Um arquivo que outra tarefa produziu."""

    job: str
    index: int


class BytesSource(TypedDict):
    """Bytes que estão na memória."""

    bytes: Union[bytes, bytearray, memoryview]
    name: str


class Readable(Protocol):
    """O que se lê como um arquivo binário."""

    def read(self, size: int = ..., /) -> bytes: ...


class StreamSource(TypedDict):
    """Bytes que só podem ser lidos uma vez."""

    stream: Readable
    name: str


StoredSource = Union[UrlSource, UploadSource, JobSource]
FileInput = Union[str, "os.PathLike[str]", BinaryIO, BytesSource, StreamSource, StoredSource]


class _SignerAlways(TypedDict):
    name: str
    email: str


class SignerCall(_SignerAlways, total=False):
    """Quem assina."""

    role: Literal["sign", "approve", "witness"]
    cpf: str
    ask_cpf: bool
    rubrica_all: bool


class FieldCall(TypedDict):
    """Um lugar da página; as medidas vão de 0 a 1, a partir do canto de cima à esquerda."""

    signer: int
    type: Literal["signature", "initials", "date", "name", "cpf"]
    page: int
    x: float
    y: float
    w: float
    h: float


Batch = Lote
BatchOutput = LoteOutput
GeneratedImage = Image
DocumentType = Literal["cpf", "cnpj", "cnh", "pis", "titulo", "renavam", "cns"]
WebhookEvent = Union[
    JobCompletedEvent,
    JobFailedEvent,
    EnvelopeCompletedEvent,
    EnvelopeRefusedEvent,
    EnvelopeExpiredEvent,
    EnvelopeCanceledEvent,
    WebhookTestEvent,
]
NoticeHeaders = Union[Mapping[str, str], Iterable[Tuple[Union[str, bytes], Union[str, bytes]]]]

__all__ = [
    "Address",
    "Batch",
    "BatchOutput",
    "Boleto",
    "BytesSource",
    "Company",
    "DocumentType",
    "Envelope",
    "EnvelopeDeleted",
    "EnvelopeReminder",
    "FieldCall",
    "FileInput",
    "GeneratedImage",
    "Job",
    "JobOutput",
    "JobSource",
    "ListedUpload",
    "Me",
    "NoticeHeaders",
    "Pix",
    "Readable",
    "SignerCall",
    "StoredSource",
    "StreamSource",
    "Tool",
    "ToolId",
    "Upload",
    "UploadSource",
    "UrlSource",
    "Usage",
    "ValidationResult",
    "WebhookDelivery",
    "WebhookDeliverySummary",
    "WebhookEvent",
    "WebhookRecovery",
    "WebhookTest",
]
