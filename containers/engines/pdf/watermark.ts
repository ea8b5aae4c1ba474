import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FONT_FAMILIES } from '../../documents/pictures/drawing/svg.ts';
import {
  MEASURED_AT,
  type Watermark,
  type WatermarkLook,
} from '../../documents/pictures/drawing/watermark-svg.ts';
import { failure } from '../../plain/failures.ts';
import type { DrawTextJob } from '../../programs/pdf/draw-text.ts';
import type { MeasureTextJob } from '../../programs/pdf/measure-text.ts';
import type { WatermarkPictureJob } from '../../programs/pictures/watermark-picture.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { LEFT_OUT, leftOutSchema, pictureFailure, pictureFaultSchema } from '../images/drawing.ts';

/** Of 255. */
const LIGHT = 128;

type Engine = Pick<ToolContext<unknown>, 'runNode' | 'scratch'>;

const sizeSchema = z.object({
  width: z.number().positive(),
  height: z.number().positive(),
  left: leftOutSchema.nullish(),
});
const answerSchema = z.union([sizeSchema, z.object({ fault: pictureFaultSchema })]);

async function ask(engine: Engine, program: string, job: unknown) {
  const messages: unknown[] = [];
  const { code, stderr } = await engine.runNode(program, job, (message) => messages.push(message));
  const answer = messages.map((message) => answerSchema.safeParse(message).data).find((found) => found);
  if (code !== 0 || answer === undefined) throw new Error(`${program} ended with ${code}: ${stderr}`);
  return answer;
}

/** A text to be drawn, lines and all; throws the failure that says that nothing of it can be seen. */
export async function textMark(
  engine: Engine,
  text: string,
  font: WatermarkLook['font'],
): Promise<Watermark> {
  const job: MeasureTextJob = { text, font: `${FONT_FAMILIES[font].split(',')[0]} Bold ${MEASURED_AT}` };
  const answer = await ask(engine, 'pdf/measure-text.ts', job);
  if ('fault' in answer) throw failure('watermarkMissing');
  const { width, height } = answer;
  return { width, height, lines: text.split('\n') };
}

/** A text to be drawn as a picture, with the colours of its emoji; throws the failure that says that nothing of it can be seen. */
export async function drawnTextMark(
  engine: Engine,
  text: string,
  { font, color, outline }: Pick<WatermarkLook, 'font' | 'color'> & { outline: boolean },
): Promise<Watermark> {
  const job: DrawTextJob = {
    text,
    font: `${FONT_FAMILIES[font].split(',')[0]} Bold ${MEASURED_AT}`,
    color,
    outline: outline ? outlineColor(color) : null,
    target: join(engine.scratch, 'watermark-text.png'),
  };
  const answer = await ask(engine, 'pdf/draw-text.ts', job);
  if ('fault' in answer) throw failure('watermarkMissing');
  const { width, height } = answer;
  return { width, height, picture: (await readFile(job.target)).toString('base64') };
}

/** Dark around light letters, light around dark ones. */
function outlineColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue < LIGHT ? '#ffffff' : '#000000';
}

/** A picture to be drawn, and what of its file is not. */
export interface PictureMark {
  mark: Watermark;
  /** In words for its user. */
  left: string[];
}

/** Reads a picture to be drawn from `source`; throws the failure that names it. */
export async function pictureMark(
  engine: Engine,
  input: ToolInput,
  source = input.path,
): Promise<PictureMark> {
  const target = join(engine.scratch, 'watermark.png');
  const job: WatermarkPictureJob = { original: input.path, source, target };
  const answer = await ask(engine, 'pictures/watermark-picture.ts', job);
  if ('fault' in answer) throw pictureFailure(answer.fault, input.name);
  const { width, height, left } = answer;
  const picture = (await readFile(job.target)).toString('base64');
  return {
    mark: { width, height, picture },
    left: left ? [`na marca ${input.name}, ${LEFT_OUT[left]}`] : [],
  };
}
