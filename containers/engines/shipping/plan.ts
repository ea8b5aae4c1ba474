import { z } from 'zod';
import type { PlanBatchJob } from '../../programs/labels/plan-batch.ts';
import type { ToolContext } from '../../runs/context.ts';

type Engine = Pick<ToolContext<unknown>, 'runNode'>;

const messageSchema = z.union([
  z.object({ read: z.int(), of: z.int() }),
  z.object({ labels: z.int(), large: z.array(z.object({ file: z.int(), sheet: z.int() })) }),
]);

/** What of a plan matters before it is printed. */
export type Planned = Extract<z.infer<typeof messageSchema>, { labels: number }>;

/** Reads the notes, and decides which label is of which. */
export async function planBatch(
  engine: Engine,
  job: PlanBatchJob,
  onNote: (done: number, of: number) => void,
): Promise<Planned> {
  let planned: Planned | undefined;
  const { code, stderr } = await engine.runNode('labels/plan-batch.ts', job, (message) => {
    const { data } = messageSchema.safeParse(message);
    if (data === undefined) return;
    if ('read' in data) onNote(data.read, data.of);
    else planned = data;
  });
  if (code !== 0 || planned === undefined) throw new Error(`plan-batch ended with ${code}: ${stderr}`);
  return planned;
}
