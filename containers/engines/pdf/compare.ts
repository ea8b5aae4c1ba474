import { join } from 'node:path';
import { z } from 'zod';
import type { ToolContext, ToolInput } from '../../context.ts';
import { Failure } from '../../failures.ts';
import { CORES, eachInParallel } from '../../parallel.ts';
import { PROGRAMS } from '../../programs.ts';
import type { ComparePdfsJob } from '../../sandbox-programs/compare-pdfs.ts';
import { POINTS_PER_INCH } from '../../units.ts';
import { type PageSize, readPageSizes } from './page-sizes.ts';
import { isSound } from './qpdf.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

const SAMPLED_PAGES = 12;
const VIEW_DPI = 100;
/** Of the longer side: no more of a page that is larger than A3. */
const MAX_VIEW_PIXELS = 1654;
/** Where the size of a page cannot be told. */
const USUAL_VIEW_PIXELS = 1170;
/** Of 255, of the mean colour of a page, and of the twelfth of its sides that differs most. */
const MAX_MEAN = 3;
const MAX_TILE = 12;
const foundSchema = z.object({
  pages: z.array(z.object({ similarity: z.number(), mean: z.number(), worst: z.number() })),
  isSameText: z.boolean(),
  isSameStructure: z.boolean(),
});

export interface Difference {
  /** Pages of the sample, from 1, that look otherwise. */
  changed: number[];
  isSameText: boolean;
  isSameStructure: boolean;
}

function sampledPages(pages: number): number[] {
  const count = Math.min(pages, SAMPLED_PAGES);
  const places = Array.from({ length: count }, (_, index) =>
    Math.round((index * (pages - 1)) / Math.max(1, count - 1)),
  );
  return [...new Set(places)].map((place) => place + 1);
}

/** Of the longer side of a page's picture. */
function pixelsOf(size: PageSize | undefined): number {
  if (size === undefined) return USUAL_VIEW_PIXELS;
  const pixels = Math.round((Math.max(size.width, size.height) * VIEW_DPI) / POINTS_PER_INCH);
  return Math.min(MAX_VIEW_PIXELS, Math.max(8, pixels));
}

/** The original that copies are held against: its pictures, text and objects are made once. */
export class PdfComparison {
  readonly #engine: Engine;
  readonly #input: ToolInput;
  readonly #pages: number;
  readonly #name: string;
  readonly #views = new Map<number, string | null>();
  #original: Promise<readonly PageSize[]> | undefined;

  /** Files of the work are called `name` and more. */
  constructor(engine: Engine, input: ToolInput, pages: number, name: string) {
    this.#engine = engine;
    this.#input = input;
    this.#pages = pages;
    this.#name = name;
  }

  /** Whether a changed copy is whole and has the same pages, text and structure, and looks the same on a sample of pages, one at least. */
  async isFaithful(copy: string, leastSimilarity: number): Promise<boolean> {
    const { code } = await this.#engine.run(PROGRAMS.qpdf, ['--check', copy]);
    if (!isSound(code)) return false;
    const found = await this.compare(copy, leastSimilarity);
    return found !== null && found.changed.length === 0 && found.isSameText && found.isSameStructure;
  }

  /** What of a changed copy, which is whole, is not as it was; null where it has not the same number of pages, or cannot be drawn. */
  async compare(copy: string, leastSimilarity: number): Promise<Difference | null> {
    const counted = await this.#engine.run(PROGRAMS.qpdf, ['--show-npages', copy]);
    if (Number(counted.stdout.trim()) !== this.#pages) return null;
    this.#original ??= this.#readOriginal();
    const sizes = await this.#original;
    await this.#tell(copy, 'after');
    const sample = sampledPages(this.#pages);
    const drawn = new Map<number, string>();
    await eachInParallel(sample, CORES, async (page) => {
      const pixels = pixelsOf(sizes[page - 1]);
      const before = await this.#viewOf(page, pixels);
      const after = before === null ? null : await this.#render(copy, page, `after-${page}`, pixels);
      if (after !== null) drawn.set(page, after);
    });
    const pages: ComparePdfsJob['pages'] = [];
    const numbers: number[] = [];
    for (const page of sample) {
      const before = this.#views.get(page) ?? null;
      if (before === null) continue;
      const after = drawn.get(page);
      if (after === undefined) return null;
      numbers.push(page);
      pages.push({ left: before, right: after });
    }
    if (pages.length === 0) return null;
    const pair = (kind: string) => ({
      left: this.#file(`before-${kind}`),
      right: this.#file(`after-${kind}`),
    });
    const job: ComparePdfsJob = { pages, texts: pair('text'), objects: pair('objects') };
    let difference: Difference | null = null;
    await this.#engine.runNode('compare-pdfs.ts', job, (message) => {
      const { data } = foundSchema.safeParse(message);
      if (data === undefined) return;
      const isSame = ({ similarity, mean, worst }: (typeof data.pages)[number]) =>
        similarity >= leastSimilarity && mean <= MAX_MEAN && worst <= MAX_TILE;
      const changed = numbers.filter((_, place) => !data.pages.slice(place, place + 1).every(isSame));
      difference = { changed, isSameText: data.isSameText, isSameStructure: data.isSameStructure };
    });
    return difference;
  }

  #file(suffix: string): string {
    return join(this.#engine.scratch, `${this.#name}-${suffix}`);
  }

  /** Makes what the original's text and objects are, and returns the sizes of its pages. */
  async #readOriginal(): Promise<PageSize[]> {
    const [sizes] = await Promise.all([this.#readSizes(), this.#tell(this.#input.path, 'before')]);
    return sizes;
  }

  /**
   * Text and objects of a PDF, to files: none of it passes through here. The text is MuPDF's: poppler takes twenty
   * milliseconds a page to turn the colours of a document that says how it is to be printed.
   */
  async #tell(path: string, side: string): Promise<void> {
    const { run } = this.#engine;
    const objects = ['--warning-exit-0', '--json-output', '--json-stream-data=none'];
    await Promise.all([
      run(PROGRAMS.mutool, ['draw', '-q', '-F', 'txt', '-o', this.#file(`${side}-text`), path]),
      run(PROGRAMS.qpdf, [...objects, path, this.#file(`${side}-objects`)]),
    ]);
  }

  async #readSizes(): Promise<PageSize[]> {
    try {
      return await readPageSizes(this.#engine, this.#input, this.#pages);
    } catch (error) {
      if (error instanceof Failure && error.code !== 'damaged') throw error;
      return [];
    }
  }

  async #viewOf(page: number, pixels: number): Promise<string | null> {
    const known = this.#views.get(page);
    if (known !== undefined) return known;
    const view = await this.#render(this.#input.path, page, `before-${page}`, pixels);
    this.#views.set(page, view);
    return view;
  }

  async #render(path: string, page: number, name: string, pixels: number): Promise<string | null> {
    const target = this.#file(name);
    const only = ['-q', '-f', String(page), '-l', String(page), '-singlefile', '-cropbox'];
    const args = [...only, '-scale-to', String(pixels), path, target];
    const { code } = await this.#engine.run(PROGRAMS.pdftoppm, args);
    return code === 0 ? `${target}.ppm` : null;
  }
}
