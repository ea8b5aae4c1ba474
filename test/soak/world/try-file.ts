import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { execute, runTool } from '../../container/support/program.ts';
import { type WorstBlock, worstDifference } from './looks.ts';
import { textOf } from './texts.ts';
import type { Trial } from './trials.ts';
import { type LostWords, lostWords } from './words.ts';

/** What came of one file in one tool. */
export interface Row {
  trial: string;
  file: string;
  seconds: number;
  outcome: 'done' | 'failed' | 'broken';
  /** The `info` of the job, or why it failed. */
  told: string;
  words: LostWords | null;
  look: WorstBlock | null;
  /** Seconds that the result is longer than its input. */
  longer: number | null;
}

/** A file with what its results are held against. */
export class TriedFile {
  readonly path: string;
  readonly #directory: string;
  #bytes: Promise<Uint8Array> | undefined;
  #text: Promise<string | null> | undefined;

  constructor(path: string, directory: string) {
    this.path = path;
    this.#directory = directory;
  }

  get name(): string {
    return basename(this.path);
  }

  bytes(): Promise<Uint8Array> {
    this.#bytes ??= readFile(this.path);
    return this.#bytes;
  }

  text(): Promise<string | null> {
    this.#text ??= this.bytes().then((bytes) => textOf(this.name, bytes, this.#directory));
    return this.#text;
  }

  async tryWith(
    trial: Trial,
    url: string,
    keep: (name: string, bytes: Uint8Array) => Promise<string>,
  ): Promise<Row> {
    const began = Date.now();
    const row = { trial: trial.name, file: this.name, words: null, look: null, longer: null };
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
    const { state, files: outputs } = ended;
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
    const before = await this.text();
    if (before === null) return null;
    const texts: (string | null)[] = [];
    for (const { name, bytes } of outputs) texts.push(await textOf(name, bytes, this.#directory));
    if (texts.every((text) => text === null)) return null;
    return lostWords(before, texts.join('\n'));
  }

  async #lookOf({ promises }: Trial, outputs: readonly { name: string; bytes: Buffer }[]) {
    const [output] = outputs;
    if (promises.look === null || output === undefined) return null;
    const before = { name: this.name, bytes: await this.bytes() };
    return worstDifference(before, output, promises.look === 'added', this.#directory);
  }

  async #lengthBeyond(path: string | undefined): Promise<number | null> {
    const [before, after] = await Promise.all([secondsOf(this.path), secondsOf(path ?? '')]);
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
