import { z } from 'zod';
import type { PrintBatchJob } from '../../programs/labels/print-batch.ts';
import type { ToolContext } from '../../runs/context.ts';

type Engine = Pick<ToolContext<unknown>, 'runNode'>;

const messageSchema = z.union([
  z.object({ printed: z.int(), of: z.int() }),
  z.object({ writing: z.string(), done: z.int(), of: z.int() }),
  z.object({ outputs: z.array(z.string()) }),
]);

export type PrintStep = Exclude<z.infer<typeof messageSchema>, { outputs: string[] }>;

/** Writes the PDFs of a batch and what became of it; returns their names, that of the result last. */
export async function printBatch(
  engine: Engine,
  job: PrintBatchJob,
  onStep: (step: PrintStep) => void,
): Promise<string[]> {
  let outputs: string[] | undefined;
  const { code, stderr } = await engine.runNode('labels/print-batch.ts', job, (message) => {
    const { data } = messageSchema.safeParse(message);
    if (data === undefined) return;
    if ('outputs' in data) outputs = data.outputs;
    else onStep(data);
  });
  if (code !== 0 || outputs === undefined) throw new Error(`print-batch ended with ${code}: ${stderr}`);
  return outputs;
}
