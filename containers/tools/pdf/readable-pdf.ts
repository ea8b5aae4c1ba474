import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from '../../engines/ask.ts';
import { isEncrypted, readRestriction, unlockPdf } from '../../engines/pdf/lock.ts';
import { readGeometry } from '../../engines/pdf/page-geometry.ts';
import { shownTexts } from '../../engines/pdf/page-texts.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { layTextUnder, type ReadPage, turnPages } from '../../engines/pdf/text-layer.ts';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { PageText } from '../../plain/page-text.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { type FoundPage, findScansProgram } from '../../protocol/pdf/find-scans.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { listedPages, pagesInRanges } from '../page-ranges.ts';
import { readingOf } from './ocr-plan.ts';
import { isGarbled } from './plain-text.ts';
import { readScan } from './read-scan.ts';

/** Options of the tools that convert PDFs to other documents. */
export interface ReadingOptions {
  password?: string | undefined;
  authorized: boolean;
  pages?: string | undefined;
  language: string;
}

/** A PDF that opens without a password, with recognised text wherever it was missing. */
export interface ReadablePdf {
  path: string;
  /** The requested pages, from 1. */
  pages: number[];
  /** Pages whose visible text is garbled, so that only invisible text is read. */
  garbled: number[];
  /** The text of the other pages, with which the words of a result are compared. */
  texts: PageText[];
  /** Notes for the user, without the name of the file. */
  notes: string[];
}

type ReadingContext = ToolContext<ReadingOptions>;

interface Reading {
  page: number;
  /** Why the page's picture is recognised. */
  why: 'scan' | 'stamped' | 'garbled';
}

/** Shares of a page that a picture covers: to be read at all, and to be a scan of the page. */
const LEAST_COVERED = 0.05;
const SCAN_COVERS = 0.5;
const MOST_SCANS = 500;

/** Opens a PDF and recognises its scanned pages; throws the failure that names the file. */
export async function makePdfReadable(
  context: ReadingContext,
  input: ToolInput,
  place: number,
): Promise<ReadablePdf> {
  const open = await opened(context, input, place);
  const count = await countPages(context, open);
  const pages = pagesInRanges(input.name, count, context.options.pages ?? '1-', 'pages');
  const found = await shownTexts(context, open.path, count);
  const readings = await findReadings(context, open, found, pages);
  const garbled = readings.filter(({ why }) => why === 'garbled').map(({ page }) => page);
  const wanted = new Set(pages.filter((page) => !garbled.includes(page)));
  const textsOf = (texts: readonly PageText[]) => texts.filter(({ page }) => wanted.has(page));
  if (readings.length === 0) return { path: open.path, pages, garbled, texts: textsOf(found), notes: [] };
  if (readings.length > MOST_SCANS)
    throw failure('tooManyPagesInAll', formatNumber(readings.length), formatNumber(MOST_SCANS));
  const path = await withText(context, open, count, readings, place);
  const texts = textsOf(await shownTexts(context, path, count));
  return { path, pages, garbled, texts, notes: notesOf(readings) };
}

/** Writes an unencrypted copy for programs that get no password; throws if the author forbids the change. */
async function opened(context: ReadingContext, input: ToolInput, place: number): Promise<ToolInput> {
  const { password = '', authorized } = context.options;
  if (!(await isEncrypted(context, input.path))) return { ...input };
  const path = join(context.scratch, `open-${place}.pdf`);
  const state = await unlockPdf(context, input, path, password);
  const restriction = await readRestriction(context, input.path, state === 'password' ? password : '');
  if (restriction !== 'free' && !authorized) throw failure('restricted', input.name);
  return { ...input, path };
}

async function findReadings(
  context: ReadingContext,
  input: ToolInput,
  texts: readonly PageText[],
  pages: readonly number[],
): Promise<Reading[]> {
  const textOf = (page: number) => texts[page - 1]?.text ?? '';
  const garbled = pages.filter((page) => isGarbled(textOf(page)));
  const sparse = pages.filter(
    (page) => !garbled.includes(page) && readingOf(textOf(page), 'pular') !== 'kept',
  );
  const found = sparse.length === 0 ? [] : await findScans(context, input, sparse);
  const scans = found.flatMap(({ page, covered, hasDrawings }): Reading[] => {
    const isEmpty = readingOf(textOf(page), 'pular') === 'read';
    if (isEmpty && (covered >= LEAST_COVERED || hasDrawings)) return [{ page, why: 'scan' }];
    return covered >= SCAN_COVERS ? [{ page, why: 'stamped' }] : [];
  });
  const rest = garbled.map((page): Reading => ({ page, why: 'garbled' }));
  return [...scans, ...rest].toSorted((left, right) => left.page - right.page);
}

async function findScans(context: ReadingContext, input: ToolInput, pages: number[]): Promise<FoundPage[]> {
  const found: FoundPage[] = [];
  const job = { path: input.path, pages };
  const { isRead } = await ask(context, findScansProgram, job, (page) => found.push(page));
  if (!isRead) throw failure('damaged', input.name);
  return found;
}

async function withText(
  context: ReadingContext,
  input: ToolInput,
  count: number,
  readings: readonly Reading[],
  place: number,
): Promise<string> {
  const geometry = await readGeometry(context, input, count);
  const { language } = context.options;
  const read: ReadPage[] = [];
  await eachInParallel(readings, CORES, async ({ page, why }) => {
    const shown = geometry[page - 1];
    if (shown === undefined) return;
    const stem = `scan-${place}-${page}`;
    const withoutText = why === 'stamped';
    read.push(
      await readScan(context, { input, page, geometry: shown, withoutText, stem, language, rotate: true }),
    );
  });
  read.sort((left, right) => left.page - right.page);
  const layered = join(context.scratch, `layered-${place}.pdf`);
  await layTextUnder(context, input, count, read, layered);
  await Promise.all(read.map(({ source }) => rm(source, { force: true })));
  const turned = read.filter(({ turn }) => turn !== 0);
  if (turned.length === 0) return layered;
  const upright = join(context.scratch, `upright-${place}.pdf`);
  await turnPages(context, layered, turned, upright);
  return upright;
}

function notesOf(readings: readonly Reading[]): string[] {
  const pagesOf = (...reasons: Reading['why'][]) =>
    readings.filter(({ why }) => reasons.includes(why)).map(({ page }) => page);
  const said = (pages: readonly number[], what: string) =>
    pages.length === 0 ? [] : [`${what}: ${listedPages(pages)}`];
  return [
    ...said(pagesOf('scan', 'stamped'), 'páginas sem texto, lidas por OCR (confira o texto)'),
    ...said(
      pagesOf('garbled'),
      'páginas cujas letras não se deixam ler como texto, lidas por OCR (confira o texto)',
    ),
  ];
}
