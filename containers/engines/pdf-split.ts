import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import type { DividePdfJob } from '../sandbox-programs/divide-pdf.ts';
import type { Loss } from './pdf-join.ts';

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
  const { code, stderr } = await context.runNode('divide-pdf.ts', job, (line) => {
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
