import { join } from 'node:path';
import { partOf } from '../../plain/pdf/archive-part.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ArchiveLevel, Remark } from '../../protocol/pdf/archive-level.ts';
import { archivePdfProgram } from '../../protocol/pdf/archive-pdf.ts';
import { type ArchiveCheck, checkArchiveProgram } from '../../protocol/pdf/check-archive.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { type ArchiveDrawing, redrawForArchive } from '../ghostscript.ts';
import { isSound, requireDone, writeByQpdf } from '../write-by-qpdf.ts';

/**
 * `kept`: the pages are unchanged. `redrawn`: they are drawn anew. `flattened`: redrawn with their annotations as
 * content. `outlined`: flattened with outlines in place of letters, for fonts that cannot be repaired.
 */
export type ArchiveWay = 'kept' | 'redrawn' | 'flattened' | 'outlined';

const SECOND = 19;

async function qpdf(engine: ProgramRunner, args: readonly string[], target: string): Promise<void> {
  requireDone(await writeByQpdf(engine, ['--warning-exit-0', ...args], target));
}

/** The conversion of one document; the names of its files begin with `name`. */
export class PdfArchive {
  readonly #engine: ProgramRunner;
  readonly #source: string;
  readonly #name: string;
  readonly #level: ArchiveLevel;
  #hasBase = false;
  /** The copy whose pages are kept, already without what archives forbid, so that Ghostscript does not act upon it. */
  #cleaned: string | undefined;
  #dumps = 0;

  constructor(engine: ProgramRunner, source: string, name: string, level: ArchiveLevel) {
    this.#engine = engine;
    this.#source = source;
    this.#name = name;
    this.#level = level;
  }

  /** Returns true if the file may declare that it conforms. */
  async mayClaim(path: string): Promise<boolean> {
    let isNamed = false;
    await this.#engine.run(PROGRAMS.pdfinfo, ['-meta', path], {
      onLine: (line) => {
        isNamed ||= line.includes('pdfaid');
      },
    });
    return isNamed;
  }

  /** Checks what the file, or a copy of it, lacks to conform to the level. */
  async check(path: string): Promise<ArchiveCheck> {
    const found = this.#inspect(path);
    const [{ code }] = await Promise.all([
      this.#engine.run(PROGRAMS.qpdf, ['--check', path]),
      found.catch(() => null),
    ]);
    return code === 0 ? found : { claimed: null, faults: [{ what: 'damage', value: '' }] };
  }

  async #inspect(path: string): Promise<ArchiveCheck> {
    const job = { path, objects: await this.#dump(path), level: this.#level };
    const found = await ask(this.#engine, checkArchiveProgram, job);
    if ('fault' in found) throw new Error(`The document cannot be checked: ${found.fault}`);
    return found;
  }

  /** Writes a copy that conforms to the level, as far as this way can; returns what it changed. */
  async write(way: ArchiveWay, target: string): Promise<Remark[]> {
    const base = await this.#base();
    const withAnnotations = way === 'flattened' || way === 'outlined';
    const drawing = { part: partOf(this.#level), withAnnotations, asOutlines: way === 'outlined' };
    const update = this.#file(`${way}.json`);
    const job = {
      source: await this.#dump(base),
      drawn: way === 'kept' ? null : await this.#draw(base, drawing),
      withAnnotations,
      level: this.#level,
      target: update,
      changed: this.#file(`${way}-stream`),
      now: `${new Date().toISOString().slice(0, SECOND)}Z`,
    };
    const made = await ask(this.#engine, archivePdfProgram, job);
    if ('fault' in made) throw new Error(`The document cannot be changed: ${made.fault}`);
    const plain = ['--force-version=1.4', '--object-streams=disable'];
    const packing = this.#level === '1b' ? plain : ['--force-version=1.7', '--object-streams=generate'];
    await qpdf(
      this.#engine,
      [`--update-from-json=${update}`, ...packing, '--newline-before-endstream', base],
      target,
    );
    if (way === 'kept') this.#cleaned = target;
    return made.remarks;
  }

  #file(suffix: string): string {
    return join(this.#engine.scratch, `${this.#name}-${suffix}`);
  }

  /**
   * Writes an unencrypted copy whose pages hold their inherited attributes, and whose streams use no forbidden filter.
   */
  async #base(): Promise<string> {
    const base = this.#file('base.pdf');
    if (this.#hasBase) return base;
    const pages = ['--pages', '.', '1-z', '--'];
    await qpdf(
      this.#engine,
      ['--decrypt', '--generate-appearances', '--object-streams=disable', this.#source, ...pages],
      base,
    );
    this.#hasBase = true;
    return base;
  }

  async #draw(base: string, drawing: ArchiveDrawing): Promise<string> {
    const drawn = this.#file('drawn.pdf');
    const isDrawn = await redrawForArchive(this.#engine, this.#cleaned ?? base, drawn, drawing);
    const { code } = await this.#engine.run(PROGRAMS.qpdf, ['--check', drawn]);
    if (!isDrawn || !isSound(code)) throw new Error('The pages could not be drawn anew.');
    const flat = this.#file('drawn-flat.pdf');
    await qpdf(this.#engine, ['--object-streams=disable', drawn, '--pages', '.', '1-z', '--'], flat);
    return this.#dump(flat);
  }

  async #dump(path: string): Promise<string> {
    this.#dumps += 1;
    const objects = this.#file(`objects-${this.#dumps}.json`);
    const prefix = `--json-stream-prefix=${this.#file(`streams-${this.#dumps}`)}`;
    const how = ['--warning-exit-0', '--json-output', '--json-stream-data=file', prefix];
    const args = [...how, '--decode-level=none', path, objects];
    requireDone(await this.#engine.run(PROGRAMS.qpdf, args));
    return objects;
  }
}
