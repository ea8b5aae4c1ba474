import { join } from 'node:path';
import { z } from 'zod';
import type { Inspection } from '../../../common/esign/composition.ts';
import { MOST_PAGES } from '../../../common/esign/limits.ts';
import type { ToolContext, ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import { PROGRAMS } from '../../programs.ts';
import type { EsignInspectJob } from '../../sandbox-programs/esign-inspect.ts';
import { readRestriction } from '../pdf/lock.ts';
import { copyFile, readPageCount, refuseNested } from '../pdf/qpdf.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'found' | 'scratch'>;

const faultSchema = z.enum(['odd', 'encrypted', 'certified', 'dynamic', 'heavy']);
const answerSchema = z.union([
  z.object({
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
    disarmed: z.array(z.string()),
    remarks: z.array(z.string()),
    isSigned: z.boolean(),
  }),
  z.object({ fault: faultSchema }),
]);
type Answer = z.output<typeof answerSchema>;

async function ask(engine: Engine, job: EsignInspectJob): Promise<Answer> {
  let answer: Answer | undefined;
  const { code, stderr } = await engine.runNode('esign-inspect.ts', job, (message) => {
    answer = answerSchema.safeParse(message).data ?? answer;
  });
  if (code !== 0 || answer === undefined) throw new Error(`esign-inspect ended with ${code}: ${stderr}`);
  return answer;
}

/** A copy with a sound table of places and page tree, and without encryption; all else stays. */
export async function writeAnew(
  engine: Pick<Engine, 'run' | 'scratch'>,
  input: ToolInput,
  source: string,
): Promise<string> {
  const target = join(engine.scratch, 'anew.pdf');
  const args = ['--warning-exit-0', '--decrypt', source, '--pages', '.', '1-z', '--', target];
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, args);
  refuseNested(stderr, input);
  if (code !== 0) throw failure('damaged', input.name);
  return target;
}

/** What is learnt of a document before it is sent to be signed; throws the failure that says why it cannot be. */
export async function inspectDocument(
  engine: Engine,
  input: ToolInput,
  target: string,
): Promise<Inspection & { isWritten: boolean }> {
  const { pages } = await readPageCount(engine, input);
  if (pages > MOST_PAGES) throw failure('tooManyPages', input.name, String(MOST_PAGES));
  const written = join(engine.scratch, 'disarmed.pdf');
  const job = { source: input.path, target: written, pages };
  let answer = await ask(engine, job);
  if (
    'fault' in answer &&
    answer.fault === 'encrypted' &&
    (await readRestriction(engine, input.path)) !== 'free'
  )
    throw failure('restrictedToSign', input.name);
  if ('fault' in answer && ['odd', 'encrypted'].includes(answer.fault))
    answer = await ask(engine, { ...job, source: await writeAnew(engine, input, input.path) });
  if ('fault' in answer) {
    if (answer.fault === 'certified') throw failure('certified', input.name);
    if (answer.fault === 'dynamic') throw failure('dynamicFormToSign', input.name);
    throw failure('damaged', input.name);
  }
  const { isSigned, ...inspection } = answer;
  const isWritten = inspection.disarmed.length > 0;
  // What is left behind what was added would still be found in the file; of a signed one every byte must stay.
  if (isWritten && isSigned) await copyFile(engine, written, target);
  else if (isWritten) await engine.run(PROGRAMS.qpdf, ['--warning-exit-0', written, target]);
  return { ...inspection, isWritten };
}
