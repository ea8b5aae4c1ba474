import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { log } from '../../../common/log.ts';
import type { PixelSize, Size } from '../../plain/geometry/sizes.ts';
import type { PageText } from '../../plain/page-text.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import { compareSlidesProgram, type Likeness } from '../../protocol/slides/compare-slides.ts';
import { type Setting, writeSlidesProgram } from '../../protocol/slides/write-slides.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { convertDocument, type OfficeEngine } from '../office/convert.ts';
import { drawRun, pageRunsOf } from '../pdf/page-run.ts';
import type { DocumentDraft } from './drafts.ts';

export type SlideSetting = Setting | 'picture';

/** A page of the document, from 1, and how its slide is laid out. */
export interface SetSlide {
  page: number;
  setting: SlideSetting;
}

const CHECK_DPI = 60;
/** Presentations of the pages of a document, whose slides all have one size. */
export class Presentations {
  readonly #engine: OfficeEngine & NodeRunner;
  readonly #source: string;
  readonly #draft: DocumentDraft;
  readonly #prefix: string;
  /** Pictures of pages, until they are released. */
  readonly #pictures = new Map<number, string>();
  readonly size: Size;

  constructor(
    engine: OfficeEngine & NodeRunner,
    source: string,
    draft: DocumentDraft,
    size: Size,
    prefix: string,
  ) {
    this.#engine = engine;
    this.#source = source;
    this.#draft = draft;
    this.size = size;
    this.#prefix = prefix;
  }

  /** Writes the final slides; returns the places, from 1, of those that lack words of their pages' texts. */
  write(slides: readonly SetSlide[], target: string, texts: readonly PageText[]): Promise<number[]> {
    const set = new Set(slides.flatMap(({ page, setting }) => (setting === 'picture' ? [] : [page])));
    return this.#write(
      slides,
      target,
      texts.filter(({ page }) => set.has(page)),
    );
  }

  async #write(slides: readonly SetSlide[], target: string, texts: PageText[] | null): Promise<number[]> {
    const { missing } = await ask(this.#engine, writeSlidesProgram, {
      drafts: this.#draft.drafts,
      slides: slides.map(({ page, setting }) => ({ draft: this.#draft.drafts[page - 1] ?? '', setting })),
      ...this.size,
      title: this.#draft.title,
      isTrial: texts === null,
      target,
      texts: texts ?? [],
    });
    return missing;
  }

  /** Compares each slide with its page, after LibreOffice has printed it. */
  async compare(slides: readonly SetSlide[]): Promise<Likeness[]> {
    const trial = `${this.#prefix}-trial.pptx`;
    await this.#write(slides, trial, null);
    const input: ToolInput = {
      path: trial,
      field: 'files',
      name: basename(trial),
      stem: 'trial',
      extension: 'pptx',
      type: 'pptx',
      size: 0,
    };
    const { path } = await convertDocument(this.#engine, input, { kinds: ['slides'] });
    const found = await this.#likenesses(slides, path);
    log('slides_compared', {
      slides: slides.map(({ page, setting }, at) => [
        page,
        setting,
        found[at]?.similarity,
        found[at]?.arrangement,
      ]),
    });
    await Promise.all([trial, path].map((file) => rm(file, { force: true })));
    return found;
  }

  /** Deletes what was kept for the next comparison of the same pages. */
  async forget(): Promise<void> {
    await Promise.all([...this.#pictures.values()].map((file) => rm(file, { force: true })));
    this.#pictures.clear();
  }

  async #likenesses(slides: readonly SetSlide[], path: string): Promise<Likeness[]> {
    const all = { first: 1, last: slides.length, dpi: CHECK_DPI };
    const printed = await drawRun(this.#engine, path, all, `${this.#prefix}-slide`);
    if (printed === null) throw new Error('The slides could not be printed.');
    await this.#drawPages(slides.map(({ page }) => page).filter((page) => !this.#pictures.has(page)));
    const pairs = slides.map(({ page }, place) => ({
      page: this.#pictures.get(page) ?? '',
      slide: printed[place] ?? '',
      ...this.#cornerOf(page),
    }));
    const found = await ask(this.#engine, compareSlidesProgram, { slides: pairs });
    if (found.length !== slides.length) throw new Error('Not all slides were compared.');
    return found;
  }

  /** Returns the scale of a page on its slide. */
  #scaleOf(page: number): number {
    const { width, height } = this.#draft.sizes[page - 1] ?? this.size;
    return Math.min(this.size.width / width, this.size.height / height);
  }

  #shownSize(page: number): PixelSize {
    const { width, height } = this.#draft.sizes[page - 1] ?? this.size;
    const scale = this.#scaleOf(page);
    return pixelsOf({ width: width * scale, height: height * scale });
  }

  #cornerOf(page: number): { left: number; top: number } {
    const [shown, slide] = [this.#shownSize(page), pixelsOf(this.size)];
    return {
      left: Math.max(0, Math.floor((slide.width - shown.width) / 2)),
      top: Math.max(0, Math.floor((slide.height - shown.height) / 2)),
    };
  }

  async #drawPages(pages: readonly number[]): Promise<void> {
    // Neighbouring pages are drawn together, in the order of their numbers.
    const neighbours: number[][] = [];
    for (const page of pages) {
      const last = neighbours.at(-1);
      if (last?.at(-1) === page - 1) last.push(page);
      else neighbours.push([page]);
    }
    for (const group of neighbours) {
      const [start = 1] = group;
      const resolutions = group.map((page) => CHECK_DPI * this.#scaleOf(page));
      for (const run of pageRunsOf(resolutions, group.length)) {
        const moved = { ...run, first: run.first + start - 1, last: run.last + start - 1 };
        const target = `${this.#prefix}-original-${moved.first}`;
        const drawn = await drawRun(this.#engine, this.#source, moved, target);
        if (drawn === null) throw new Error('The pages could not be drawn.');
        for (const [place, file] of drawn.entries()) this.#pictures.set(moved.first + place, file);
      }
    }
  }
}

function pixelsOf({ width, height }: Size): PixelSize {
  const scale = CHECK_DPI / POINTS_PER_INCH;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
