from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Sequence

from ..idempotency import idempotency_key_of
from ..transport.call import Call, given, json_body, segment
from ..transport.stop import Stop
from ..transport.transport import Transport

if TYPE_CHECKING:
    from threading import Event

    from ..contract import Address, Boleto, Company, Image, Pix, ValidationResult
    from ..types import DocumentType


class Data:
    """
    Consultas e códigos do Brasil. `idempotency_key` torna uma chamada segura de repetir por 24 horas; sem ela, o
    cliente faz uma, que vale para as repetições dele.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def cnpj(self, cnpj: str, *, cancel: Optional[Event] = None) -> Company:
        """A empresa de um CNPJ, com ou sem pontuação."""
        company: Company = self._transport.json(Call("GET", f"/v1/cnpj/{segment(cnpj)}", stop=Stop(cancel)))
        return company

    def cep(self, cep: str, *, cancel: Optional[Event] = None) -> Address:
        """O endereço de um CEP."""
        address: Address = self._transport.json(Call("GET", f"/v1/cep/{segment(cep)}", stop=Stop(cancel)))
        return address

    def validate(
        self,
        value: str,
        *,
        type: Optional[DocumentType] = None,
        idempotency_key: Optional[str] = None,
        cancel: Optional[Event] = None,
    ) -> ValidationResult:
        """Confere um documento; sem `type`, o tipo é deduzido."""
        result: ValidationResult = self._post(
            "/v1/validate", {"value": value, "type": type}, idempotency_key, cancel
        )
        return result

    def validate_all(
        self,
        values: Sequence[str],
        *,
        type: Optional[DocumentType] = None,
        idempotency_key: Optional[str] = None,
        cancel: Optional[Event] = None,
    ) -> List[ValidationResult]:
        """Confere até mil documentos; os resultados vêm na mesma ordem."""
        fields = {"values": list(values), "type": type}
        results: List[ValidationResult] = self._post("/v1/validate", fields, idempotency_key, cancel)["data"]
        return results

    def boleto(
        self, code: str, *, idempotency_key: Optional[str] = None, cancel: Optional[Event] = None
    ) -> Boleto:
        """Lê a linha digitável ou o código de barras de um boleto."""
        boleto: Boleto = self._post("/v1/boleto/parse", {"code": code}, idempotency_key, cancel)
        return boleto

    def pix(
        self,
        *,
        key: str,
        name: str,
        city: str,
        amount: Optional[float] = None,
        txid: Optional[str] = None,
        description: Optional[str] = None,
        format: Optional[Literal["json", "svg", "png", "both", "pdf"]] = None,
        module_size: Optional[int] = None,
        margin: Optional[int] = None,
        color: Optional[str] = None,
        background: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        cancel: Optional[Event] = None,
    ) -> Pix:
        """Faz um Pix copia e cola, e o QR Code dele. `amount` é em reais."""
        fields = {
            "key": key,
            "name": name,
            "city": city,
            "amount": amount,
            "txid": txid,
            "description": description,
            "format": format,
            "module_size": module_size,
            "margin": margin,
            "color": color,
            "background": background,
        }
        pix: Pix = self._post("/v1/pix/brcode", fields, idempotency_key, cancel)
        return pix

    def qrcode(
        self,
        text: str,
        *,
        format: Optional[Literal["svg", "png", "both"]] = None,
        ecc: Optional[Literal["L", "M", "Q", "H"]] = None,
        module_size: Optional[int] = None,
        margin: Optional[int] = None,
        color: Optional[str] = None,
        background: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        cancel: Optional[Event] = None,
    ) -> Image:
        """Faz um QR Code."""
        fields = {
            "text": text,
            "format": format,
            "ecc": ecc,
            "module_size": module_size,
            "margin": margin,
            "color": color,
            "background": background,
        }
        image: Image = self._post("/v1/qrcode", fields, idempotency_key, cancel)
        return image

    def barcode(
        self,
        type: Literal["code128", "ean13", "ean8", "upca", "code39", "itf", "itf14", "datamatrix", "qr"],
        value: str,
        *,
        format: Optional[Literal["svg", "png", "both"]] = None,
        module_size: Optional[float] = None,
        height: Optional[float] = None,
        show_text: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        cancel: Optional[Event] = None,
    ) -> Image:
        """Faz um código de barras."""
        fields = {
            "type": type,
            "value": value,
            "format": format,
            "module_size": module_size,
            "height": height,
            "show_text": show_text,
        }
        image: Image = self._post("/v1/barcode", fields, idempotency_key, cancel)
        return image

    def _post(
        self, path: str, fields: Dict[str, Any], idempotency_key: Optional[str], cancel: Optional[Event]
    ) -> Any:
        return self._transport.json(
            Call(
                "POST",
                path,
                headers={"Idempotency-Key": idempotency_key_of(idempotency_key)},
                body=json_body(given(fields)),
                stop=Stop(cancel),
            )
        )
