import { z } from 'zod';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { DividePdfJob } from '../../programs/pdf/divide-pdf.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import type { Loss } from './join.ts';
import { isSound } from './qpdf.ts';

const messageSchema = z.union([
  z.object({ refused: z.enum(['restricted', 'damaged']) }),
  z.object({ note: z.string(), value: z.string() }),
  z.object({ done: z.int().min(1) }),
  z.object({ locked: z.boolean() }),
]);

export interface Divided {
  /** What belongs to the whole document, and to no part. */
  losses: Loss[];
  /** Whether the parts keep the restrictions of the document's author. */
  locked: boolean;
}

/** Writes one part of a PDF to whose pages nothing else belongs. */
export async function takePages(
  engine: Pick<ToolContext<unknown>, 'run' | 'give'>,
  input: ToolInput,
  { ranges, target }: DividePdfJob['parts'][number],
): Promise<void> {
  const pages = ranges.map(([first, last]) => `${first + 1}-${last + 1}`).join(',');
  const list = await engine.give('pages.txt', ['--pages', '.', pages, '--'].join('\n'));
  const args = ['--object-streams=generate', input.path, `@${list}`, target];
  const { code } = await engine.run(PROGRAMS.qpdf, args);
  if (!isSound(code)) throw failure('damaged', input.name);
}

/** Writes parts of a PDF with what belongs to their pages; throws the failure that says that its author forbids it. */
export async function dividePdf(
  context: Pick<ToolContext<unknown>, 'runNode' | 'scratch'>,
  input: ToolInput,
  work: Pick<DividePdfJob, 'parts' | 'isDocument' | 'authorized'>,
  onDone: (done: number) => void,
): Promise<Divided> {
  const divided: Divided = { losses: [], locked: false };
  const refusals: ('restricted' | 'damaged')[] = [];
  const job: DividePdfJob = { ...work, source: input.path, scratch: context.scratch };
  const { code, stderr } = await context.runNode('pdf/divide-pdf.ts', job, (line) => {
    const { data: message } = messageSchema.safeParse(line);
    if (message === undefined) return;
    if ('refused' in message) refusals.push(message.refused);
    else if ('done' in message) onDone(message.done);
    else if ('locked' in message) divided.locked = message.locked;
    else divided.losses.push({ input, what: message.note, value: message.value });
  });
  for (const refusal of refusals) throw failure(refusal, input.name);
  if (code !== 0) throw new Error(`divide-pdf ended with ${code}: ${stderr}`);
  return divided;
}
