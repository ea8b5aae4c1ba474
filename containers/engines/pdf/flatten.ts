import { join } from 'node:path';
import { z } from 'zod';
import type { FlattenPlan } from '../../documents/pdf/flatten/plan.ts';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { FlattenPdfJob } from '../../programs/pdf/flatten-pdf.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { refuseNested } from './qpdf.ts';
import { requireSound } from './warnings.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

/** How often something was flattened, or lost by it. */
export type FlattenCounts = Record<string, number>;

export interface FlatPdf {
  counts: FlattenCounts;
  /** Writes the copy; `unlock` leaves the author's restrictions out. */
  write(target: string, unlock: boolean): Promise<void>;
}

const faultSchema = z.enum(['tooManyObjects', 'dynamicForm', 'layersUnreadable', 'pageTree']);
const answerSchema = z.union([
  z.object({ counts: z.record(z.string(), z.number()), isArchival: z.boolean() }),
  z.object({ fault: faultSchema }),
]);

type Answer = z.output<typeof answerSchema>;

class FlattenRun {
  readonly #engine: Engine;
  readonly #input: ToolInput;
  readonly #name: string;

  constructor(engine: Engine, input: ToolInput) {
    this.#engine = engine;
    this.#input = input;
    this.#name = `flatten-${input.path.replace(/\W+/g, '-')}`;
  }

  /** `pages`: as many as the document has; null where qpdf has put them in one list. */
  async attempt(plan: FlattenPlan, pages: number | null): Promise<Answer> {
    const { path } = this.#input;
    const list = pages === null ? ['--pages', '.', '1-z', '--'] : [];
    const [base, source] = [this.#file('base.pdf'), this.#file('objects.json')];
    await this.#qpdf(['--decrypt', '--object-streams=disable', path, ...list, base]);
    await this.#qpdf(['--json=2', '--json-key=qpdf', '--json-stream-data=none', base, source]);
    const target = this.#file('update.json');
    const job: FlattenPdfJob = { base, source, target, changed: this.#file('changed'), plan, pages };
    let answer: Answer | undefined;
    const { code, stderr } = await this.#engine.runNode('pdf/flatten-pdf.ts', job, (message) => {
      answer = answerSchema.safeParse(message).data ?? answer;
    });
    if (code !== 0 || answer === undefined) throw new Error(`flatten-pdf ended with ${code}: ${stderr}`);
    return answer;
  }

  async write(target: string, unlock: boolean, isArchival: boolean): Promise<void> {
    // The first part of the norm for archives knows no object streams.
    const packing = isArchival ? [] : ['--object-streams=generate'];
    const lock = unlock ? [] : [`--copy-encryption=${this.#input.path}`];
    const update = `--update-from-json=${this.#file('update.json')}`;
    await this.#qpdf([update, ...packing, ...lock, this.#file('base.pdf'), target]);
    await requireSound(this.#engine, this.#input.path, target);
  }

  #file(suffix: string): string {
    return join(this.#engine.scratch, `${this.#name}-${suffix}`);
  }

  async #qpdf(args: readonly string[]): Promise<void> {
    const options = ['--warning-exit-0', '--allow-weak-crypto'];
    const { code, stderr } = await this.#engine.run(PROGRAMS.qpdf, [...options, ...args]);
    refuseNested(stderr, this.#input);
    if (code !== 0) throw failure('damaged', this.#input.name);
  }
}

/** A copy in which parts of the document are plain content of its pages, to be written where there are any. */
export async function flattenPdf(
  engine: Engine,
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
