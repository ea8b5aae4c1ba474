import { converterAudio, cortarAudio, mp4ParaMp3 } from './audio.ts';
import type { ToolDefinition } from './define-tool.ts';
import { epsParaPdf } from './drawings.ts';
import { nfeParaExcel, xmlNfeParaPdf } from './fiscal.ts';
import { comprimirImagem } from './image-compression.ts';
import { imagemParaWebp, jpgParaPng, pngParaJpg } from './image-formats.ts';
import { marcaDaguaImagem } from './image-marks.ts';
import { imagemRedesSociais, redimensionarImagem } from './image-sizes.ts';
import { converterImagem, jpgParaPdf } from './images.ts';
import { malaDiretaWord } from './mail-merge.ts';
import { ocrPdf } from './ocr.ts';
import {
  converterDocumento,
  excelParaPdf,
  powerpointParaPdf,
  qualquerParaPdf,
  wordParaPdf,
} from './office.ts';
import { comprimirPdf, comprimirPdfTamanho, repararPdf, unirPdf } from './pdf.ts';
import {
  achatarPdf,
  compararPdf,
  extrairImagens,
  pdfParaPdfa,
  pdfParaPowerpoint,
  pdfParaTexto,
  pdfParaWord,
} from './pdf-contents.ts';
import { marcaDagua, numerarPaginas, papelTimbrado } from './pdf-drawings.ts';
import { dividirPdf, extrairPaginas, girarPdf, recortarPdf, removerPaginas } from './pdf-pages.ts';
import { desbloquearPdf, protegerPdf } from './pdf-protection.ts';
import { pdfParaExcel } from './pdf-tables.ts';
import { anonimizarDocumento, ocultarDados } from './privacy.ts';
import { pdfParaZpl, recortarEtiqueta, zplParaPdf } from './shipping.ts';
import { ofxParaExcel } from './statements.ts';
import { comprimirVideo, converterVideo, cortarVideo, videoParaGif } from './video.ts';
import { htmlParaPdf } from './web.ts';

const entries = [
  unirPdf,
  dividirPdf,
  extrairPaginas,
  removerPaginas,
  girarPdf,
  recortarPdf,
  numerarPaginas,
  marcaDagua,
  papelTimbrado,
  comprimirPdf,
  comprimirPdfTamanho,
  repararPdf,
  achatarPdf,
  protegerPdf,
  desbloquearPdf,
  ocultarDados,
  anonimizarDocumento,
  ocrPdf,
  compararPdf,
  pdfParaWord,
  pdfParaExcel,
  pdfParaPowerpoint,
  pdfParaTexto,
  pdfParaPdfa,
  extrairImagens,
  wordParaPdf,
  excelParaPdf,
  powerpointParaPdf,
  converterDocumento,
  qualquerParaPdf,
  htmlParaPdf,
  epsParaPdf,
  jpgParaPdf,
  malaDiretaWord,
  converterImagem,
  pngParaJpg,
  jpgParaPng,
  imagemParaWebp,
  redimensionarImagem,
  comprimirImagem,
  marcaDaguaImagem,
  imagemRedesSociais,
  converterAudio,
  mp4ParaMp3,
  cortarAudio,
  converterVideo,
  comprimirVideo,
  cortarVideo,
  videoParaGif,
  xmlNfeParaPdf,
  nfeParaExcel,
  ofxParaExcel,
  recortarEtiqueta,
  zplParaPdf,
  pdfParaZpl,
] as const;

type Entry = (typeof entries)[number];
export type ToolId = Entry['id'];

export const catalogue: readonly ToolDefinition[] = entries;

const byId = new Map(catalogue.map((tool) => [tool.id, tool]));

export function findTool(id: string): ToolDefinition | undefined {
  return byId.get(id);
}
