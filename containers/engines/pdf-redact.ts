import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import { CORES, eachInParallel } from '../parallel.ts';
import { PROGRAMS } from '../programs.ts';
import type { FindPrivateDataJob } from '../sandbox-programs/find-private-data.ts';
import type { PaintRedactionsJob } from '../sandbox-programs/paint-redactions.ts';
import type { ProveRedactionJob } from '../sandbox-programs/prove-redaction.ts';
import type { RecognisedPage } from '../sandbox-programs/redaction/document-pages.ts';
import type { Search } from '../sandbox-programs/redaction/finder.ts';
import type { Box } from '../sandbox-programs/redaction/letters.ts';
import type { WriteRedactedJob } from '../sandbox-programs/write-redacted.ts';
import { type PageGeometry, readGeometry, shownSize } from './page-geometry.ts';
import { renderPage } from './page-pictures.ts';
import { pageTexts } from './page-texts.ts';
import { readDictionary, readRoot, readStructure, updatePdf } from './pdf-catalog.ts';
import { recogniseCharacters } from './tesseract.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'give' | 'scratch' | 'outputDirectory'>;

export interface RedactionSettings {
  search: Search;
  withLabels: boolean;
  /** Of the pages that become pictures. */
  dpi: number;
  language: string;
}

const countsSchema = z.array(z.object({ kind: z.string(), page: z.int(), count: z.int() }));
const foundSchema = z.object({
  documents: z.array(
    z.object({
      isNamePrivate: z.boolean(),
      pages: z.array(z.object({ page: z.int(), boxes: z.int() })),
      counts: countsSchema,
    }),
  ),
});
const paintedSchema = z.object({ page: z.int(), path: z.string() });
const cleanedSchema = z.object({
  cleaned: z.object({
    attachments: z.int(),
    comments: z.int(),
    fields: z.int(),
    tags: z.int(),
    scripts: z.int(),
    strings: z.int(),
  }),
});
const provenSchema = z.object({
  leaks: z.array(z.object({ page: z.int(), boxes: z.int() })),
  isLeftInText: z.boolean(),
  isLeftInStrings: z.boolean(),
  isLeftInBytes: z.boolean(),
});

export type FoundDocument = z.output<typeof foundSchema>['documents'][number];
export type Cleaned = z.output<typeof cleanedSchema>['cleaned'];

/** A document that was read, its pages still as they were. */
export interface ReadDocument {
  input: ToolInput;
  geometry: readonly PageGeometry[];
  recognised: RecognisedPage[];
  structured: string;
  objects: string;
  areas: readonly { page: number; box: Box }[];
}

const FINEST_DPI = 300;
const MOST_PIXELS = 32_000_000;
const LONGEST_SIDE = 16_000;
const POINTS_PER_INCH = 72;
/** Recognition reads what has been written by a program at fewer dots an inch than what was scanned. */
const WRITTEN_DPI = 200;
const LEAST_TEXT = 30;
const BLACK: [number, number, number] = [0, 0, 0];
const LABEL_GROUND: [number, number, number] = [232, 232, 232];
const MOST_ROUNDS = 3;

function dpiFor([width, height]: readonly [number, number], wanted: number): number {
  const byArea = Math.sqrt(MOST_PIXELS / (width * height)) * POINTS_PER_INCH;
  const byLength = (LONGEST_SIDE / Math.max(width, height)) * POINTS_PER_INCH;
  return Math.max(1, Math.floor(Math.min(wanted, byArea, byLength)));
}

async function qpdf(engine: Engine, args: readonly string[]): Promise<void> {
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, ['--warning-exit-0', ...args]);
  if (code !== 0) throw new Error(`qpdf ended with ${code}: ${stderr}`);
}

/** Hides private data in documents: read all of them first, then find, then write each. */
export class Redaction {
  readonly #engine: Engine;
  readonly #settings: RedactionSettings;
  readonly #plan: string;
  #files = 0;

  constructor(engine: Engine, settings: RedactionSettings) {
    this.#engine = engine;
    this.#settings = settings;
    this.#plan = join(engine.scratch, 'redaction-plan.json');
  }

  /** Reads the text of each page, and by recognition what it shows. */
  async read(
    input: ToolInput,
    pages: number,
    areas: ReadDocument['areas'],
    onPage: () => void,
  ): Promise<ReadDocument> {
    const base = this.#file('base.pdf');
    const { code } = await this.#engine.run(PROGRAMS.qpdf, [
      ...['--warning-exit-0', '--decrypt', '--generate-appearances', '--object-streams=disable'],
      ...[input.path, '--pages', '.', '1-z', '--', base],
    ]);
    if (code !== 0) throw failure('damaged', input.name);
    const opened = { ...input, path: base };
    const geometry = await readGeometry(this.#engine, opened, pages);
    const structured = await this.#readStructured(base);
    const texts = await pageTexts(this.#engine, opened, pages);
    const recognised: RecognisedPage[] = [];
    await eachInParallel([...geometry.entries()], CORES, async ([index, shown]) => {
      const letters = texts[index]?.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      const dpi = dpiFor(shownSize(shown), letters < LEAST_TEXT ? FINEST_DPI : WRITTEN_DPI);
      recognised.push(await this.#recognise(opened, index + 1, dpi));
      onPage();
    });
    return { input: opened, geometry, recognised, structured, objects: await this.#dump(base), areas };
  }

  /** Decides what is to be hidden, in all documents at once. */
  async find(documents: readonly ReadDocument[]): Promise<FoundDocument[]> {
    const job: FindPrivateDataJob = {
      documents: documents.map(({ input, geometry, recognised, structured, objects, areas }) => ({
        sizes: geometry.map(shownSize),
        structured,
        recognised,
        objects,
        areas,
        name: input.stem,
      })),
      search: this.#settings.search,
      target: this.#plan,
    };
    let found: FoundDocument[] | undefined;
    const { stderr } = await this.#engine.runNode('find-private-data.ts', job, (message) => {
      found = foundSchema.safeParse(message).data?.documents ?? found;
    });
    if (found === undefined) throw new Error(`Nothing could be sought: ${stderr}`);
    return found;
  }

  /**
   * Writes a document without what was found in it, and proves it: what can still be read is hidden in a further round.
   * Throws the failure where something is still to be read after the last; `name` is how the user is told of the file.
   */
  async write(
    document: ReadDocument,
    index: number,
    pages: readonly number[],
    name: string,
    target: string,
  ): Promise<Cleaned> {
    const pictures = new Map<number, string>();
    let changed = [...pages];
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      for (const [page, path] of await this.#paint(document, index, changed)) pictures.set(page, path);
      const cleaned = await this.#writeOnce(document, index, pictures, target);
      const leaks = await this.#prove(document, index, changed, name, target);
      if (leaks.length === 0) return cleaned;
      changed = leaks;
    }
    await rm(target, { force: true });
    throw failure('redactionUnproven', name);
  }

  #file(suffix: string): string {
    this.#files += 1;
    return join(this.#engine.scratch, `redaction-${this.#files}-${suffix}`);
  }

  async #recognise(input: ToolInput, page: number, dpi: number): Promise<RecognisedPage> {
    const target = this.#file(`page-${page}`);
    const picture = await renderPage(this.#engine, input, page, dpi, target);
    const path = await recogniseCharacters(this.#engine, picture, dpi, this.#settings.language, target);
    await rm(picture, { force: true });
    return { page, path, dpi };
  }

  /** The characters of all layers, those that are not shown included. */
  async #readStructured(path: string): Promise<string> {
    const root = await readRoot(this.#engine, path);
    const { '/OCProperties': layers, ...catalog } = await readDictionary(this.#engine, path, root);
    let source = path;
    if (layers !== undefined) {
      source = this.#file('all-layers.pdf');
      const { lastObject } = await readStructure(this.#engine, path);
      await updatePdf(this.#engine, path, source, lastObject, { [`obj:${root}`]: { value: catalog } }, []);
    }
    const target = this.#file('structured.xml');
    const options = ['-F', 'stext', '-O', 'mediabox-clip=no', '-o', target, source];
    const { code, stderr } = await this.#engine.run(PROGRAMS.mutool, ['convert', ...options]);
    if (code !== 0) throw new Error(`mutool ended with ${code}: ${stderr}`);
    return target;
  }

  async #dump(path: string): Promise<string> {
    const objects = this.#file('objects.json');
    const prefix = `--json-stream-prefix=${this.#file('stream')}`;
    await qpdf(this.#engine, [
      ...['--json-output', '--json-stream-data=file', prefix, '--decode-level=none'],
      ...[path, objects],
    ]);
    return objects;
  }

  async #paint(
    { input, geometry }: ReadDocument,
    index: number,
    pages: readonly number[],
  ): Promise<[number, string][]> {
    if (pages.length === 0) return [];
    const rendered: PaintRedactionsJob['pages'] = [];
    await eachInParallel(pages, CORES, async (page) => {
      const shown = geometry[page - 1];
      if (!shown) return;
      const dpi = dpiFor(shownSize(shown), this.#settings.dpi);
      const source = this.#file(`rendered-${page}`);
      const only = ['-f', String(page), '-l', String(page), '-singlefile'];
      const args = ['-q', '-cropbox', '-r', String(dpi), ...only, input.path, source];
      const { code } = await this.#engine.run(PROGRAMS.pdftoppm, args);
      if (code !== 0) throw failure('damaged', input.name);
      rendered.push({ page, source: `${source}.ppm`, dpi, target: this.#file(`painted-${page}`) });
    });
    const color = this.#settings.withLabels ? LABEL_GROUND : BLACK;
    const job: PaintRedactionsJob = { plan: this.#plan, document: index, color, pages: rendered };
    const painted: [number, string][] = [];
    const { stderr } = await this.#engine.runNode('paint-redactions.ts', job, (message) => {
      const { data } = paintedSchema.safeParse(message);
      if (data) painted.push([data.page, data.path]);
    });
    if (painted.length !== pages.length) throw new Error(`Pages could not be painted: ${stderr}`);
    return painted;
  }

  async #writeOnce(
    { input, geometry }: ReadDocument,
    index: number,
    pictures: ReadonlyMap<number, string>,
    target: string,
  ): Promise<Cleaned> {
    const update = this.#file('update.json');
    const job: WriteRedactedJob = {
      plan: this.#plan,
      document: index,
      objects: await this.#dump(input.path),
      pictures: [...pictures].flatMap(([page, path]) => {
        const shown = geometry[page - 1];
        return shown ? [{ page, path, ...shown }] : [];
      }),
      withLabels: this.#settings.withLabels,
      target: update,
      changed: this.#file('changed'),
    };
    let cleaned: Cleaned | undefined;
    const { stderr } = await this.#engine.runNode('write-redacted.ts', job, (message) => {
      cleaned = cleanedSchema.safeParse(message).data?.cleaned ?? cleaned;
    });
    if (cleaned === undefined) throw new Error(`The pages could not be replaced: ${stderr}`);
    await qpdf(this.#engine, [
      `--update-from-json=${update}`,
      '--object-streams=generate',
      input.path,
      target,
    ]);
    return cleaned;
  }

  /** Seeks in the result what it should not hold; returns the pages where it is still to be read. */
  async #prove(
    { input, geometry }: ReadDocument,
    index: number,
    pages: readonly number[],
    name: string,
    target: string,
  ): Promise<number[]> {
    const result = { ...input, path: target };
    const recognised: RecognisedPage[] = [];
    await eachInParallel(pages, CORES, async (page) => {
      const shown = geometry[page - 1];
      if (!shown) return;
      recognised.push(await this.#recognise(result, page, dpiFor(shownSize(shown), FINEST_DPI)));
    });
    const [text, plain] = [this.#file('text.txt'), this.#file('plain.pdf')];
    await this.#engine.run(PROGRAMS.pdftotext, ['-q', '-enc', 'UTF-8', target, text]);
    await qpdf(this.#engine, ['--qdf', '--object-streams=disable', '--decode-level=all', target, plain]);
    const job: ProveRedactionJob = {
      sizes: geometry.map(shownSize),
      structured: await this.#readStructured(target),
      recognised,
      plan: this.#plan,
      document: index,
      text,
      objects: await this.#dump(target),
      plain,
      target: this.#plan,
    };
    let proven: z.output<typeof provenSchema> | undefined;
    const { stderr } = await this.#engine.runNode('prove-redaction.ts', job, (message) => {
      proven = provenSchema.safeParse(message).data ?? proven;
    });
    await rm(plain, { force: true });
    if (proven === undefined) throw new Error(`The redaction could not be proven: ${stderr}`);
    if (proven.isLeftInText || proven.isLeftInStrings || proven.isLeftInBytes) {
      await rm(target, { force: true });
      throw failure('redactionUnproven', name);
    }
    return proven.leaks.map(({ page }) => page);
  }
}
