import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import type { ConvertPictureJob } from '../sandboxed/convert-picture.ts';

const faultSchema = z.object({ fault: z.enum(['tooManyPixels', 'damaged']) });

/** Converts one picture with sharp, in the sandbox. */
export async function convertPicture(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  input: ToolInput,
  job: ConvertPictureJob,
): Promise<void> {
  const messages: unknown[] = [];
  const { code, stderr } = await engine.runNode('convert-picture.ts', job, (message) =>
    messages.push(message),
  );
  const fault = messages.map((message) => faultSchema.safeParse(message).data?.fault).find(Boolean);
  if (fault) throw failure(fault, input.name);
  if (code !== 0) throw new Error(`convert-picture ended with ${code}: ${stderr}`);
}
