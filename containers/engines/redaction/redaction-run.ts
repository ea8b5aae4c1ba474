import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { RecognisedPage, Search } from '../../protocol/pdf/private-data.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { readObjectDictionary, readTrailer, updatePdf } from '../pdf/catalog.ts';
import { renderPage } from '../pdf/page-pictures.ts';
import { recognise } from '../tesseract.ts';
import { requireDone, writeByQpdf } from '../write-by-qpdf.ts';

export type RedactionRunner = ProgramRunner<'give' | 'outputDirectory'>;

export interface RedactionSettings {
  search: Search;
  withLabels: boolean;
  /** Resolution of the pages that become pictures. */
  dpi: number;
  language: string;
}

/** Calls of programs that reading, writing and checking a redaction share, each with a result file of its own. */
export class RedactionRun {
  readonly engine: RedactionRunner;
  readonly settings: RedactionSettings;
  /** The file with the plan of what is redacted, which only sandboxed programs read. */
  readonly plan: string;
  #files = 0;

  constructor(engine: RedactionRunner, settings: RedactionSettings) {
    this.engine = engine;
    this.settings = settings;
    this.plan = join(engine.scratch, 'redaction-plan.json');
  }

  file(suffix: string): string {
    this.#files += 1;
    return join(this.engine.scratch, `redaction-${this.#files}-${suffix}`);
  }

  /** Writes a PDF with qpdf. */
  async qpdf(args: readonly string[], target: string): Promise<void> {
    requireDone(await writeByQpdf(this.engine, ['--warning-exit-0', ...args], target));
  }

  /** Recognises the text of a page's picture, with positions. */
  async recognise(input: ToolInput, page: number, dpi: number): Promise<RecognisedPage> {
    const target = this.file(`page-${page}`);
    const picture = await renderPage(this.engine, input, page, dpi, target);
    const path = await recognise(this.engine, picture, dpi, this.settings.language, target, 'hocr');
    await rm(picture, { force: true });
    return { page, path, dpi };
  }

  /** Writes files with the characters of all layers, and of the visible ones if these differ. */
  async readCharacters(path: string): Promise<{ structured: string; shown: string | null }> {
    const { root, lastObject } = await readTrailer(this.engine, path);
    const { '/OCProperties': layers, ...catalog } = await readObjectDictionary(this.engine, path, root);
    if (!('/Pages' in catalog)) throw new Error('The catalog could not be read.');
    const shown = await this.#structuredText(path);
    if (layers === undefined) return { structured: shown, shown: null };
    const source = this.file('all-layers.pdf');
    await updatePdf(this.engine, path, source, lastObject, { [`obj:${root}`]: { value: catalog } }, []);
    return { structured: await this.#structuredText(source), shown };
  }

  async #structuredText(path: string): Promise<string> {
    const target = this.file('structured.xml');
    const options = ['-F', 'stext', '-O', 'mediabox-clip=no', '-o', target, path];
    const { code, stderr } = await this.engine.run(PROGRAMS.mutool, ['convert', ...options]);
    if (code !== 0) throw new Error(`mutool ended with ${code}: ${stderr}`);
    return target;
  }

  /** Writes all objects with `qpdf --json-output`, their streams to files. */
  async dump(path: string): Promise<string> {
    const objects = this.file('objects.json');
    const prefix = `--json-stream-prefix=${this.file('stream')}`;
    const how = ['--warning-exit-0', '--json-output', '--json-stream-data=file', prefix];
    requireDone(await this.engine.run(PROGRAMS.qpdf, [...how, '--decode-level=none', path, objects]));
    return objects;
  }
}
