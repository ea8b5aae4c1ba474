# Generated from the contract by `npm run clients:types`; test/unit/clients holds it fresh.
"""As chamadas das ferramentas: cada uma conhece as suas opções. Só os verificadores de tipos leem este arquivo."""

from __future__ import annotations

from threading import Event
from typing import Any, Literal, Optional, Sequence, overload

from ..contract import (
    Job,
    OptionsUnirPdf,
    OptionsDividirPdf,
    OptionsExtrairPaginas,
    OptionsRemoverPaginas,
    OptionsGirarPdf,
    OptionsRecortarPdf,
    OptionsNumerarPaginas,
    OptionsMarcaDagua,
    OptionsPapelTimbrado,
    OptionsComprimirPdf,
    OptionsComprimirPdfTamanho,
    OptionsRepararPdf,
    OptionsAchatarPdf,
    OptionsProtegerPdf,
    OptionsDesbloquearPdf,
    OptionsOcultarDados,
    OptionsAnonimizarDocumento,
    OptionsOcrPdf,
    OptionsCompararPdf,
    OptionsPdfParaWord,
    OptionsPdfParaExcel,
    OptionsPdfParaPowerpoint,
    OptionsPdfParaTexto,
    OptionsPdfParaPdfa,
    OptionsExtrairImagens,
    OptionsWordParaPdf,
    OptionsExcelParaPdf,
    OptionsPowerpointParaPdf,
    OptionsConverterDocumento,
    OptionsQualquerParaPdf,
    OptionsHtmlParaPdf,
    OptionsEpsParaPdf,
    OptionsJpgParaPdf,
    OptionsMalaDiretaWord,
    OptionsConverterImagem,
    OptionsPngParaJpg,
    OptionsJpgParaPng,
    OptionsImagemParaWebp,
    OptionsRedimensionarImagem,
    OptionsComprimirImagem,
    OptionsMarcaDaguaImagem,
    OptionsImagemRedesSociais,
    OptionsConverterAudio,
    OptionsMp4ParaMp3,
    OptionsCortarAudio,
    OptionsConverterVideo,
    OptionsComprimirVideo,
    OptionsCortarVideo,
    OptionsVideoParaGif,
    OptionsXmlNfeParaPdf,
    OptionsNfeParaExcel,
    OptionsOfxParaExcel,
    OptionsRecortarEtiqueta,
    OptionsZplParaPdf,
    OptionsPdfParaZpl,
)
from ..progress import OnProgress
from ..types import FileInput


class ToolCalls:
    @overload
    def run(self, tool: Literal["unir-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsUnirPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["dividir-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsDividirPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["extrair-paginas"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsExtrairPaginas] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["remover-paginas"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRemoverPaginas] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["girar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsGirarPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["recortar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRecortarPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["numerar-paginas"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsNumerarPaginas] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["marca-dagua"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsMarcaDagua] = ..., image: Optional[FileInput] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["papel-timbrado"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPapelTimbrado] = ..., letterhead: Optional[FileInput] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["comprimir-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsComprimirPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["comprimir-pdf-tamanho"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsComprimirPdfTamanho] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["reparar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRepararPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["achatar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsAchatarPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["proteger-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsProtegerPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["desbloquear-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsDesbloquearPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["ocultar-dados"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsOcultarDados] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["anonimizar-documento"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsAnonimizarDocumento] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["ocr-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsOcrPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["comparar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsCompararPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["pdf-para-word"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaWord] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["pdf-para-excel"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaExcel] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["pdf-para-powerpoint"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaPowerpoint] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["pdf-para-texto"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaTexto] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["pdf-para-pdfa"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaPdfa] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["extrair-imagens"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsExtrairImagens] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["word-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsWordParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["excel-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsExcelParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["powerpoint-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPowerpointParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["converter-documento"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsConverterDocumento] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["qualquer-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsQualquerParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["html-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsHtmlParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["eps-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsEpsParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["jpg-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsJpgParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["mala-direta-word"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsMalaDiretaWord] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["converter-imagem"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsConverterImagem] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["png-para-jpg"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPngParaJpg] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["jpg-para-png"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsJpgParaPng] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["imagem-para-webp"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsImagemParaWebp] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["redimensionar-imagem"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRedimensionarImagem] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["comprimir-imagem"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsComprimirImagem] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["marca-dagua-imagem"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsMarcaDaguaImagem] = ..., image: Optional[FileInput] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["imagem-redes-sociais"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsImagemRedesSociais] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["converter-audio"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsConverterAudio] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["mp4-para-mp3"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsMp4ParaMp3] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["cortar-audio"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsCortarAudio] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["converter-video"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsConverterVideo] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["comprimir-video"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsComprimirVideo] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["cortar-video"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsCortarVideo] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["video-para-gif"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsVideoParaGif] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["xml-nfe-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsXmlNfeParaPdf] = ..., logo: Optional[FileInput] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["nfe-para-excel"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsNfeParaExcel] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["ofx-para-excel"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsOfxParaExcel] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["recortar-etiqueta"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRecortarEtiqueta] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["zpl-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsZplParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    @overload
    def run(self, tool: Literal["pdf-para-zpl"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaZpl] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., timeout: Optional[float] = ...) -> Job: ...

    def run(self, tool: str, **call: Any) -> Job:
        raise NotImplementedError

    @overload
    def create(self, tool: Literal["unir-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsUnirPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["dividir-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsDividirPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["extrair-paginas"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsExtrairPaginas] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["remover-paginas"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRemoverPaginas] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["girar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsGirarPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["recortar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRecortarPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["numerar-paginas"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsNumerarPaginas] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["marca-dagua"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsMarcaDagua] = ..., image: Optional[FileInput] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["papel-timbrado"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPapelTimbrado] = ..., letterhead: Optional[FileInput] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["comprimir-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsComprimirPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["comprimir-pdf-tamanho"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsComprimirPdfTamanho] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["reparar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRepararPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["achatar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsAchatarPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["proteger-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsProtegerPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["desbloquear-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsDesbloquearPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["ocultar-dados"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsOcultarDados] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["anonimizar-documento"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsAnonimizarDocumento] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["ocr-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsOcrPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["comparar-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsCompararPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["pdf-para-word"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaWord] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["pdf-para-excel"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaExcel] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["pdf-para-powerpoint"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaPowerpoint] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["pdf-para-texto"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaTexto] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["pdf-para-pdfa"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaPdfa] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["extrair-imagens"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsExtrairImagens] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["word-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsWordParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["excel-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsExcelParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["powerpoint-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPowerpointParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["converter-documento"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsConverterDocumento] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["qualquer-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsQualquerParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["html-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsHtmlParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["eps-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsEpsParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["jpg-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsJpgParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["mala-direta-word"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsMalaDiretaWord] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["converter-imagem"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsConverterImagem] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["png-para-jpg"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPngParaJpg] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["jpg-para-png"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsJpgParaPng] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["imagem-para-webp"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsImagemParaWebp] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["redimensionar-imagem"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRedimensionarImagem] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["comprimir-imagem"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsComprimirImagem] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["marca-dagua-imagem"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsMarcaDaguaImagem] = ..., image: Optional[FileInput] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["imagem-redes-sociais"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsImagemRedesSociais] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["converter-audio"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsConverterAudio] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["mp4-para-mp3"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsMp4ParaMp3] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["cortar-audio"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsCortarAudio] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["converter-video"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsConverterVideo] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["comprimir-video"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsComprimirVideo] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["cortar-video"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsCortarVideo] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["video-para-gif"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsVideoParaGif] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["xml-nfe-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsXmlNfeParaPdf] = ..., logo: Optional[FileInput] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["nfe-para-excel"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsNfeParaExcel] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["ofx-para-excel"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsOfxParaExcel] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["recortar-etiqueta"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsRecortarEtiqueta] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["zpl-para-pdf"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsZplParaPdf] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    @overload
    def create(self, tool: Literal["pdf-para-zpl"], *, files: Sequence[FileInput] = ..., options: Optional[OptionsPdfParaZpl] = ..., webhook_url: Optional[str] = ..., idempotency_key: Optional[str] = ..., cancel: Optional[Event] = ..., on_progress: Optional[OnProgress] = ..., wait_seconds: Optional[int] = ...) -> Job: ...

    def create(self, tool: str, **call: Any) -> Job:
        raise NotImplementedError
