from __future__ import annotations

import os
import re
from typing import NamedTuple, Optional
from urllib.parse import urlsplit

from .errors import ConfigurationError
from .secret import Secret
from .user_agent import user_agent

LOOPBACK = re.compile(r"localhost|127(?:\.[0-9]{1,3}){3}|::1")
KEY = re.compile(r"svc_(?:live|test)_[\x21-\x7e]+")


class Base(NamedTuple):
    """The service's address."""

    is_tls: bool
    host: str
    port: int
    path: str
    """Without a slash at its end."""


class Configuration(NamedTuple):
    key: Secret
    base: Base
    retries: int
    timeout: float
    user_agent: str


def configuration_of(
    key: Optional[str], base_url: Optional[str], retries: int, timeout: float
) -> Configuration:
    """Checks the options before anything is sent. Raises ConfigurationError."""
    if not isinstance(retries, int) or retries < 0:
        raise ConfigurationError("`retries` é um número inteiro, de 0 em diante.")
    if not timeout > 0:
        raise ConfigurationError("`timeout` é um número de segundos maior que 0.")
    return Configuration(
        key=_key_of(os.environ.get("PAPELADA_KEY") if key is None else key),
        base=_base_of(os.environ.get("PAPELADA_URL") if base_url is None else base_url),
        retries=retries,
        timeout=timeout,
        user_agent=user_agent(),
    )


def _key_of(key: Optional[str]) -> Secret:
    if not key:
        raise ConfigurationError("Falta a chave da API: passe `key`, ou defina a variável PAPELADA_KEY.")
    if not KEY.fullmatch(key):
        raise ConfigurationError(
            "A chave da API começa com svc_live_ ou svc_test_ e não tem espaços nem quebras de linha. "
            "Confira se ela foi copiada inteira."
        )
    return Secret(key)


def _base_of(text: Optional[str]) -> Base:
    if not text:
        raise ConfigurationError("Falta o endereço do serviço: passe `base_url`, ou defina a variável PAPELADA_URL.")
    try:
        url = urlsplit(text)
        host, port = url.hostname, url.port
    except ValueError:
        raise ConfigurationError(f'"{text}" não é um endereço.') from None
    if not host or not re.fullmatch(r"[\x21-\x7e]+", text):
        raise ConfigurationError(f'"{text}" não é um endereço.')
    is_plain_loopback = url.scheme == "http" and LOOPBACK.fullmatch(host)
    if url.scheme != "https" and not is_plain_loopback:
        raise ConfigurationError("O endereço do serviço precisa de https: sem ele, a chave iria aberta.")
    if "@" in url.netloc or url.query or url.fragment:
        raise ConfigurationError("O endereço do serviço não leva usuário, consulta nem âncora.")
    is_tls = url.scheme == "https"
    path = re.sub(r"/(?:v1/?)?\Z", "", url.path)
    return Base(is_tls=is_tls, host=host, port=port or (443 if is_tls else 80), path=path)
