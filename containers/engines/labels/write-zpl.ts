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

/** Pages whose pictures lie on the disk at the same time. */
const BATCH = 16;
/** Poppler rounds the dots of a page up. */
const ROUNDING = 1e-6;
/** With patterns of dots, all that is darker is printed somewhere. */
const LIGHTEST_DITHERED = 250;

/** How labels are printed. */
export interface LabelPrinting extends Pick<LabelPagesJob, 'encoding' | 'threshold' | 'dither'> {
  dpi: number;
  /** Whether a page may be turned so that it fits. */
  rotate: boolean;
}

/** A page that becomes a label. */
export interface LabelPage {
  number: number;
  /** The file that its label goes to. */
  target: string;
  shown: ShownPage;
  plan: LabelPlan;
  /** Of its picture, without the extension. */
  stem: string;
}

/** A page that is white, or too pale for the printer's black. */
export type EmptyKind = 'blank' | 'pale';

export interface WrittenLabel {
  number: number;
  /** Of its own size. */
  scale: number;
  /** Where nothing of it is printed. */
  empty: EmptyKind | null;
}

/** A page, and the size of its picture where there is one already. */
interface Planned extends LabelPage {
  rendered: PixelSize | null;
}

/** At the resolution at which the page fills these dots: not by `-scale-to`, which stretches pages that are turned. */
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

/** Pages that would shrink lose their white margins first, so that bars stay as wide as they are. */
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

/** Writes the labels of pages; returns those, by their place, of which nothing is printed. */
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

/** Writes the labels of pages to their files; returns how each came out. */
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
