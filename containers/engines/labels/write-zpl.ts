import { type ShownPage, shownSize } from '../../plain/geometry/shown-pages.ts';
import type { PixelSize } from '../../plain/geometry/sizes.ts';
import { type LabelPlan, ownSize, planWithoutMargins } from '../../plain/labels/zpl-label-size.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import { type LabelPagesJob, labelPagesProgram } from '../../protocol/labels/label-pages.ts';
import { measureInkProgram } from '../../protocol/labels/measure-ink.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { renderPage } from '../pdf/page-pictures.ts';

/** Pages whose pictures are on the disk at the same time. */
const BATCH = 16;
/** Poppler rounds the size of a page in dots up. */
const ROUNDING = 1e-6;
/** With dithering, anything darker than this prints at least one dot. */
const LIGHTEST_DITHERED = 250;

/** The settings with which labels are printed. */
export interface LabelPrinting extends Pick<LabelPagesJob, 'encoding' | 'threshold' | 'dither'> {
  dpi: number;
  /** True if a page may be rotated to fit. */
  rotate: boolean;
}

/** A page that becomes a label. */
export interface LabelPage {
  number: number;
  /** The file of its label. */
  target: string;
  shown: ShownPage;
  plan: LabelPlan;
  /** Path of its picture, without the extension. */
  stem: string;
}

/** A page that is white, or too pale for a printer that has only black. */
export type EmptyKind = 'blank' | 'pale';

export interface WrittenLabel {
  number: number;
  /** Scale compared with the page's own size. */
  scale: number;
  /** The reason that nothing is printed; null if something is. */
  empty: EmptyKind | null;
}

/** A page, with the size of its picture if it is already drawn. */
interface Planned extends LabelPage {
  rendered: PixelSize | null;
}

/** Draws a page at the resolution at which it fills these dots. Not by `-scale-to`, which distorts rotated pages. */
async function render(
  engine: ProgramRunner,
  input: ToolInput,
  page: LabelPage,
  { width, height }: PixelSize,
): Promise<string> {
  const shown = shownSize(page.shown);
  const dpi = Math.min(width / shown.width, height / shown.height) * POINTS_PER_INCH * (1 - ROUNDING);
  return renderPage(engine, input, page.number, dpi, page.stem);
}

/** Cuts the white margins of pages that would shrink, so that bars keep their width. */
async function withoutMargins(
  engine: ProgramRunner,
  input: ToolInput,
  { dpi, rotate, threshold, dither }: LabelPrinting,
  pages: readonly LabelPage[],
): Promise<Planned[]> {
  const shrinking = pages.flatMap((page) => {
    const own = page.plan.scale < 1 ? ownSize(dpi, shownSize(page.shown)) : null;
    return own === null ? [] : [{ page, own }];
  });
  if (shrinking.length === 0) return pages.map((page) => ({ ...page, rendered: null }));
  await eachInParallel(shrinking, CORES, async ({ page, own }) => {
    await render(engine, input, page, own);
  });
  const { inks } = await ask(engine, measureInkProgram, {
    pictures: shrinking.map(({ page }) => `${page.stem}.pgm`),
    threshold: dither ? LIGHTEST_DITHERED : threshold,
  });
  const better = new Map(
    shrinking.map(({ page, own }, index) => {
      const ink = inks[index] ?? null;
      const blank = { ...page.plan, scale: 1 };
      return [page, { plan: ink === null ? blank : planWithoutMargins(page.plan, own, ink, rotate), own }];
    }),
  );
  return pages.map((page) => {
    const found = better.get(page);
    return found === undefined
      ? { ...page, rendered: null }
      : { ...page, plan: found.plan, rendered: found.own };
  });
}

/** Writes the labels of pages; returns the places of those that print nothing. */
async function encode(
  engine: ProgramRunner,
  { encoding, threshold, dither }: LabelPrinting,
  pages: readonly LabelPage[],
): Promise<Map<number, EmptyKind>> {
  const job: LabelPagesJob = {
    encoding,
    threshold,
    dither,
    pages: pages.map(({ target, stem, plan: { label, window, turned } }) => ({
      target,
      picture: `${stem}.pgm`,
      label,
      window,
      turned,
    })),
  };
  const { empty } = await ask(engine, labelPagesProgram, job);
  return new Map(empty.map(({ page, isPale }) => [page, isPale ? 'pale' : 'blank']));
}

/** Writes the labels of pages to their files, and returns the outcome of each. */
export async function writePageLabels(
  engine: ProgramRunner,
  input: ToolInput,
  look: LabelPrinting,
  all: readonly LabelPage[],
  onPage: () => void,
): Promise<WrittenLabel[]> {
  const written: WrittenLabel[] = [];
  for (let first = 0; first < all.length; first += BATCH) {
    const pages = await withoutMargins(engine, input, look, all.slice(first, first + BATCH));
    await eachInParallel(pages, CORES, async (page) => {
      const { width, height } = page.plan.page;
      const isThere = page.rendered?.width === width && page.rendered.height === height;
      if (!isThere) await render(engine, input, page, page.plan.page);
      onPage();
    });
    const empty = await encode(engine, look, pages);
    for (const [index, { number, plan }] of pages.entries())
      written.push({ number, scale: plan.scale, empty: empty.get(index) ?? null });
  }
  return written;
}
