import { readFile } from 'node:fs/promises';
import { execute } from '../../support/execute.ts';
import { composition } from './esign.ts';
import { rawPdf, streamObject, withPdf } from './pdf.ts';
import type { Given } from './program.ts';

const TINY = '0.00000000000000006123';
const COMMENTS = '/Annots [<< /Type /Annot /Subtype /Square /Rect [5 5 15 15] /C [1 1 1] /IC [1 1 1] >>]';

interface Sample {
  pages: number;
  /** The page of the form, from 1. */
  shownOn: number;
  /** Whether a comment is on that page, white as its paper. */
  isCommented?: true;
}

/** Few enough pages that each may be looked at. */
const FEW: Sample = { pages: 2, shownOn: 2 };
export const MANY: Sample = { pages: 40, shownOn: 17 };

/** Pages of a word, and one of a red form that its matrix turns by a quarter, as programs write it that count in radians. */
export function turnedForm({ pages: count, shownOn, isCommented }: Sample): Buffer {
  const pages = Array.from({ length: count }, (_, index) => index);
  const form = 3 + 2 * count;
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${pages.map((index) => `${3 + 2 * index} 0 R`).join(' ')}] >>`,
    ...pages.flatMap((index) => {
      const resources = index + 1 === shownOn ? `/XObject << /X ${form} 0 R >>` : font;
      const word = `BT /F 20 Tf 20 250 Td (${index === 0 ? 'segredo' : `Folha ${index + 1}`}) Tj ET`;
      const content = index + 1 === shownOn ? '/X Do' : word;
      const comments = isCommented && index + 1 === shownOn ? COMMENTS : '';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0.00000012 300 300] /Contents ${4 + 2 * index} 0 R /Resources << ${resources} >> ${comments} >>`,
        streamObject('', Buffer.from(content.padEnd(3000))),
      ];
    }),
    streamObject(
      `/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [${TINY} 1 -1 ${TINY} 250 50]`,
      Buffer.from('1 0 0 rg 0 0 100 100 re f'.padEnd(3000)),
    ),
  ]);
}

export interface Places {
  red: readonly [across: number, down: number];
  white: readonly [across: number, down: number];
}

/** What a tool is given, and where in what it makes the form is to be found. */
export interface Work {
  options?: object;
  sample?: Sample;
  given?: (document: Buffer) => Promise<Given[]> | Given[];
  /** Of the files, from 0. */
  file?: number;
  /** Of that file, from 1; else as in the sample. */
  page?: number;
  /** Whether it is to be less than half as large. */
  isSmaller?: true;
  /** A place that is red, and one that is white, in shares of the page; else it is the same, to the pixel. */
  shows?: Places;
}

const FIRST_PAGE = { pages: '1' };
export const UPRIGHT: Places = { red: [0.7, 0.7], white: [0.15, 0.7] };

/** Whatever takes a PDF and writes one, but the papers of fiscal documents and labels, which hold no page of it. */
export const WRITING: Record<string, Work> = {
  'unir-pdf': { given: (bytes) => [named('a.pdf', turnedForm(FEW)), named('b.pdf', bytes)], page: 19 },
  'reparar-pdf': { given: (bytes) => [named('a.pdf', bytes.subarray(0, -40))] },
  'comprimir-pdf': { isSmaller: true },
  'comprimir-pdf-tamanho': { sample: FEW, options: { target_size: 5, unit: 'KB' } },
  'dividir-pdf': { options: { ranges: '1-16,17-40' }, file: 1, page: 1 },
  'extrair-paginas': { options: { pages: '16-18' }, page: 2 },
  'remover-paginas': { options: { pages: '3' }, page: 16 },
  'girar-pdf': { options: FIRST_PAGE },
  'recortar-pdf': { options: { top_mm: 5 }, shows: UPRIGHT },
  'proteger-pdf': { options: { print: false } },
  'desbloquear-pdf': { options: { authorized: true }, given: async (bytes) => [await locked(bytes)] },
  'numerar-paginas': { options: { color: '#ffffff' } },
  'marca-dagua': { options: { text: 'RASCUNHO', color: '#ffffff', layer: 'atras' } },
  'papel-timbrado': {
    given: (bytes) => [named('a.pdf', bytes), { ...named('b.pdf', whitePaper()), field: 'letterhead' }],
  },
  'achatar-pdf': { sample: { ...MANY, isCommented: true } },
  'qualquer-para-pdf': {},
  'pdf-para-pdfa': { sample: FEW },
  'ocr-pdf': { sample: FEW },
  'ocultar-dados': { sample: FEW, options: { terms: ['segredo'] } },
  // All that is drawn on the page is its label.
  'recortar-etiqueta': {
    sample: FEW,
    options: { layout: '1x1', paper: 'original' },
    shows: { red: [0.5, 0.5], white: [0.001, 0.001] },
  },
  // The page is at the left of its sheet, a little larger than it is, behind the cover.
  'comparar-pdf': {
    options: { all_pages: true },
    given: (bytes) => [named('a.pdf', bytes), named('b.pdf', bytes)],
    page: 18,
    shows: { red: [0.336, 0.526], white: [0.105, 0.635] },
  },
  'esign-compose': {
    given: (bytes) => [
      { ...named('documento.pdf', bytes), field: 'document' },
      {
        ...named('manifesto.json', Buffer.from(JSON.stringify(composition({ envelope: { pages: 40 } })))),
        field: 'manifest',
      },
    ],
  },
};
/** It writes by the programs of `ocultar-dados`, and takes as long. */
export const WRITING_ALIKE = ['anonimizar-documento'];
export const OF_OTHER_FORMATS = [
  ...['pdf-para-texto', 'pdf-para-word', 'pdf-para-excel', 'pdf-para-powerpoint'],
  ...['pdf-para-zpl', 'extrair-imagens'],
];

export function named(name: string, bytes: Uint8Array): Given {
  return { name, bytes };
}

function whitePaper(): Buffer {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>',
    streamObject('', Buffer.from('1 1 1 rg 0 0 300 300 re f')),
  ]);
}

function locked(bytes: Buffer): Promise<Given> {
  return withPdf(bytes, async (path, directory) => {
    const target = `${directory}/locked.pdf`;
    const lock = ['--encrypt', '', 'dono', '256', '--print=none', '--'];
    await execute('qpdf', [path, ...lock, target]);
    return named('a.pdf', await readFile(target));
  });
}
