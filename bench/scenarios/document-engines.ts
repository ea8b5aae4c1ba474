import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wordDocument } from '../system/document.ts';
import { BareOffice, bare } from '../system/programs.ts';
import { slidesDocument } from '../system/slides.ts';
import { textPdf } from '../system/text-pdf.ts';

const PAGES = 100;
const PAGE = new TextEncoder().encode(
  `<!doctype html><meta charset="utf-8"><h1>Pedido</h1>${'<p>O quadro da padaria fica na parede do fundo.</p>'.repeat(200)}`,
);
const TABLE = new TextEncoder().encode(
  `Data;Histórico;Valor\n${'22/11/2026;Venda de pães e bolos;1.234,56\n'.repeat(400)}`,
);
const DRAWING = new TextEncoder().encode(
  '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 300\n1 1 250 { dup 0 moveto 300 lineto stroke } for\nshowpage\n',
);

const TO_PDF = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite'];

/** A file to upload: its name and its bytes. */
type NamedFile = [name: string, bytes: Uint8Array<ArrayBuffer>];

export interface AgainstEngine {
  tool: string;
  options: object;
  file: NamedFile;
  /** Files of other form fields, by field. */
  extra?: Record<string, NamedFile>;
  /** Runs the engine alone on the same file, at the path. */
  engine: (path: string, directory: string) => Promise<unknown>;
}

/** Returns the rows, and prepares the files of their engines in the directory. */
export async function documentEngines(directory: string): Promise<AgainstEngine[]> {
  const pdf: AgainstEngine['file'] = ['entrada.pdf', await textPdf(PAGES)];
  const word: AgainstEngine['file'] = ['documento.docx', wordDocument()];
  const wordPath = join(directory, 'documento.docx');
  await writeFile(wordPath, word[1]);
  const slides = slidesDocument(10);
  const letterhead = await textPdf(1);
  const office = await BareOffice.prepare(directory, wordPath);
  const made = (name: string) => join(directory, name);
  await writeFile(made('timbrado.pdf'), letterhead);
  await writeFile(made('protegido.pdf'), pdf[1]);
  await bare('qpdf', [made('protegido.pdf'), '--replace-input', '--encrypt', '', 'dono', '256', '--']);
  const locked = new Uint8Array(await readFile(made('protegido.pdf')));
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
      tool: 'papel-timbrado',
      options: {},
      file: pdf,
      extra: { letterhead: ['timbrado.pdf', letterhead] },
      engine: qpdf('--underlay', made('timbrado.pdf'), '--repeat=1', '--'),
    },
    {
      tool: 'desbloquear-pdf',
      options: { authorized: true },
      file: ['protegido.pdf', locked],
      engine: qpdf('--decrypt'),
    },
    { tool: 'reparar-pdf', options: {}, file: pdf, engine: (path) => bare('qpdf', ['--check', path]) },
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
      tool: 'powerpoint-para-pdf',
      options: {},
      file: ['slides.odp', slides],
      engine: (path) => office.convert(path),
    },
    {
      tool: 'html-para-pdf',
      options: {},
      file: ['pedido.html', PAGE],
      engine: (path) =>
        bare('chromium-headless-shell', [
          ...['--no-sandbox', '--disable-gpu', `--user-data-dir=${made('chromium')}`],
          ...[`--print-to-pdf=${made('saida.pdf')}`, `file://${path}`],
        ]),
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
      engine: (path) => bare('gs', [...TO_PDF, '-dEPSCrop', `-sOutputFile=${made('saida.pdf')}`, path]),
    },
  ];
}
