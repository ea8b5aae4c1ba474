import { join } from 'node:path';
import type { ChangeKind } from '../../plain/comparison/change-kinds.ts';
import { failure } from '../../plain/failures.ts';
import { shownSize } from '../../plain/geometry/shown-pages.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import {
  type ComposeComparisonJob,
  composeComparisonProgram,
} from '../../protocol/comparison/compose-comparison.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { drawSvgPages } from '../images/svg-pages.ts';
import { isSound, requireDone, writeByQpdf } from '../write-by-qpdf.ts';
import type { ComparedDocument, Side } from './document.ts';
import { coverPage, type ReportCover, sheetFrame } from './report-svg.ts';

/** Sheets made at once, and joined afterwards: memory holds these, whatever their number. */
const SHEETS_AT_ONCE = 100;

export interface ReportSheet {
  /** Place in the file of marks. */
  place: number;
  /** Page numbers, from 0. */
  old: number | null;
  new: number | null;
}

interface Report {
  cover: ReportCover;
  sheets: readonly ReportSheet[];
  /** The file with the marks of each sheet. */
  marks: string;
  style: ComposeComparisonJob['style'];
  legend: readonly { label: string; kind: ChangeKind }[];
  target: string;
}

type Documents = Record<Side, ComparedDocument>;

function frameOf(documents: Documents, sheet: ReportSheet, legend: Report['legend']): string {
  const sideOf = (side: Side) => {
    const { input, geometry } = documents[side];
    const shown = sheet[side] === null ? undefined : geometry[sheet[side]];
    if (sheet[side] === null || shown === undefined) return { name: input.name, page: null };
    return { name: input.name, page: { number: sheet[side] + 1, ...shownSize(shown) } };
  };
  return sheetFrame(sideOf('old'), sideOf('new'), legend);
}

/**
 * Extracts the pages of one document that some sheets show, with their forms, as an upright document; null if there are
 * none.
 */
async function takePages(
  engine: ProgramRunner<'give'>,
  { side, input }: ComparedDocument,
  pages: readonly number[],
): Promise<string | null> {
  if (pages.length === 0) return null;
  const target = join(engine.scratch, `shown-${side}.pdf`);
  const args = [
    ...[
      '--warning-exit-0',
      '--decrypt',
      '--generate-appearances',
      '--flatten-annotations=all',
      '--coalesce-contents',
    ],
    ...[input.path, '--pages', '.', pages.map((page) => page + 1).join(','), '--'],
  ];
  const { code } = await writeByQpdf(engine, args, target);
  if (!isSound(code)) throw failure('damaged', input.name);
  return target;
}

/** Redraws pages with poppler, which reads more than the program that embeds them. */
async function redraw(
  { run, scratch }: ProgramRunner<'give'>,
  side: Side,
  path: string | null,
): Promise<string | null> {
  if (path === null) return null;
  const target = join(scratch, `redrawn-${side}.pdf`);
  const { code, stderr } = await run(PROGRAMS.pdftocairo, ['-q', '-pdf', '-origpagesizes', path, target]);
  if (code !== 0) throw new Error(`pdftocairo ended with ${code}: ${stderr}`);
  return target;
}

function shownPages(document: ComparedDocument, pages: readonly number[], isRedrawn: boolean) {
  return (page: number | null) => {
    const geometry = page === null ? undefined : document.geometry[page];
    if (page === null || geometry === undefined) return null;
    const { width, height } = shownSize(geometry);
    const redrawn = { seen: { left: 0, bottom: 0, right: width, top: height }, turned: 0 };
    return { index: pages.indexOf(page), ...(isRedrawn ? redrawn : geometry) };
  };
}

/** Writes one part of the report; if a page cannot be embedded as it is, all are redrawn. */
async function composePart(
  engine: ProgramRunner<'give'>,
  documents: Documents,
  sheets: readonly ReportSheet[],
  rest: Pick<ComposeComparisonJob, 'marks' | 'style' | 'frames' | 'before' | 'hasCover' | 'title' | 'target'>,
): Promise<void> {
  const pagesOf = (side: Side) => sheets.flatMap((sheet) => sheet[side] ?? []);
  const pages = { old: pagesOf('old'), new: pagesOf('new') };
  const [old, fresh] = await Promise.all([
    takePages(engine, documents.old, pages.old),
    takePages(engine, documents.new, pages.new),
  ]);
  const jobOf = (
    paths: { old: string | null; new: string | null },
    isRedrawn: boolean,
  ): ComposeComparisonJob => {
    const showOld = shownPages(documents.old, pages.old, isRedrawn);
    const showNew = shownPages(documents.new, pages.new, isRedrawn);
    const shown = sheets.map((sheet) => ({
      place: sheet.place,
      old: showOld(sheet.old),
      new: showNew(sheet.new),
    }));
    return { ...rest, ...paths, sheets: shown };
  };
  const asIs = await ask(engine, composeComparisonProgram, jobOf({ old, new: fresh }, false));
  if (asIs.isComposed) return;
  const redrawn = { old: await redraw(engine, 'old', old), new: await redraw(engine, 'new', fresh) };
  const { isComposed } = await ask(engine, composeComparisonProgram, jobOf(redrawn, true));
  if (!isComposed) throw new Error('The report could not be composed of pages that were drawn anew.');
}

/** Writes the report: the cover, then a sheet for each two pages, side by side as they are, with their marks. */
export async function writeReport(
  engine: ProgramRunner<'give'>,
  documents: Documents,
  { cover, sheets, marks, style, legend, target }: Report,
  onSheet: (done: number) => void,
): Promise<void> {
  const frames = await drawSvgPages(engine, [
    coverPage(cover),
    ...sheets.map((sheet) => frameOf(documents, sheet, legend)),
  ]);
  const title = `${documents.old.input.name} → ${documents.new.input.name}`;
  const parts: string[] = [];
  for (let first = 0; first === 0 || first < sheets.length; first += SHEETS_AT_ONCE) {
    const chosen = sheets.slice(first, first + SHEETS_AT_ONCE);
    const isWhole = chosen.length === sheets.length;
    const part = isWhole ? target : join(engine.scratch, `part-${parts.length}.pdf`);
    const rest = { marks, style, frames, before: first + 1, hasCover: first === 0, title, target: part };
    await composePart(engine, documents, chosen, rest);
    parts.push(part);
    onSheet(first + chosen.length);
  }
  if (parts.length === 1) return;
  const [base = '', ...others] = parts;
  const args = ['--warning-exit-0', base, '--pages', '.', ...others, '--'];
  requireDone(await writeByQpdf(engine, args, target));
}
