import { join } from 'node:path';
import { z } from 'zod';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ChangedPicture, ChangePictureJob } from '../../programs/pictures/change-picture.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { pictureFailure, pictureFaultSchema } from './drawing.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

const SCREEN_PROFILE = '/usr/share/color/icc/ghostscript/srgb.icc';

const faultSchema = z.object({ fault: pictureFaultSchema });
const needSchema = z.object({ needs: z.literal('screenColours') });
const sizeSchema = z.object({ width: z.int(), height: z.int() });
const doneSchema = z.object({
  pictures: z.int().min(1),
  losses: z.array(z.enum(['animation', 'depth', 'cmyk', 'cut'])),
  before: sizeSchema,
  after: sizeSchema,
  scale: z.number().nullable(),
  isHeld: z.boolean(),
});

/** Changes a file's pictures with sharp, in the sandbox, and writes them in the formats asked for; an answer for each task. */
export async function changePicture(
  engine: Engine,
  input: ToolInput,
  job: ChangePictureJob,
): Promise<ChangedPicture[]> {
  const messages: unknown[] = [];
  const { code, stderr } = await engine.runNode('pictures/change-picture.ts', job, (message) =>
    messages.push(message),
  );
  const fault = messages.map((message) => faultSchema.safeParse(message).data?.fault).find(Boolean);
  if (fault) throw pictureFailure(fault, input.name);
  if (code !== 0) throw new Error(`change-picture ended with ${code}: ${stderr}`);
  if (needSchema.safeParse(messages.at(-1)).success) {
    const source = await inScreenColours(engine, input, job.source);
    const changed = await changePicture(engine, input, { ...job, source });
    return changed.map((one) => ({ ...one, losses: [...one.losses, 'cmyk'] }));
  }
  if (messages.length !== job.tasks.length) throw new Error(`change-picture left tasks undone: ${stderr}`);
  return messages.map((message) => doneSchema.parse(message));
}

/** A TIFF in sRGB of a picture in CMYK, by its own profile: relative colorimetric, black to black, as printers preview. */
export async function inScreenColours(engine: Engine, input: ToolInput, source: string): Promise<string> {
  const target = join(engine.scratch, 'screen-colours.tif');
  const intent = ['-intent', 'relative', '-black-point-compensation'];
  const kind = source === input.path ? input.type : 'tiff';
  const args = [
    `${kind}:${source}`,
    ...intent,
    '-profile',
    SCREEN_PROFILE,
    '-compress',
    'none',
    `tiff:${target}`,
  ];
  const { code } = await engine.run(PROGRAMS.imagemagick, args);
  if (code !== 0) throw failure('damaged', input.name);
  return target;
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
