import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../plain/failures.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import { type ComparePdfsJob, comparePdfsProgram } from '../../protocol/pdf/compare-pdfs.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { isSound } from '../write-by-qpdf.ts';
import { readPageSizes } from './page-sizes.ts';

const VIEW_DPI = 100;
/** A document of more pages is compared at a lower resolution, so that all its pages are. */
const MOST_FINE_PAGES = 500;
const LEAST_VIEW_DPI = 50;
/** Longer side up to which a page is drawn at the full resolution: A3. */
const MAX_VIEW_INCHES = 16.54;
/** Used if the size of a page is not known. */
const USUAL_VIEW_INCHES = 11.7;
/** Neighbouring pages that are drawn and compared at once, and then removed. */
const PAGES_AT_ONCE = 12;
/** The pictures of the original's first pages are kept for further copies. */
const KEPT_PAGES = 24;

export interface Difference {
  /** Pages, from 1, that look different. */
  changed: number[];
  isSameText: boolean;
  isSameStructure: boolean;
}

/** Neighbouring pages that one call draws, because the longer side of all has the same number of pixels. */
interface PageRun {
  first: number;
  last: number;
  pixels: number;
}

/** Returns the resolution in dpi at which each of so many pages is compared. */
function viewDpi(pages: number): number {
  return Math.max(LEAST_VIEW_DPI, VIEW_DPI * Math.min(1, Math.sqrt(MOST_FINE_PAGES / pages)));
}

/** Returns the pixels of the longer side of a page's picture. */
function pixelsOf(size: Size | undefined, dpi: number): number {
  const inches = size === undefined ? USUAL_VIEW_INCHES : Math.max(size.width, size.height) / POINTS_PER_INCH;
  return Math.max(8, Math.round(Math.min(MAX_VIEW_INCHES, inches) * dpi));
}

function runsOf(pages: number, sizes: readonly Size[]): PageRun[] {
  const dpi = viewDpi(pages);
  const runs: PageRun[] = [];
  for (let page = 1; page <= pages; page++) {
    const pixels = pixelsOf(sizes[page - 1], dpi);
    const run = runs.at(-1);
    if (run?.pixels === pixels && page - run.first < PAGES_AT_ONCE) run.last = page;
    else runs.push({ first: page, last: page, pixels });
  }
  return runs;
}

/** The original with which copies are compared: its pictures, text and objects are made once. */
export class PdfComparison {
  readonly #engine: ProgramRunner;
  readonly #input: ToolInput;
  readonly #pages: number;
  readonly #name: string;
  /** The pictures of the original's first pages, which are used for all copies. */
  readonly #views = new Map<number, string>();
  #original: Promise<readonly Size[]> | undefined;

  /** The names of its files begin with `name`. */
  constructor(engine: ProgramRunner, input: ToolInput, pages: number, name: string) {
    this.#engine = engine;
    this.#input = input;
    this.#pages = pages;
    this.#name = name;
  }

  /**
   * Returns true if a changed copy is complete and has the same pages, text and structure, and each page
   * looks the same.
   */
  async isFaithful(copy: string, leastSimilarity: number): Promise<boolean> {
    const { code } = await this.#engine.run(PROGRAMS.qpdf, ['--check', copy]);
    if (!isSound(code)) return false;
    const found = await this.#compare(copy, leastSimilarity, true);
    return found !== null && found.changed.length === 0 && found.isSameText && found.isSameStructure;
  }

  /** Compares a complete copy with the original; null if it has another number of pages or cannot be drawn. */
  compare(copy: string, leastSimilarity: number): Promise<Difference | null> {
    return this.#compare(copy, leastSimilarity, false);
  }

  async #compare(copy: string, leastSimilarity: number, endsAtFirst: boolean): Promise<Difference | null> {
    const counted = await this.#engine.run(PROGRAMS.qpdf, ['--show-npages', copy]);
    if (Number(counted.stdout.trim()) !== this.#pages) return null;
    this.#original ??= this.#readOriginal();
    const sizes = await this.#original;
    await this.#tell(copy, 'after');
    const pair = (kind: string) => ({
      left: this.#file(`before-${kind}`),
      right: this.#file(`after-${kind}`),
    });
    const documents = { texts: pair('text'), objects: pair('objects') };
    const asked = { pages: [], leastSimilarity, documents };
    const { documents: same } = await ask(this.#engine, comparePdfsProgram, asked);
    if (same === null) throw new Error('The documents were not compared.');
    const changed: number[] = [];
    if (endsAtFirst && !(same.isSameText && same.isSameStructure)) return { changed, ...same };
    let drawn = 0;
    let isWhole = true;
    await eachInParallel(runsOf(this.#pages, sizes), CORES, async (run) => {
      if (!isWhole || (endsAtFirst && changed.length > 0)) return;
      const [numbers, pages] = await this.#pairsOf(copy, run);
      if (pages.some(({ right }) => right === '')) isWhole = false;
      if (!isWhole || pages.length === 0) return;
      const asked = { pages, leastSimilarity, documents: null };
      const { areSame } = await ask(this.#engine, comparePdfsProgram, asked);
      changed.push(...numbers.filter((_, place) => areSame[place] !== true));
      drawn += pages.length;
    });
    if (!isWhole || drawn === 0) return null;
    return { changed: changed.toSorted((left, right) => left - right), ...same };
  }

  /**
   * Returns the pages of a run that the original shows, and their pictures; '' for a page of the copy that cannot be
   * drawn.
   */
  async #pairsOf(copy: string, run: PageRun): Promise<[number[], ComparePdfsJob['pages']]> {
    const before = await this.#viewsOf(run);
    const after = await this.#render(copy, 'after', run);
    const numbers = [...before.keys()];
    const pages = numbers.map((page) => ({
      left: before.get(page) ?? '',
      right: after.get(page) ?? '',
      isKept: this.#views.has(page),
    }));
    return [numbers, pages];
  }

  #file(suffix: string): string {
    return join(this.#engine.scratch, `${this.#name}-${suffix}`);
  }

  /** Extracts the text and the objects of the original, and returns the sizes of its pages. */
  async #readOriginal(): Promise<Size[]> {
    const [sizes] = await Promise.all([this.#readSizes(), this.#tell(this.#input.path, 'before')]);
    return sizes;
  }

  /**
   * Writes the text and the objects of a PDF to files, without reading them here. MuPDF extracts the text: poppler
   * takes twenty milliseconds a page to convert the colours of a document with an output intent.
   */
  async #tell(path: string, side: string): Promise<void> {
    const { run } = this.#engine;
    const objects = ['--warning-exit-0', '--json-output', '--json-stream-data=none'];
    await Promise.all([
      run(PROGRAMS.mutool, ['draw', '-q', '-F', 'txt', '-o', this.#file(`${side}-text`), path]),
      run(PROGRAMS.qpdf, [...objects, path, this.#file(`${side}-objects`)]),
    ]);
  }

  async #readSizes(): Promise<Size[]> {
    try {
      return await readPageSizes(this.#engine, this.#input, this.#pages);
    } catch (error) {
      if (error instanceof Failure && error.code !== 'damaged') throw error;
      return [];
    }
  }

  async #viewsOf(run: PageRun): Promise<Map<number, string>> {
    const known = [...this.#views].filter(([page]) => page >= run.first && page <= run.last);
    if (known.length > 0) return new Map(known);
    const views = await this.#render(this.#input.path, 'before', run);
    if (run.last <= KEPT_PAGES) for (const [page, view] of views) this.#views.set(page, view);
    return views;
  }

  /** Draws the pages that can be drawn. */
  async #render(path: string, side: string, run: PageRun): Promise<Map<number, string>> {
    const { first, last, pixels } = run;
    const prefix = `${this.#name}-${side}-view`;
    const args = ['-q', '-f', String(first), '-l', String(last), '-cropbox', '-scale-to', String(pixels)];
    const target = join(this.#engine.scratch, prefix);
    const { code } = await this.#engine.run(PROGRAMS.pdftoppm, [...args, path, target]);
    if (code !== 0 && first < last) {
      const drawn = new Map<number, string>();
      for (let page = first; page <= last; page++) {
        const [view] = await this.#render(path, side, { first: page, last: page, pixels });
        if (view !== undefined) drawn.set(...view);
      }
      return drawn;
    }
    const drawn = new Map<number, string>();
    if (code !== 0) return drawn;
    for (const name of await readdir(this.#engine.scratch)) {
      const page = Number(name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1, -'.ppm'.length) : '');
      if (page >= first && page <= last) drawn.set(page, join(this.#engine.scratch, name));
    }
    return drawn;
  }
}
