"""Os erros deste cliente."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Type

if TYPE_CHECKING:
    from .contract import Job, Lote


class PapeladaError(Exception):
    """A base de todos os erros deste cliente."""

    def __reduce__(self) -> Tuple[Any, ...]:
        return _revive, (type(self), self.args, self.__dict__)


def _revive(kind: Type[PapeladaError], arguments: Tuple[Any, ...], state: Dict[str, Any]) -> PapeladaError:
    """Makes an error again in another process, without its own constructor."""
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(state)
    return error


class ConfigurationError(PapeladaError):
    """O cliente foi criado ou chamado de um modo que não pode funcionar; nada foi enviado."""


class FileError(PapeladaError):
    """Um arquivo do seu lado não pôde ser lido ou gravado."""


class ConnectionError(PapeladaError):  # noqa: A001
    """A conexão falhou, e as repetições também."""

    was_kept = False
    """The connection had been used before, and its other end may have closed it meanwhile."""


class TimeoutError(PapeladaError):  # noqa: A001
    """O tempo acabou antes da resposta."""


class CanceledError(PapeladaError):
    """Você cancelou a chamada, pelo `cancel` que passou a ela."""


class UnexpectedAnswerError(PapeladaError):
    """Alguém que não é a API respondeu, ou a resposta veio pela metade."""

    def __init__(self, message: str, status: int, *, is_passing: bool = True) -> None:
        super().__init__(message)
        self.status = status
        self.is_passing: bool = is_passing and (status < 300 or status >= 500)


class SignatureError(PapeladaError):
    """Uma assinatura de aviso que não confere."""


class JobFailedError(PapeladaError):
    """A tarefa terminou em erro; os créditos dela voltaram."""

    def __init__(self, job: Job) -> None:
        super().__init__(job["error"]["message"] if "error" in job else job["message"])
        self.job = job

    @property
    def code(self) -> str:
        return self.job["error"]["code"] if "error" in self.job else "job_failed"


class BatchFailedError(PapeladaError):
    """O lote terminou em erro; os créditos dele voltaram."""

    def __init__(self, batch: Lote) -> None:
        super().__init__(batch["error"]["message"] if "error" in batch else batch["message"] or "O lote falhou.")
        self.batch = batch

    @property
    def code(self) -> str:
        return self.batch["error"]["code"] if "error" in self.batch else "job_failed"


class StillRunningError(TimeoutError):
    """O tempo acabou e a tarefa, ou o lote, continua no serviço: espere de novo com `wait(id)`."""

    def __init__(self, id: str) -> None:
        super().__init__(f"O tempo acabou e {id} ainda não terminou. Continue a espera com wait('{id}').")
        self.id = id


class ApiError(PapeladaError):
    """Uma recusa da API. Decida por `code`, que é estável."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        request_id: Optional[str] = None,
        retry_after: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.retry_after = retry_after
        """Segundos; None quando o serviço não diz."""


class AuthenticationError(ApiError):
    """401 e 403: a chave falta, é desconhecida, foi revogada, ou não pode isto."""


class CreditsError(ApiError):
    """402: faltam créditos ou documentos do mês."""


class NotFoundError(ApiError):
    """404 e 410: não existe, expirou, ou é de outra conta."""


class ConflictError(ApiError):
    """409 e 423: o estado não permite a chamada agora."""


class InvalidRequestError(ApiError):
    """400, 413, 415, 422 e os outros 4xx: corrija a chamada antes de repetir."""


class LimitError(ApiError):
    """429: um limite foi atingido."""


class ServiceError(ApiError):
    """5xx: o serviço, ou uma fonte pública, falhou."""


_FAMILIES: Dict[int, Type[ApiError]] = {
    401: AuthenticationError,
    402: CreditsError,
    403: AuthenticationError,
    404: NotFoundError,
    409: ConflictError,
    410: NotFoundError,
    423: ConflictError,
    429: LimitError,
}


def family_of(status: int) -> Type[ApiError]:
    """Returns the class of a refusal."""
    return _FAMILIES.get(status, ServiceError if status >= 500 else InvalidRequestError)
