import { rm } from 'node:fs/promises';
import type { Size } from '../../plain/geometry/sizes.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import { draftSlidesProgram } from '../../protocol/slides/draft-slides.ts';
import { readSlidePagesProgram } from '../../protocol/slides/read-slide-pages.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { withoutText } from '../ghostscript.ts';
import { drawRun, type PageRun, pageRunsOf } from '../pdf/page-run.ts';

/** Counts of what slides cannot have. */
export interface OmittedFromSlides {
  comments: number;
  innerLinks: number;
  attachments: number;
}

export interface DocumentDraft {
  leftOut: OmittedFromSlides;
  title: string;
  /** Sizes of pages as they are shown. */
  sizes: Size[];
  /** A file for each page. */
  drafts: string[];
  /** Page places, from 1. */
  withHiddenText: number[];
  withText: number[];
}

const DPI = 150;
/** The most pixels of a page that is larger than A3. */
const MOST_PIXELS = 4_500_000;
/** Pages whose pictures are on the disk at the same time. */
const PAGES_AT_ONCE = 12;

/** Reads the pages of a PDF and draws their content without text; throws if it cannot be read. */
export class SlideDrafts {
  readonly #engine: ProgramRunner;
  readonly #source: string;
  readonly #prefix: string;

  /** The names of its files begin with the prefix. */
  constructor(engine: ProgramRunner, source: string, prefix: string) {
    this.#engine = engine;
    this.#source = source;
    this.#prefix = prefix;
  }

  /** `garbled` are pages, from 1, whose text does not match their ink. */
  async make(
    pages: number,
    garbled: readonly number[],
    onShare: (share: number) => void,
  ): Promise<DocumentDraft | null> {
    const bare = `${this.#prefix}-bare.pdf`;
    const [read, isBare] = await Promise.all([
      this.#read(pages, garbled, (share) => onShare(share * 0.4)),
      withoutText(this.#engine, this.#source, bare),
    ]);
    if (read === null || read.sizes.length !== pages) return null;
    const draft: DocumentDraft = {
      ...read,
      drafts: read.sizes.map((_, place) => this.#draftAt(place + 1)),
      withHiddenText: [],
      withText: [],
    };
    for (const run of pageRunsOf(read.sizes.map(resolutionFor), PAGES_AT_ONCE)) {
      await this.#draw(run, isBare ? bare : null, draft);
      onShare(0.4 + (run.last / pages) * 0.6);
    }
    await rm(bare, { force: true });
    return draft;
  }

  #draftAt(page: number): string {
    return `${this.#prefix}-page-${page}.json`;
  }

  async #read(
    pages: number,
    garbled: readonly number[],
    onShare: (share: number) => void,
  ): Promise<Pick<DocumentDraft, 'title' | 'sizes' | 'leftOut'> | null> {
    const leftOut: OmittedFromSlides = { comments: 0, innerLinks: 0, attachments: 0 };
    const sizes: Size[] = [];
    const job = {
      path: this.#source,
      pages: Array.from({ length: pages }, (_, place) => place + 1),
      garbled: [...garbled],
      prefix: this.#prefix,
      pictures: `${this.#prefix}-pictures`,
    };
    const facts = await ask(this.#engine, readSlidePagesProgram, job, ({ width, height, ...page }) => {
      sizes.push({ width, height });
      leftOut.comments += page.comments;
      leftOut.innerLinks += page.innerLinks;
      onShare(sizes.length / pages);
    });
    if ('fault' in facts) return null;
    leftOut.attachments = facts.attachments;
    return { title: facts.title, sizes, leftOut };
  }

  async #draw(run: PageRun, bare: string | null, draft: DocumentDraft): Promise<void> {
    const drawn: Record<'whole' | 'bare', string[] | null> = { whole: null, bare: null };
    await eachInParallel(['whole', 'bare'] as const, CORES, async (which) => {
      const path = which === 'whole' ? this.#source : bare;
      if (path === null) return;
      drawn[which] = await drawRun(this.#engine, path, run, `${this.#prefix}-${which}`);
    });
    const { whole } = drawn;
    if (whole === null) throw new Error('The pages could not be drawn.');
    const drafted = whole.map((path, place) => ({
      text: this.#draftAt(run.first + place),
      whole: path,
      bare: drawn.bare?.[place] ?? null,
    }));
    await ask(this.#engine, draftSlidesProgram, { pages: drafted }, ({ page, hasHidden, hasText }) => {
      if (hasHidden) draft.withHiddenText.push(page);
      if (hasText) draft.withText.push(page);
    });
  }
}

function resolutionFor({ width, height }: Size): number {
  const byArea = Math.sqrt(MOST_PIXELS / (width * height)) * POINTS_PER_INCH;
  return Math.max(1, Math.min(DPI, byArea));
}
