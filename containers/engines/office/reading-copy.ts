import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ToolContext, ToolInput } from '../../context.ts';
import type { ReadingCopyJob } from '../../sandbox-programs/make-reading-copy.ts';

const contentsSchema = z.object({
  changes: z.int(),
  hidden: z.int(),
  comments: z.int(),
  drawings: z.int(),
  tables: z.int(),
  headers: z.int(),
});
const lineSchema = z.object({ contents: contentsSchema });

/** How much a document holds that its reading copy shows in another way, or not at all. */
export type ReadingContents = z.infer<typeof contentsSchema>;

type Engine = Pick<ToolContext<unknown>, 'runNode' | 'outputDirectory'>;

/** Writes a document of flat OpenDocument as a reader sees it: its changes accepted, its hidden text left out. */
export async function makeReadingCopy(
  engine: Engine,
  input: ToolInput,
  source: string,
): Promise<{ path: string; contents: ReadingContents }> {
  const target = join(engine.outputDirectory, `read-${basename(input.path)}`);
  const job: ReadingCopyJob = { source, target };
  let contents: ReadingContents | undefined;
  const { code, stderr } = await engine.runNode('make-reading-copy.ts', job, (message) => {
    contents = lineSchema.safeParse(message).data?.contents;
  });
  if (contents === undefined) throw new Error(`make-reading-copy ended with ${code}: ${stderr}`);
  return { path: target, contents };
}
