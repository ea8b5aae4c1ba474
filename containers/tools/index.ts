import type { ToolId } from '../../common/catalogue/catalogue.ts';
import type { RunSubmission } from '../../common/protocol.ts';
import { hasPrograms } from '../programs.ts';
import { Refusal } from '../runs/refusal.ts';
import { achatarPdf } from './achatar-pdf.ts';
import { anonimizarDocumento } from './anonimizar-documento.ts';
import { compararPdf } from './comparar-pdf.ts';
import { comprimirImagem } from './comprimir-imagem.ts';
import { comprimirPdf } from './comprimir-pdf.ts';
import { comprimirPdfTamanho } from './comprimir-pdf-tamanho.ts';
import { comprimirVideo } from './comprimir-video.ts';
import { converterAudio } from './converter-audio.ts';
import { converterDocumento } from './converter-documento.ts';
import { converterImagem } from './converter-imagem.ts';
import { converterVideo } from './converter-video.ts';
import { cortarAudio } from './cortar-audio.ts';
import { cortarVideo } from './cortar-video.ts';
import { count } from './count.ts';
import { desbloquearPdf } from './desbloquear-pdf.ts';
import { dividirPdf } from './dividir-pdf.ts';
import { epsParaPdf } from './eps-para-pdf.ts';
import { esignCompose } from './esign-compose.ts';
import { esignInspect } from './esign-inspect.ts';
import { excelParaPdf } from './excel-para-pdf.ts';
import { extrairImagens } from './extrair-imagens.ts';
import { extrairPaginas } from './extrair-paginas.ts';
import { girarPdf } from './girar-pdf.ts';
import { htmlParaPdf } from './html-para-pdf.ts';
import { imagemParaWebp } from './imagem-para-webp.ts';
import { imagemRedesSociais } from './imagem-redes-sociais.ts';
import type { ToolImplementation } from './implement.ts';
import { jpgParaPdf } from './jpg-para-pdf.ts';
import { jpgParaPng } from './jpg-para-png.ts';
import { malaDiretaWord } from './mala-direta-word.ts';
import { marcaDagua } from './marca-dagua.ts';
import { marcaDaguaImagem } from './marca-dagua-imagem.ts';
import { mp4ParaMp3 } from './mp4-para-mp3.ts';
import { nfeParaExcel } from './nfe-para-excel.ts';
import { numerarPaginas } from './numerar-paginas.ts';
import { ocrPdf } from './ocr-pdf.ts';
import { ocultarDados } from './ocultar-dados.ts';
import { ofxParaExcel } from './ofx-para-excel.ts';
import { papelTimbrado } from './papel-timbrado.ts';
import { pdfParaExcel } from './pdf-para-excel.ts';
import { pdfParaPdfa } from './pdf-para-pdfa.ts';
import { pdfParaPowerpoint } from './pdf-para-powerpoint.ts';
import { pdfParaTexto } from './pdf-para-texto.ts';
import { pdfParaWord } from './pdf-para-word.ts';
import { pdfParaZpl } from './pdf-para-zpl.ts';
import { pngParaJpg } from './png-para-jpg.ts';
import { powerpointParaPdf } from './powerpoint-para-pdf.ts';
import { protegerPdf } from './proteger-pdf.ts';
import { qualquerParaPdf } from './qualquer-para-pdf.ts';
import { recortarEtiqueta } from './recortar-etiqueta.ts';
import { recortarPdf } from './recortar-pdf.ts';
import { redimensionarImagem } from './redimensionar-imagem.ts';
import { removerPaginas } from './remover-paginas.ts';
import { repararPdf } from './reparar-pdf.ts';
import { shippingPrint } from './shipping-print.ts';
import { shippingRead } from './shipping-read.ts';
import { unirPdf } from './unir-pdf.ts';
import { videoParaGif } from './video-para-gif.ts';
import { wordParaPdf } from './word-para-pdf.ts';
import { xmlNfeParaPdf } from './xml-nfe-para-pdf.ts';
import { zplParaPdf } from './zpl-para-pdf.ts';

/** Runs of the service's own, which no caller can ask for. */
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

/** Refuses what cannot run here, or whose options the catalogue does not take. */
export function checkSubmission({ tool, options }: RunSubmission): void {
  if (!findImplementation(tool).accepts(options)) throw new Refusal('bad_request');
}

/** Which tools have all their programs on this machine. */
export function availableTools(): Record<string, boolean> {
  return Object.fromEntries([...byId.values()].map((tool) => [tool.id, hasPrograms(tool.programs)]));
}
