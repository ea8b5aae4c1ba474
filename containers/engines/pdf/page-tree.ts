import { basename, join } from 'node:path';
import { z } from 'zod';
import type { MendPageTreeJob } from '../../programs/pdf/mend-page-tree.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';

type Engine = Pick<ToolContext<unknown>, 'runNode' | 'scratch'>;

const mendedSchema = z.object({
  pages: z.int(),
  claimed: z.number().nullable(),
  faults: z.object({
    counts: z.int(),
    strays: z.int(),
    repeated: z.int(),
    links: z.int(),
    unsized: z.int(),
    orphans: z.int(),
  }),
});
const answerSchema = z.object({ mended: mendedSchema.nullable() });

/** A copy whose pages stand in one list that is true, and what was wrong with the list before. */
export type MendedPages = z.output<typeof mendedSchema> & { path: string };

/** Writes the copy; null where no page is found, or the file cannot be read. */
export async function mendPages(engine: Engine, { path }: ToolInput): Promise<MendedPages | null> {
  const target = join(engine.scratch, `mended-${basename(path)}`);
  const job: MendPageTreeJob = { source: path, target, scratch: engine.scratch };
  let mended: z.output<typeof mendedSchema> | null = null;
  const { code } = await engine.runNode('pdf/mend-page-tree.ts', job, (message) => {
    mended = answerSchema.safeParse(message).data?.mended ?? mended;
  });
  return code === 0 && mended !== null
    ? { ...(mended as z.output<typeof mendedSchema>), path: target }
    : null;
}
