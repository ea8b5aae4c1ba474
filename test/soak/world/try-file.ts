import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { KeptText } from '../../../containers/documents/text/word-count/lost-words.ts';
import { runTool } from '../../container/support/program.ts';
import { execute } from '../../support/execute.ts';
import { worstDifference } from './looks.ts';
import type { LostWords, Row } from './row.ts';
import { keptIn, shownTexts } from './texts.ts';
import type { Trial } from './trials.ts';
import { lostWords } from './words.ts';

const NO_TEXT: KeptText = { texts: [] };

/** A file with what its results are held against. */
export class TriedFile {
  readonly name: string;
  readonly #folder: string;
  readonly #path: string;
  readonly #directory: string;
  #bytes: Promise<Uint8Array> | undefined;
  #texts: Promise<string[] | null> | undefined;

  /** `path` is that in the folder. */
  constructor(folder: string, path: string, directory: string) {
    this.name = basename(path);
    this.#folder = folder;
    this.#path = path;
    this.#directory = directory;
  }

  bytes(): Promise<Uint8Array> {
    this.#bytes ??= readFile(join(this.#folder, this.#path));
    return this.#bytes;
  }

  texts(): Promise<string[] | null> {
    this.#texts ??= this.bytes().then((bytes) => shownTexts(this.name, bytes, this.#directory));
    return this.#texts;
  }

  async tryWith(
    trial: Trial,
    url: string,
    keep: (name: string, bytes: Uint8Array) => Promise<string>,
  ): Promise<Row> {
    const began = Date.now();
    const row = { trial: trial.name, file: this.#path, words: null, look: null, longer: null };
    const bytes = await this.bytes();
    const files = [
      ...Array.from({ length: trial.copies }, () => ({ name: this.name, bytes })),
      ...trial.extras,
    ];
    const ended = await runTool(url, trial.tool.id, trial.options, files, trial.tool.timeoutSeconds).catch(
      String,
    );
    const seconds = (Date.now() - began) / 1000;
    if (typeof ended === 'string') return { ...row, seconds, outcome: 'broken', told: ended };
    const { attempt, state, files: outputs } = ended;
    await fetch(`${url}/runs/${attempt}`, { method: 'DELETE' });
    if (state.state !== 'done')
      return { ...row, seconds, outcome: 'failed', told: 'message' in state ? state.message : '' };
    const paths = await Promise.all(outputs.map((output) => keep(output.name, output.bytes)));
    return {
      ...row,
      seconds,
      outcome: 'done',
      told: state.info ?? '',
      words: trial.promises.words ? await this.#wordsLostIn(outputs) : null,
      look: await this.#lookOf(trial, outputs),
      longer: trial.promises.length ? await this.#lengthBeyond(paths[0]) : null,
    };
  }

  async #wordsLostIn(outputs: readonly { name: string; bytes: Buffer }[]): Promise<LostWords | null> {
    const pages = await this.texts();
    if (pages === null) return null;
    const kept: KeptText[] = [];
    for (const output of outputs) kept.push((await keptIn(output, pages.length, this.#directory)) ?? NO_TEXT);
    if (kept.every((each) => each === NO_TEXT)) return null;
    return lostWords(pages, {
      texts: kept.flatMap(({ texts }) => [...texts]),
      repeated: kept.flatMap(({ repeated = [] }) => [...repeated]),
      counters: kept.reduce((sum, { counters = 0 }) => sum + counters, 0),
    });
  }

  async #lookOf({ promises }: Trial, outputs: readonly { name: string; bytes: Buffer }[]) {
    const [output] = outputs;
    if (promises.look === null || output === undefined) return null;
    const before = { name: this.name, bytes: await this.bytes() };
    return worstDifference(before, output, promises.look, this.#directory);
  }

  async #lengthBeyond(path: string | undefined): Promise<number | null> {
    const [before, after] = await Promise.all([
      secondsOf(join(this.#folder, this.#path)),
      secondsOf(path ?? ''),
    ]);
    return before === null || after === null ? null : after - before;
  }
}

/** Of sound or film, as it is decoded and not as the file says; null where ffmpeg cannot. */
async function secondsOf(path: string): Promise<number | null> {
  const args = ['-nostdin', '-v', 'error', '-i', path, '-f', 'null', '-progress', '-', '-'];
  const { stdout } = await execute('ffmpeg', args, { maxBuffer: 1e8 }).catch(() => ({ stdout: '' }));
  const [, micros] = [...stdout.matchAll(/out_time_us=(\d+)/g)].at(-1) ?? [];
  return micros === undefined ? null : Number(micros) / 1e6;
}
