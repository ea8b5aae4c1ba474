import type { ToolId } from '../../common/catalogue/catalogue.ts';
import type { RunSubmission } from '../../common/protocol.ts';
import { hasPrograms } from '../plain/system-programs.ts';
import { Refusal } from '../runs/refusal.ts';
import { count } from './count.ts';
import { esignCompose } from './esign/esign-compose.ts';
import { esignInspect } from './esign/esign-inspect.ts';
import { nfeParaExcel } from './fiscal/nfe-para-excel.ts';
import { ofxParaExcel } from './fiscal/ofx-para-excel.ts';
import { xmlNfeParaPdf } from './fiscal/xml-nfe-para-pdf.ts';
import { comprimirImagem } from './images/comprimir-imagem.ts';
import { converterImagem } from './images/converter-imagem.ts';
import { epsParaPdf } from './images/eps-para-pdf.ts';
import { imagemParaWebp } from './images/imagem-para-webp.ts';
import { imagemRedesSociais } from './images/imagem-redes-sociais.ts';
import { jpgParaPdf } from './images/jpg-para-pdf.ts';
import { jpgParaPng } from './images/jpg-para-png.ts';
import { marcaDaguaImagem } from './images/marca-dagua-imagem.ts';
import { pngParaJpg } from './images/png-para-jpg.ts';
import { redimensionarImagem } from './images/redimensionar-imagem.ts';
import type { ToolImplementation } from './implement.ts';
import { pdfParaZpl } from './labels/pdf-para-zpl.ts';
import { recortarEtiqueta } from './labels/recortar-etiqueta.ts';
import { zplParaPdf } from './labels/zpl-para-pdf.ts';
import { comprimirVideo } from './media/comprimir-video.ts';
import { converterAudio } from './media/converter-audio.ts';
import { converterVideo } from './media/converter-video.ts';
import { cortarAudio } from './media/cortar-audio.ts';
import { cortarVideo } from './media/cortar-video.ts';
import { mp4ParaMp3 } from './media/mp4-para-mp3.ts';
import { videoParaGif } from './media/video-para-gif.ts';
import { converterDocumento } from './office/converter-documento.ts';
import { excelParaPdf } from './office/excel-para-pdf.ts';
import { htmlParaPdf } from './office/html-para-pdf.ts';
import { malaDiretaWord } from './office/mala-direta-word.ts';
import { powerpointParaPdf } from './office/powerpoint-para-pdf.ts';
import { qualquerParaPdf } from './office/qualquer-para-pdf.ts';
import { wordParaPdf } from './office/word-para-pdf.ts';
import { achatarPdf } from './pdf/achatar-pdf.ts';
import { compararPdf } from './pdf/comparar-pdf.ts';
import { comprimirPdf } from './pdf/comprimir-pdf.ts';
import { comprimirPdfTamanho } from './pdf/comprimir-pdf-tamanho.ts';
import { desbloquearPdf } from './pdf/desbloquear-pdf.ts';
import { dividirPdf } from './pdf/dividir-pdf.ts';
import { extrairImagens } from './pdf/extrair-imagens.ts';
import { extrairPaginas } from './pdf/extrair-paginas.ts';
import { girarPdf } from './pdf/girar-pdf.ts';
import { marcaDagua } from './pdf/marca-dagua.ts';
import { numerarPaginas } from './pdf/numerar-paginas.ts';
import { ocrPdf } from './pdf/ocr-pdf.ts';
import { papelTimbrado } from './pdf/papel-timbrado.ts';
import { pdfParaExcel } from './pdf/pdf-para-excel.ts';
import { pdfParaPdfa } from './pdf/pdf-para-pdfa.ts';
import { pdfParaPowerpoint } from './pdf/pdf-para-powerpoint.ts';
import { pdfParaTexto } from './pdf/pdf-para-texto.ts';
import { pdfParaWord } from './pdf/pdf-para-word.ts';
import { protegerPdf } from './pdf/proteger-pdf.ts';
import { recortarPdf } from './pdf/recortar-pdf.ts';
import { removerPaginas } from './pdf/remover-paginas.ts';
import { repararPdf } from './pdf/reparar-pdf.ts';
import { unirPdf } from './pdf/unir-pdf.ts';
import { anonimizarDocumento } from './privacy/anonimizar-documento.ts';
import { ocultarDados } from './privacy/ocultar-dados.ts';
import { shippingPrint } from './shipping/shipping-print.ts';
import { shippingRead } from './shipping/shipping-read.ts';

/** Runs of the service itself, which no caller can request. */
type OwnRun = 'count' | 'esign-inspect' | 'esign-compose' | 'shipping-read' | 'shipping-print';

const implementations: { [Id in ToolId | OwnRun]: ToolImplementation<Id> } = {
  count,
  'esign-inspect': esignInspect,
  'esign-compose': esignCompose,
  'shipping-read': shippingRead,
  'shipping-print': shippingPrint,
  'unir-pdf': unirPdf,
  'word-para-pdf': wordParaPdf,
  'excel-para-pdf': excelParaPdf,
  'powerpoint-para-pdf': powerpointParaPdf,
  'converter-documento': converterDocumento,
  'qualquer-para-pdf': qualquerParaPdf,
  'mala-direta-word': malaDiretaWord,
  'comprimir-video': comprimirVideo,
  'converter-imagem': converterImagem,
  'png-para-jpg': pngParaJpg,
  'jpg-para-png': jpgParaPng,
  'imagem-para-webp': imagemParaWebp,
  'redimensionar-imagem': redimensionarImagem,
  'imagem-redes-sociais': imagemRedesSociais,
  'marca-dagua-imagem': marcaDaguaImagem,
  'comprimir-imagem': comprimirImagem,
  'html-para-pdf': htmlParaPdf,
  'dividir-pdf': dividirPdf,
  'extrair-paginas': extrairPaginas,
  'remover-paginas': removerPaginas,
  'girar-pdf': girarPdf,
  'recortar-pdf': recortarPdf,
  'numerar-paginas': numerarPaginas,
  'marca-dagua': marcaDagua,
  'proteger-pdf': protegerPdf,
  'papel-timbrado': papelTimbrado,
  'desbloquear-pdf': desbloquearPdf,
  'ocultar-dados': ocultarDados,
  'anonimizar-documento': anonimizarDocumento,
  'comprimir-pdf': comprimirPdf,
  'comprimir-pdf-tamanho': comprimirPdfTamanho,
  'ocr-pdf': ocrPdf,
  'comparar-pdf': compararPdf,
  'pdf-para-pdfa': pdfParaPdfa,
  'achatar-pdf': achatarPdf,
  'pdf-para-word': pdfParaWord,
  'pdf-para-excel': pdfParaExcel,
  'pdf-para-powerpoint': pdfParaPowerpoint,
  'pdf-para-texto': pdfParaTexto,
  'extrair-imagens': extrairImagens,
  'reparar-pdf': repararPdf,
  'jpg-para-pdf': jpgParaPdf,
  'eps-para-pdf': epsParaPdf,
  'xml-nfe-para-pdf': xmlNfeParaPdf,
  'nfe-para-excel': nfeParaExcel,
  'ofx-para-excel': ofxParaExcel,
  'pdf-para-zpl': pdfParaZpl,
  'zpl-para-pdf': zplParaPdf,
  'recortar-etiqueta': recortarEtiqueta,
  'mp4-para-mp3': mp4ParaMp3,
  'converter-audio': converterAudio,
  'cortar-audio': cortarAudio,
  'converter-video': converterVideo,
  'cortar-video': cortarVideo,
  'video-para-gif': videoParaGif,
};

const byId = new Map<string, ToolImplementation>(Object.entries(implementations));

export function findImplementation(id: string): ToolImplementation {
  const tool = byId.get(id);
  if (tool === undefined || !hasPrograms(tool.programs)) throw new Refusal('unknown_tool');
  return tool;
}

/** Refuses a run that is not available, or whose options the catalogue does not accept. */
export function checkSubmission({ tool, options }: RunSubmission): void {
  if (!findImplementation(tool).accepts(options)) throw new Refusal('bad_request');
}

/** Returns which tools have all their programs on this machine. */
export function availableTools(): Record<string, boolean> {
  return Object.fromEntries([...byId.values()].map((tool) => [tool.id, hasPrograms(tool.programs)]));
}
