import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { compared, PAIRS, type Scenario, shown } from '../scenario.ts';
import type { Client } from '../system/client.ts';
import { wordDocument } from '../system/document.ts';
import { BareOffice, bare, inDirectory } from '../system/programs.ts';
import { textPdf } from '../system/text-pdf.ts';

const ALLOWED_MS = 150;
const [FEW_PAGES, MANY_PAGES] = [10, 100];
const TABLE = new TextEncoder().encode(
  `Data;Histórico;Valor\n${'22/11/2026;Venda de pães e bolos;1.234,56\n'.repeat(400)}`,
);
const DRAWING = new TextEncoder().encode(
  '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 300\n1 1 250 { dup 0 moveto 300 lineto stroke } for\nshowpage\n',
);

interface AgainstEngine {
  tool: string;
  options: object;
  file: [name: string, bytes: Uint8Array<ArrayBuffer>];
  /** The engine alone on the same file, which lies at the path. */
  engine: (path: string, directory: string) => Promise<unknown>;
}

/** Tools whose work is ours, by the file's pages. */
const BY_PAGES: readonly [tool: string, options: object][] = [
  ['numerar-paginas', {}],
  ['marca-dagua', { text: 'RASCUNHO' }],
  ['recortar-pdf', {}],
  ['extrair-paginas', { pages: '-1-', split: 'unico' }],
  ['pdf-para-word', {}],
  ['pdf-para-excel', {}],
];

/** Each tool's job against the engine that it uses, and tools of our own against ten times as many pages. */
export const documentTools: Scenario = {
  name: 'document tools',
  async measure({ product }) {
    const service = await product();
    const client = await service.account();
    return inDirectory(async (directory) => {
      const figures: Figure[] = [];
      for (const row of await rowsOf(directory)) figures.push(await measureRow(client, directory, row));
      for (const [tool, options] of BY_PAGES) figures.push(await measurePages(client, tool, options));
      return figures;
    });
  },
};

async function rowsOf(directory: string): Promise<AgainstEngine[]> {
  const pdf: AgainstEngine['file'] = ['entrada.pdf', await textPdf(MANY_PAGES)];
  const word: AgainstEngine['file'] = ['documento.docx', wordDocument()];
  const wordPath = join(directory, 'documento.docx');
  await writeFile(wordPath, word[1]);
  const office = await BareOffice.prepare(directory, wordPath);
  const made = (name: string) => join(directory, name);
  const qpdf = (...args: string[]) => {
    return (path: string) => bare('qpdf', [path, ...args, made('saida.pdf')]);
  };
  return [
    { tool: 'girar-pdf', options: { angle: 90 }, file: pdf, engine: qpdf('--rotate=+90') },
    {
      tool: 'achatar-pdf',
      options: {},
      file: pdf,
      engine: qpdf('--generate-appearances', '--flatten-annotations=all'),
    },
    {
      tool: 'extrair-paginas',
      options: { pages: '1-50' },
      file: pdf,
      engine: qpdf('--pages', '.', '1-50', '--'),
    },
    {
      tool: 'remover-paginas',
      options: { pages: '2', blank: false },
      file: pdf,
      engine: qpdf('--pages', '.', '1,3-z', '--'),
    },
    {
      tool: 'proteger-pdf',
      options: { password: 'segredo' },
      file: pdf,
      engine: qpdf('--encrypt', 'segredo', 'outro', '256', '--'),
    },
    {
      tool: 'pdf-para-texto',
      options: {},
      file: pdf,
      engine: (path) => bare('pdftotext', [path, made('saida.txt')]),
    },
    {
      tool: 'extrair-imagens',
      options: { mode: 'paginas', dpi: 100, pages: '1-10' },
      file: pdf,
      engine: (path) => bare('pdftoppm', ['-jpeg', '-r', '100', '-l', '10', path, made('pagina')]),
    },
    {
      tool: 'excel-para-pdf',
      options: {},
      file: ['tabela.csv', TABLE],
      engine: (path) => office.convert(path),
    },
    {
      tool: 'converter-documento',
      options: { format: 'pdf' },
      file: word,
      engine: (path) => office.convert(path),
    },
    { tool: 'qualquer-para-pdf', options: {}, file: word, engine: (path) => office.convert(path) },
    {
      tool: 'eps-para-pdf',
      options: {},
      file: ['desenho.eps', DRAWING],
      engine: (path) =>
        bare('gs', [
          '-q',
          '-dBATCH',
          '-dNOPAUSE',
          '-dEPSCrop',
          '-sDEVICE=pdfwrite',
          `-sOutputFile=${made('saida.pdf')}`,
          path,
        ]),
    },
  ];
}

async function measureRow(
  client: Client,
  directory: string,
  { tool, options, file, engine }: AgainstEngine,
): Promise<Figure> {
  const path = join(directory, file[0]);
  await writeFile(path, file[1]);
  const pairs = await interleaved(
    PAIRS,
    () => timed(() => client.convert(tool, [file], options)),
    () => timed(() => engine(path, directory)),
  );
  return {
    name: `${tool} less ${ALLOWED_MS} ms`,
    unit: 'ratio',
    bar: { atMost: 1.1 },
    values: pairs.map(([ours, theirs]) => (ours - ALLOWED_MS) / theirs),
    detail: `${compared(pairs, 'ms')} of the engine alone`,
  };
}

async function measurePages(client: Client, tool: string, options: object): Promise<Figure> {
  const [few, many] = [await textPdf(FEW_PAGES), await textPdf(MANY_PAGES)];
  const pairs = await interleaved(
    PAIRS,
    () => timed(() => client.convert(tool, [['muitas.pdf', many]], options)),
    () => timed(() => client.convert(tool, [['poucas.pdf', few]], options)),
  );
  return {
    name: `${tool}, ${MANY_PAGES} pages against ${FEW_PAGES}`,
    unit: 'ratio',
    bar: { atMost: 11 },
    values: pairs.map(([ofMany, ofFew]) => ofMany / ofFew),
    detail: `${shown(
      pairs.map(([ofMany]) => ofMany),
      'ms',
    )} against ${shown(
      pairs.map(([, ofFew]) => ofFew),
      'ms',
    )}`,
  };
}
