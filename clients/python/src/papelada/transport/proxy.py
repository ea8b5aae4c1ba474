from __future__ import annotations

import os
from base64 import b64encode
from typing import Dict, NamedTuple, Optional
from urllib.parse import unquote, urlsplit

from ..errors import ConfigurationError


class Proxy(NamedTuple):
    host: str
    port: int
    headers: Dict[str, str]


def proxy_for(host: str) -> Optional[Proxy]:
    """Returns the proxy that HTTPS_PROXY and NO_PROXY name for a host."""
    if not any(name.lower() in ("https_proxy", "all_proxy") for name in os.environ):
        return None
    # Takes as long to import as all of the client.
    from urllib.request import getproxies, proxy_bypass

    proxies = getproxies()
    address = proxies.get("https") or proxies.get("all")
    if not address or proxy_bypass(host):
        return None
    url = urlsplit(address if "://" in address else f"http://{address}")
    if url.scheme != "http" or not url.hostname:
        raise ConfigurationError("HTTPS_PROXY só é entendida com um endereço http://servidor:porta.")
    headers = {}
    if url.username:
        user = f"{unquote(url.username)}:{unquote(url.password or '')}"
        headers["Proxy-Authorization"] = f"Basic {b64encode(user.encode()).decode()}"
    return Proxy(url.hostname, url.port or 80, headers)
