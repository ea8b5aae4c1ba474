import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_PIXELS } from '../../plain/page-pixels.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type EsignViewsJob, esignViewsProgram } from '../../protocol/sign/esign-views.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { NODE_MODULES } from '../../sandbox/sandbox.ts';
import { ask } from '../ask.ts';

/** Of 255, of the block that differs most: two pictures by one reader of the same content are equal. */
const MOST_DIFFERENCE = 2;
/** Black over colours is printed a little darker than it is shown. */
const MOST_OVERPRINT_DIFFERENCE = 24;
/** Content that a page took over from a form or a layer may be smoothed differently at its edges. */
const MOST_FLATTENED_DIFFERENCE = 16;

/** Pages, from 0. */
export interface ViewDifferences {
  /** Where paper shows another thing than a screen. */
  printed: number[];
  /** Where a field holds another text than it shows. */
  otherText: number[];
  /** Where another thing is shown than the original showed. */
  changed: number[];
}

/** What is drawn of a document: pages, from 0. */
export interface ViewComparison {
  source: string;
  /** By the library of the signing page, for a screen and for paper. */
  byBrowser: readonly number[];
  /** By Ghostscript, for a screen and for paper. */
  byGhostscript: readonly number[];
  /** Fields whose texts are compared with their values. */
  textFields: readonly number[];
  hasOverprint: boolean;
  /** Whether Ghostscript would mark on a screen alone what the browser does not mark. */
  hasMarks: boolean;
  /** The document before it was changed, and the pages that are to show what they showed there. */
  original: { source: string; pages: readonly number[] } | null;
  /** Whether the first difference is enough. */
  stopsAtFirst: boolean;
}

/**
 * Draws pages as a screen and as paper show them, and compares the texts of fields with their values. Both pictures of a
 * pair are of one reader: each smooths and places letters its own way.
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
  // Nothing shows that a page is the same for a reader that could not draw it.
  const isComplete = !stopsAtFirst || found.printed.length === 0;
  const missing = [
    ...byBrowser.filter((page) => !drawn.browser.has(page)),
    ...byGhostscript.filter((page) => !drawn.ghostscript.has(page)),
  ];
  if (isComplete) for (const page of missing) note(found.printed, page);
  return found;
}

/** Grey pictures of pages for a screen and for paper; none where Ghostscript cannot draw them. */
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
