import { z } from 'zod';
import type { ToolContext } from '../../context.ts';
import { PROGRAMS } from '../../programs.ts';
import { updateJson } from '../../sandbox-programs/pdf/syntax.ts';
import { isDictionary, isReference } from '../../sandbox-programs/pdf/values.ts';
import { type Dictionary, readJson, readPages, selectorOf } from './report.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'give'>;

const headerSchema = z.looseObject({ maxobjectid: z.int() });
const reportSchema = z.object({ qpdf: z.tuple([headerSchema, z.unknown()]) });
const objectSchema = z.looseObject({ value: z.unknown(), stream: z.unknown() }).partial();
const objectsSchema = z.object({ qpdf: z.tuple([z.unknown(), z.record(z.string(), objectSchema)]) });
const PREFIX = 'obj:';
/** With it qpdf numbers the pages as it does to list them: one that stands twice in the tree has two objects. */
const AS_LISTED = '--json-key=pagelabels';

/**
 * Objects of a PDF in qpdf's JSON: read as they are asked for, changed or added, then written to a copy. The PDF must
 * have no object streams: qpdf 11.3 forgets a change to an object when it reads the stream that it was in.
 */
export class PdfObjects {
  /** The names of their objects, in their order. */
  readonly pages: readonly string[];
  readonly #engine: Engine;
  readonly #path: string;
  readonly #header: z.output<typeof headerSchema>;
  readonly #read = new Map<string, z.output<typeof objectSchema>>();
  readonly #written = new Map<string, unknown>();
  #last: number;

  private constructor(
    engine: Engine,
    path: string,
    pages: readonly string[],
    header: z.output<typeof headerSchema>,
  ) {
    this.#engine = engine;
    this.#path = path;
    this.pages = pages;
    this.#header = header;
    this.#last = header.maxobjectid;
  }

  static async open(engine: Engine, path: string): Promise<PdfObjects> {
    const [report, pages] = await Promise.all([
      readJson(engine, path, [AS_LISTED, '--json-key=qpdf', '--json-object=trailer']),
      readPages(engine, path),
    ]);
    const [header] = reportSchema.parse(report).qpdf;
    return new PdfObjects(engine, path, pages, header);
  }

  /** Reads these objects at once, so that `dictionary` knows them. */
  async load(references: readonly string[]): Promise<void> {
    const missing = [...new Set(references)].filter((reference) => !this.#read.has(reference));
    if (missing.length === 0) return;
    const args = [AS_LISTED, '--json-key=qpdf', ...missing.map(selectorOf)];
    const report = await readJson(this.#engine, this.#path, args);
    for (const reference of missing) this.#read.set(reference, {});
    for (const [name, object] of Object.entries(objectsSchema.parse(report).qpdf[1])) {
      this.#read.set(name.slice(PREFIX.length), object);
    }
  }

  /** A loaded object that is a dictionary; changes to it are kept once it is `changed`. */
  dictionary(reference: string): Dictionary | undefined {
    const value = this.#read.get(reference)?.value;
    return isDictionary(value) ? value : undefined;
  }

  /** A loaded object that is an array. */
  array(reference: string): readonly unknown[] | undefined {
    const value = this.#read.get(reference)?.value;
    return Array.isArray(value) ? value : undefined;
  }

  changed(reference: string): void {
    this.#written.set(`${PREFIX}${reference}`, { value: this.dictionary(reference) });
  }

  addStream(content: string): string {
    this.#last += 1;
    const data = Buffer.from(content).toString('base64');
    this.#written.set(`${PREFIX}${this.#last} 0 R`, { stream: { data, dict: {} } });
    return `${this.#last} 0 R`;
  }

  /** Takes every object of another PDF, of ours, in; returns how its references are called here. */
  async adopt(path: string, streamPrefix: string): Promise<(reference: string) => string> {
    const args = ['--json-key=qpdf', '--json-stream-data=file', `--json-stream-prefix=${streamPrefix}`];
    const report = objectsSchema.parse(await readJson(this.#engine, path, args));
    const base = this.#last;
    const renamed = (reference: string) => `${base + Number.parseInt(reference, 10)} 0 R`;
    const rename = (value: unknown): unknown => {
      if (isReference(value)) return renamed(value);
      if (Array.isArray(value)) return value.map(rename);
      if (!isDictionary(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner)]));
    };
    for (const [name, object] of Object.entries(report.qpdf[1])) {
      if (!name.startsWith(PREFIX)) continue;
      const reference = renamed(name.slice(PREFIX.length));
      this.#written.set(`${PREFIX}${reference}`, rename(object));
      this.#last = Math.max(this.#last, Number.parseInt(reference, 10));
    }
    return renamed;
  }

  /** Writes the copy; what nothing refers to is left out of it. */
  async write(target: string): Promise<void> {
    const header = { ...this.#header, maxobjectid: this.#last };
    const update = updateJson(header, Object.fromEntries(this.#written));
    const file = await this.#engine.give('update.json', update);
    const args = [
      ...['--warning-exit-0', `--update-from-json=${file}`],
      ...['--object-streams=generate', this.#path, target],
    ];
    const { code, stderr } = await this.#engine.run(PROGRAMS.qpdf, args);
    if (code !== 0) throw new Error(`qpdf could not write the objects: ${stderr}`);
  }
}
