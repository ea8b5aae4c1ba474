import { z } from 'zod';
import type { CompressedPicture, CompressPictureJob } from '../../programs/pictures/compress-picture.ts';
import type { OptimizeSvgJob } from '../../programs/pictures/optimize-svg.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { inScreenColours } from './change.ts';
import { pictureFailure, pictureFaultSchema } from './drawing.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

const faultSchema = z.object({ fault: pictureFaultSchema });
const needSchema = z.object({ needs: z.literal('screenColours') });
const doneSchema = z.object({
  bytes: z.int().nullable(),
  way: z.enum(['exact', 'lossy', 'kept']),
  width: z.int(),
  height: z.int(),
  scale: z.number(),
  isDeep: z.boolean(),
  isCmyk: z.boolean(),
  untouched: z.enum(['moving', 'album']).nullable(),
  smallest: z.number().nullable(),
});
const drawingSchema = z.object({ bytes: z.int().nullable() });

async function ask(engine: Engine, input: ToolInput, program: string, job: unknown): Promise<unknown> {
  const messages: unknown[] = [];
  const { code, stderr } = await engine.runNode(program, job, (message) => messages.push(message));
  const fault = messages.map((message) => faultSchema.safeParse(message).data?.fault).find(Boolean);
  if (fault) throw pictureFailure(fault, input.name);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${stderr}`);
  return messages.at(-1);
}

/** Makes a picture smaller in its own format; nothing is written where it stays as it is. */
export async function compressPicture(
  engine: Engine,
  input: ToolInput,
  job: CompressPictureJob,
): Promise<CompressedPicture> {
  const answer = await ask(engine, input, 'pictures/compress-picture.ts', job);
  if (!needSchema.safeParse(answer).success) return doneSchema.parse(answer);
  const source = await inScreenColours(engine, input, job.source);
  const compressed = await compressPicture(engine, input, { ...job, source });
  return { ...compressed, isCmyk: compressed.way === 'lossy' };
}

/** Makes a drawing smaller that looks the same; null where it stays as it is. */
export async function optimizeSvg(
  engine: Engine,
  input: ToolInput,
  job: OptimizeSvgJob,
): Promise<number | null> {
  return drawingSchema.parse(await ask(engine, input, 'pictures/optimize-svg.ts', job)).bytes;
}
