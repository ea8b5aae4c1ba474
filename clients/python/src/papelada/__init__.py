"""Cliente oficial da Papelada: arquivos, assinaturas e dados do Brasil por uma API."""

from .client import Papelada
from .errors import (
    ApiError,
    AuthenticationError,
    BatchFailedError,
    CanceledError,
    ConfigurationError,
    ConflictError,
    ConnectionError,
    CreditsError,
    FileError,
    InvalidRequestError,
    JobFailedError,
    LimitError,
    NotFoundError,
    PapeladaError,
    ServiceError,
    SignatureError,
    StillRunningError,
    TimeoutError,
    UnexpectedAnswerError,
)
from .progress import DownloadProgress, OnProgress, Progress, RunProgress, UploadProgress
from .version import VERSION
from .webhooks.verify import verify_notice

__version__ = VERSION

__all__ = [
    "VERSION",
    "ApiError",
    "AuthenticationError",
    "BatchFailedError",
    "CanceledError",
    "ConfigurationError",
    "ConflictError",
    "ConnectionError",
    "CreditsError",
    "DownloadProgress",
    "FileError",
    "InvalidRequestError",
    "JobFailedError",
    "LimitError",
    "NotFoundError",
    "OnProgress",
    "Papelada",
    "PapeladaError",
    "Progress",
    "RunProgress",
    "ServiceError",
    "SignatureError",
    "StillRunningError",
    "TimeoutError",
    "UnexpectedAnswerError",
    "UploadProgress",
    "__version__",
    "verify_notice",
]
