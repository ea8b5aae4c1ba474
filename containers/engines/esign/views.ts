import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_PIXELS } from '../../plain/page-pixels.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type EsignViewsJob, esignViewsProgram } from '../../protocol/sign/esign-views.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { NODE_MODULES } from '../../sandbox/sandbox.ts';
import { ask } from '../ask.ts';

/**
 * Largest difference of the block that differs most, of 255: two pictures of the same content by one reader are equal.
 */
const MOST_DIFFERENCE = 2;
/** Black over colours is printed a little darker than it is shown. */
const MOST_OVERPRINT_DIFFERENCE = 24;
/** A reader may smooth content that was in a form or a layer differently at its edges. */
const MOST_FLATTENED_DIFFERENCE = 16;

/** Page numbers, from 0. */
export interface ViewDifferences {
  /** Pages whose print differs from the screen. */
  printed: number[];
  /** Pages on which a field shows another text than its value. */
  otherText: number[];
  /** Pages that show something else than the original did. */
  changed: number[];
}

/** The pages of a document to be drawn, from 0. */
export interface ViewComparison {
  source: string;
  /** Pages drawn by the library of the signing page, for screen and paper. */
  byBrowser: readonly number[];
  /** Pages drawn by Ghostscript, for screen and paper. */
  byGhostscript: readonly number[];
  /** Fields whose texts are compared with their values. */
  textFields: readonly number[];
  hasOverprint: boolean;
  /** True if Ghostscript draws marks, on screen only, that the browser does not draw. */
  hasMarks: boolean;
  /** The document before the change, and the pages that have to look as they did there. */
  original: { source: string; pages: readonly number[] } | null;
  /** True if the comparison stops at the first difference. */
  stopsAtFirst: boolean;
}

/**
 * Draws pages as screen and paper show them, and compares the texts of fields with their values. Both pictures of a
 * pair are made by one reader, because each smooths and places letters in its own way.
 */
export async function compareViews(
  engine: ProgramRunner,
  comparison: ViewComparison,
): Promise<ViewDifferences> {
  const { source, byBrowser, byGhostscript, textFields, original, hasOverprint, stopsAtFirst } = comparison;
  const found: ViewDifferences = { printed: [], otherText: [], changed: [] };
  if (byBrowser.length + byGhostscript.length + textFields.length + (original?.pages.length ?? 0) === 0)
    return found;
  const job: EsignViewsJob = {
    source,
    nodeModules: NODE_MODULES,
    pages: [...byBrowser],
    original: original === null ? null : { source: original.source, pages: [...original.pages] },
    textFields: [...textFields],
    pictures: await drawByGhostscript(engine, comparison),
    most: hasOverprint || !stopsAtFirst ? null : MOST_DIFFERENCE,
  };
  const most = {
    browser: MOST_DIFFERENCE,
    ghostscript: hasOverprint ? MOST_OVERPRINT_DIFFERENCE : MOST_DIFFERENCE,
    original: MOST_FLATTENED_DIFFERENCE,
  };
  const drawn = { browser: new Set<number>(), ghostscript: new Set<number>(), original: new Set<number>() };
  const note = (list: number[], page: number) => list.includes(page) || list.push(page);
  await ask(engine, esignViewsProgram, job, (view) => {
    if ('otherText' in view) {
      note(found.otherText, view.page);
      return;
    }
    drawn[view.by].add(view.page);
    const isOther = view.difference > most[view.by];
    if (isOther) note(view.by === 'original' ? found.changed : found.printed, view.page);
  });
  // A page that a reader could not draw is not proven to be the same.
  const isComplete = !stopsAtFirst || found.printed.length === 0;
  const missing = [
    ...byBrowser.filter((page) => !drawn.browser.has(page)),
    ...byGhostscript.filter((page) => !drawn.ghostscript.has(page)),
  ];
  if (isComplete) for (const page of missing) note(found.printed, page);
  for (const page of original?.pages ?? []) if (!drawn.original.has(page)) note(found.changed, page);
  return found;
}

/** Draws grey pictures of pages for screen and paper; none if Ghostscript cannot draw them. */
async function drawByGhostscript(
  engine: ProgramRunner,
  { source, byGhostscript: pages, hasOverprint, hasMarks }: ViewComparison,
): Promise<EsignViewsJob['pictures']> {
  if (pages.length === 0) return [];
  const fileOf = (view: string, number: number | string) => join(engine.scratch, `${view}-${number}.pgm`);
  const draw = (view: string, settings: readonly string[]) =>
    engine.run(PROGRAMS.ghostscript, [
      ...['-q', '-dSAFER', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pgmraw', '-dUseCropBox', '-r72'],
      ...['-dFIXEDMEDIA', '-dPDFFitPage', `-g${PAGE_PIXELS}x${PAGE_PIXELS}`],
      ...[`-dShowAnnots=${!hasMarks}`, ...settings],
      ...[`-sPageList=${pages.map((page) => page + 1).join(',')}`, '-o', fileOf(view, '%d'), source],
    ]);
  const ended = await Promise.all([
    draw('shown', ['-dPrinted=false', '-dOverprint=/disable']),
    draw('printed', ['-dPrinted=true', `-dOverprint=/${hasOverprint ? 'simulate' : 'disable'}`]),
  ]);
  if (ended.some(({ code }) => code !== 0)) return [];
  const pictures = pages.map((page, index) => ({
    page,
    shown: fileOf('shown', index + 1),
    printed: fileOf('printed', index + 1),
  }));
  return pictures.filter(({ shown, printed }) => existsSync(shown) && existsSync(printed));
}
