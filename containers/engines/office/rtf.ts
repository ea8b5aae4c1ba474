import { z } from 'zod';
import type { ToolContext, ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import type { CheckRtfJob } from '../../sandbox-programs/check-rtf.ts';

const lineSchema = z.object({ isCut: z.boolean() });

/** Throws where an RTF document announces more raw bytes than it has: LibreOffice would look for them without end. */
export async function refuseCutRtf(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  input: ToolInput,
): Promise<void> {
  const job: CheckRtfJob = { path: input.path };
  let isCut = false;
  const { code, stderr } = await engine.runNode('check-rtf.ts', job, (message) => {
    isCut = lineSchema.safeParse(message).data?.isCut ?? isCut;
  });
  if (code !== 0) throw new Error(`check-rtf ended with ${code}: ${stderr}`);
  if (isCut) throw failure('damaged', input.name);
}
