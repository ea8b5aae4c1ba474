import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import type { PageText } from '../../plain/page-text.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import { type WrittenWords, writeDocumentProgram } from '../../protocol/office/write-document.ts';
import {
  type Figure,
  type RebuiltContents,
  type RebuiltPage,
  rebuildDocumentProgram,
} from '../../protocol/pdf/rebuild-document.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** A PDF that opens, and its requested pages. */
interface PdfSource {
  path: string;
  /** The user's name of the file. */
  name: string;
  pages: number[];
  garbled: number[];
  /** The text of its pages, with which the document's words are compared. */
  texts: readonly PageText[];
  /** True if pages keep their layout, instead of flowing. */
  isExact: boolean;
}

/** The contents that are missing in the result, or differ from the PDF. */
export interface RebuiltDocument extends RebuiltContents {
  pages: Pick<RebuiltPage, 'page' | 'lost'>[];
  words: WrittenWords;
}

const FIGURE_DPI = 200;
const BACKGROUND_DPI = 150;
const MOST_PIXELS = 4_000;

/** Draws a part of a page as a picture. */
async function drawFigure(
  engine: ProgramRunner,
  path: string,
  { page, box, path: target }: Figure,
): Promise<void> {
  const longest = Math.max(box.right - box.left, box.bottom - box.top);
  const dpi = Math.min(FIGURE_DPI, (MOST_PIXELS / longest) * POINTS_PER_INCH);
  const pixels = (points: number) => String(Math.max(0, Math.round((points * dpi) / POINTS_PER_INCH)));
  const only = ['-f', String(page), '-l', String(page), '-singlefile', '-cropbox'];
  const part = [
    '-x',
    pixels(box.left),
    '-y',
    pixels(box.top),
    '-W',
    pixels(box.right - box.left),
    '-H',
    pixels(box.bottom - box.top),
  ];
  await engine.run(PROGRAMS.pdftoppm, [
    '-q',
    '-png',
    '-r',
    dpi.toFixed(2),
    ...only,
    ...part,
    path,
    target.replace(/\.png$/, ''),
  ]);
}

/** Draws a page without its text. */
async function drawBackground(
  engine: ProgramRunner,
  path: string,
  page: number,
  target: string,
): Promise<void> {
  const args = [
    ...['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=png16m', `-r${BACKGROUND_DPI}`],
    ...['-dFILTERTEXT', '-dUseCropBox', '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4'],
    ...[`-dFirstPage=${page}`, `-dLastPage=${page}`, `-sOutputFile=${target}`, '-f', path],
  ];
  await engine.run(PROGRAMS.ghostscript, args);
}

/** Converts a PDF to a Word document whose text flows as in one that was written there. */
export async function rebuildDocument(
  engine: ProgramRunner,
  source: PdfSource,
  target: string,
  onPage: (done: number) => void,
): Promise<RebuiltDocument> {
  const directory = join(engine.scratch, `rebuilt-${source.path.replace(/\W+/g, '-')}`);
  const json = join(directory, 'document.json');
  const { path, pages, garbled, name, isExact } = source;
  const job = { path, pages, garbled, directory, target: json, isExact };
  const read: RebuiltPage[] = [];
  const found = await ask(engine, rebuildDocumentProgram, job, (page) => onPage(read.push(page)));
  if ('fault' in found) throw failure('damaged', name);
  for (const figure of read.flatMap(({ figures }) => figures)) await drawFigure(engine, path, figure);
  for (const { page, background } of read)
    if (background !== null) await drawBackground(engine, path, page, background);
  const pictured = read.flatMap(({ figures }) => figures.map(({ text }) => text));
  const words = await ask(engine, writeDocumentProgram, {
    source: json,
    target,
    pages: source.texts,
    pictured,
  });
  return { ...found, pages: read, words };
}
