import type { PDF, PdfDict } from '@libpdf/core';
import type { Active, Disarmed } from './active-content.ts';
import { Layers } from './layers.ts';
import { LibPdfObjects } from './libpdf-objects.ts';
import type { PageFrame } from './page-frames.ts';
import type { Substitute } from './print-substitutes.ts';
import { readSignatures } from './signatures.ts';

const WORDS: Record<Active | Substitute, readonly [one: string, more: string]> = {
  javascript: ['um código JavaScript', 'códigos JavaScript'],
  launch: ['uma ação que abre programas ou arquivos', 'ações que abrem programas ou arquivos'],
  submit: ['uma ação que envia os dados do formulário', 'ações que enviam os dados do formulário'],
  import: ['uma ação que importa dados', 'ações que importam dados'],
  otherFile: ['um link para outro arquivo', 'links para outros arquivos'],
  visibility: ['uma ação que mostra ou esconde partes', 'ações que mostram ou escondem partes'],
  media: ['uma ação de som, vídeo ou 3D', 'ações de som, vídeo ou 3D'],
  reset: ['uma ação que limpa o formulário', 'ações que limpam o formulário'],
  address: ['um link para um endereço que não é da internet', 'links para endereços que não são da internet'],
  opening: ['uma ação ao abrir o documento', 'ações ao abrir o documento'],
  triggers: ['uma ação automática', 'ações automáticas'],
  xfa: ['a versão XFA do formulário', 'as versões XFA do formulário'],
  redrawing: [
    'o pedido para que cada programa redesenhe os campos do formulário',
    'os pedidos para que cada programa redesenhe os campos do formulário',
  ],
  portfolio: [
    'a apresentação como portfólio, que mostra os anexos no lugar das páginas',
    'as apresentações como portfólio',
  ],
  printing: ['a escolha do que é impresso das páginas', 'as escolhas do que é impresso das páginas'],
  alternateImage: [
    'uma imagem que a impressora usaria no lugar da mostrada',
    'imagens que a impressora usaria no lugar das mostradas',
  ],
  opi: [
    'uma referência a uma imagem que a gráfica poria no lugar da mostrada',
    'referências a imagens que a gráfica poria no lugar das mostradas',
  ],
  externalPage: ['uma referência à página de outro arquivo', 'referências a páginas de outros arquivos'],
  postScript: [
    'um código PostScript, que só a impressora desenharia',
    'códigos PostScript, que só a impressora desenharia',
  ],
  transfer: [
    'um ajuste de cores que muda conforme a impressora',
    'ajustes de cores que mudam conforme a impressora',
  ],
  rights: ['os direitos estendidos do Adobe Reader', 'os direitos estendidos do Adobe Reader'],
};
const MEDIA = ['Movie', 'Sound', 'Screen', 'RichMedia', '3D'];
const MOST_NAMES = 10;
const LONGEST_NAME = 80;

export function describeDisarmed(disarmed: Disarmed, substitutes: ReadonlyMap<Substitute, number>): string[] {
  return [...disarmed, ...substitutes].map(([kind, count]) => {
    const [one, more] = WORDS[kind];
    return count === 1 || one === more ? one : `${count} ${more}`;
  });
}

/** Returns remarks that signers should read before they sign; `files` are all file specifications of the document. */
export function remarksOn(pdf: PDF, frames: readonly PageFrame[], files: readonly PdfDict[]): string[] {
  return [
    ...layerRemarks(pdf),
    ...signatureRemarks(pdf),
    ...attachmentRemarks(pdf, files),
    ...mediaRemarks(pdf, frames),
  ];
}

function layerRemarks(pdf: PDF): string[] {
  const hidden = new Layers(pdf).hiddenNames();
  if (hidden.length === 0) return [];
  return [
    hidden.length === 1
      ? `O documento tem uma camada oculta${listed(hidden)}: o conteúdo dela não aparece nas páginas.`
      : `O documento tem ${hidden.length} camadas ocultas${listed(hidden)}: o conteúdo delas não aparece nas páginas.`,
  ];
}

function signatureRemarks(pdf: PDF): string[] {
  const { names } = readSignatures(pdf);
  if (names.length === 0) return [];
  return [
    names.length === 1
      ? `O documento já tem uma assinatura digital${listed(names)}: ela continua no arquivo e vale para o conteúdo que assinou.`
      : `O documento já tem ${names.length} assinaturas digitais${listed(names)}: elas continuam no arquivo e valem para o conteúdo que assinaram.`,
  ];
}

function attachmentRemarks(pdf: PDF, files: readonly PdfDict[]): string[] {
  const names = attachmentsOf(pdf, files);
  if (names.length === 0) return [];
  return [
    names.length === 1
      ? `O documento traz um arquivo anexado${listed(names)}, que não aparece nas páginas e continua no arquivo.`
      : `O documento traz ${names.length} arquivos anexados${listed(names)}, que não aparecem nas páginas e continuam no arquivo.`,
  ];
}

/** The names of all attached files: those of the document's list first, then those that only a note or another object names. */
function attachmentsOf(pdf: PDF, files: readonly PdfDict[]): string[] {
  const objects = new LibPdfObjects(pdf);
  const names = objects.dictionary(pdf.getCatalog().get('Names'));
  const found = new Map<PdfDict | string, string>();
  const waiting = [objects.dictionary(names?.get('EmbeddedFiles'))];
  const seen = new Set<unknown>();
  const nameOf = (file: PdfDict | null) => objects.text(file?.get('UF')) || objects.text(file?.get('F'));
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null || seen.has(node) || seen.size > 10_000) continue;
    seen.add(node);
    const entries = objects.list(node.get('Names'));
    for (let index = 0; index < entries.length; index += 2) {
      const file = objects.dictionary(entries[index + 1]);
      const key = objects.text(entries[index]);
      found.set(file ?? key, nameOf(file) || key);
    }
    waiting.push(...objects.list(node.get('Kids')).map((kid) => objects.dictionary(kid)));
  }
  for (const file of files) if (!found.has(file)) found.set(file, nameOf(file));
  return [...found.values()];
}

function mediaRemarks(pdf: PDF, frames: readonly PageFrame[]): string[] {
  const objects = new LibPdfObjects(pdf);
  const kinds = frames.flatMap(({ dictionary }) =>
    objects
      .list(dictionary.get('Annots'))
      .map((annotation) => objects.name(objects.dictionary(annotation)?.get('Subtype'))),
  );
  const count = kinds.filter((kind) => MEDIA.includes(kind)).length;
  if (count === 0) return [];
  return [
    count === 1
      ? 'O documento traz um som, um vídeo ou um objeto 3D, que não aparece nas páginas e continua no arquivo.'
      : `O documento traz ${count} sons, vídeos ou objetos 3D, que não aparecem nas páginas e continuam no arquivo.`,
  ];
}

/** Names as they may be shown: of the document's author, so of any length. */
function listed(names: readonly string[]): string {
  const shown = names
    .map((name) => name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
    .filter((name) => name !== '')
    .map((name) => `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}”`);
  if (shown.length === 0) return '';
  const rest = shown.length > MOST_NAMES ? [`e mais ${shown.length - MOST_NAMES}`] : [];
  return ` (${[...shown.slice(0, MOST_NAMES), ...rest].join(', ')})`;
}
