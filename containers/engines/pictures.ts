import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import { PROGRAMS } from '../programs.ts';
import type { ChangedPicture, ChangePictureJob } from '../sandbox-programs/change-picture.ts';

const faultSchema = z.object({ fault: z.enum(['tooManyPixels', 'damaged']) });
const doneSchema = z.object({
  pictures: z.int().min(1),
  losses: z.array(z.enum(['animation', 'depth', 'cmyk', 'cut'])),
});

/** Changes a file's pictures with sharp, in the sandbox, and writes them in the format asked for. */
export async function changePicture(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  input: ToolInput,
  job: ChangePictureJob,
): Promise<ChangedPicture> {
  const messages: unknown[] = [];
  const { code, stderr } = await engine.runNode('change-picture.ts', job, (message) =>
    messages.push(message),
  );
  const fault = messages.map((message) => faultSchema.safeParse(message).data?.fault).find(Boolean);
  if (fault) throw failure(fault, input.name);
  if (code !== 0) throw new Error(`change-picture ended with ${code}: ${stderr}`);
  return doneSchema.parse(messages.at(-1));
}

/** Several TIFF files as the pages of one, each in its own size. */
export async function joinTiffs(
  engine: Pick<ToolContext<unknown>, 'run'>,
  pages: readonly string[],
  target: string,
): Promise<void> {
  const sources = pages.map((page) => `tiff:${page}`);
  const args = [...sources, '-compress', 'LZW', `tiff:${target}`];
  const { code, stderr } = await engine.run(PROGRAMS.imagemagick, args);
  if (code !== 0) throw new Error(`convert ended with ${code}: ${stderr}`);
}
