import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type Flattened, type FlattenPlan, flattenPdfProgram } from '../../protocol/pdf/flatten-pdf.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import type { ProcessResult } from '../../sandbox/process.ts';
import { ask } from '../ask.ts';
import { writeByQpdf } from '../write-by-qpdf.ts';
import { refuseNested } from './qpdf.ts';
import { requireSound } from './warnings.ts';

/** The number of times that each kind of content was flattened, or lost. */
export type FlattenCounts = Record<string, number>;

export interface FlatPdf {
  counts: FlattenCounts;
  /** Writes the copy; `unlock` leaves out the author's restrictions. */
  write(target: string, unlock: boolean): Promise<void>;
}

class FlattenRun {
  readonly #engine: ProgramRunner;
  readonly #input: ToolInput;
  readonly #name: string;

  constructor(engine: ProgramRunner, input: ToolInput) {
    this.#engine = engine;
    this.#input = input;
    this.#name = `flatten-${input.path.replace(/\W+/g, '-')}`;
  }

  /** `pages` is their number; null if qpdf has put them into one list. */
  async attempt(plan: FlattenPlan, pages: number | null): Promise<Flattened> {
    const { path } = this.#input;
    const list = pages === null ? ['--pages', '.', '1-z', '--'] : [];
    const [base, source] = [this.#file('base.pdf'), this.#file('objects.json')];
    await this.#qpdf(['--decrypt', '--object-streams=disable', path, ...list], base);
    await this.#dump(base, source);
    const target = this.#file('update.json');
    const job = { base, source, target, changed: this.#file('changed'), plan, pages };
    return ask(this.#engine, flattenPdfProgram, job);
  }

  async write(target: string, unlock: boolean, isArchival: boolean): Promise<void> {
    // PDF/A-1 does not allow object streams.
    const packing = isArchival ? [] : ['--object-streams=generate'];
    const lock = unlock ? [] : [`--copy-encryption=${this.#input.path}`];
    const update = `--update-from-json=${this.#file('update.json')}`;
    await this.#qpdf([update, ...packing, ...lock, this.#file('base.pdf')], target);
    await requireSound(this.#engine, this.#input.path, target);
  }

  #file(suffix: string): string {
    return join(this.#engine.scratch, `${this.#name}-${suffix}`);
  }

  async #dump(base: string, target: string): Promise<void> {
    const how = ['--warning-exit-0', '--json=2', '--json-key=qpdf', '--json-stream-data=none'];
    this.#requireRead(await this.#engine.run(PROGRAMS.qpdf, [...how, base, target]));
  }

  async #qpdf(args: readonly string[], target: string): Promise<void> {
    const options = ['--warning-exit-0', '--allow-weak-crypto'];
    this.#requireRead(await writeByQpdf(this.#engine, [...options, ...args], target));
  }

  #requireRead({ code, stderr }: ProcessResult): void {
    refuseNested(stderr, this.#input);
    if (code !== 0) throw failure('damaged', this.#input.name);
  }
}

/** Flattens parts of the document to plain content of its pages; the copy is written if there are any. */
export async function flattenPdf(
  engine: ProgramRunner,
  input: ToolInput,
  plan: FlattenPlan,
  pages: number,
): Promise<FlatPdf> {
  const run = new FlattenRun(engine, input);
  const first = await run.attempt(plan, pages);
  const isOdd = 'fault' in first && first.fault === 'pageTree';
  const answer = isOdd ? await run.attempt(plan, null) : first;
  if ('counts' in answer)
    return { counts: answer.counts, write: (target, unlock) => run.write(target, unlock, answer.isArchival) };
  throw failure(answer.fault === 'pageTree' ? 'damaged' : answer.fault, input.name);
}
