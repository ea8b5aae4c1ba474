from __future__ import annotations

import hashlib
import os
import re
from typing import Optional

from .errors import ConfigurationError

MOST_LETTERS = 255
KEY = re.compile(r"[\x21-\x7e]{1,255}")


def idempotency_key_of(given: Optional[str]) -> str:
    """Returns the caller's key, or a new one. Raises ConfigurationError for one that the API would refuse."""
    if given is None:
        return os.urandom(16).hex()
    if isinstance(given, str) and KEY.fullmatch(given):
        return given
    raise ConfigurationError("A chave de idempotência tem de 1 a 255 caracteres visíveis, sem espaços nem acentos.")


def part_key(key: str, part: str) -> str:
    """Returns the key of a part of a keyed call: the same whenever that call is made again."""
    joined = f"{key}:{part}"
    return joined if len(joined) <= MOST_LETTERS else hashlib.sha256(joined.encode()).hexdigest()
