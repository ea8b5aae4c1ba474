import { z } from 'zod';
import { failure } from '../../plain/failures.ts';
import type { CheckRtfJob } from '../../programs/office/check-rtf.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';

const lineSchema = z.object({ isCut: z.boolean() });

/** Throws where an RTF document announces more raw bytes than it has: LibreOffice would look for them without end. */
export async function refuseCutRtf(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  input: ToolInput,
): Promise<void> {
  const job: CheckRtfJob = { path: input.path };
  let isCut = false;
  const { code, stderr } = await engine.runNode('office/check-rtf.ts', job, (message) => {
    isCut = lineSchema.safeParse(message).data?.isCut ?? isCut;
  });
  if (code !== 0) throw new Error(`check-rtf ended with ${code}: ${stderr}`);
  if (isCut) throw failure('damaged', input.name);
}
