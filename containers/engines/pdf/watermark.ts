import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FONT_FAMILIES } from '../../plain/drawing/svg.ts';
import type { DrawingFont, Watermark, WatermarkLook } from '../../plain/drawing/watermark.ts';
import { MEASURED_AT } from '../../plain/drawing/watermark-svg.ts';
import { failure } from '../../plain/failures.ts';
import { type DrawTextJob, drawTextProgram } from '../../protocol/pdf/draw-text.ts';
import { measureTextProgram } from '../../protocol/pdf/measure-text.ts';
import { watermarkPictureProgram } from '../../protocol/pictures/watermark-picture.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { LEFT_OUT, pictureFailure } from '../images/drawing.ts';

/** Brightness of 255. */
const LIGHT = 128;

/** Returns the font's name for Pango. */
function fontOf(font: DrawingFont): string {
  return `${FONT_FAMILIES[font].split(',')[0]} Bold ${MEASURED_AT}`;
}

/** Measures a text to be drawn, with its lines; throws the failure that says that nothing of it is visible. */
export async function textMark(
  engine: NodeRunner<'scratch'>,
  text: string,
  font: DrawingFont,
): Promise<Watermark> {
  const size = await ask(engine, measureTextProgram, { text, font: fontOf(font) });
  if (size === null) throw failure('watermarkMissing');
  return { ...size, lines: text.split('\n') };
}

/**
 * Draws a text as a picture, with the colours of its emoji; throws the failure that says that nothing of it is visible.
 */
export async function drawnTextMark(
  engine: NodeRunner<'scratch'>,
  text: string,
  { font, color, outline }: Pick<WatermarkLook, 'font' | 'color'> & { outline: boolean },
): Promise<Watermark> {
  const job: DrawTextJob = {
    text,
    font: fontOf(font),
    color,
    outline: outline ? outlineColor(color) : null,
    target: join(engine.scratch, 'watermark-text.png'),
  };
  const size = await ask(engine, drawTextProgram, job);
  if (size === null) throw failure('watermarkMissing');
  return { ...size, picture: (await readFile(job.target)).toString('base64') };
}

/** Returns a dark outline for light letters, and a light one for dark letters. */
function outlineColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue < LIGHT ? '#ffffff' : '#000000';
}

/** A picture to be drawn, and what of its file is not drawn. */
export interface PictureMark {
  mark: Watermark;
  /** Descriptions for the user. */
  left: string[];
}

/** Reads a picture to be drawn from `source`; throws the failure that names it. */
export async function pictureMark(
  engine: NodeRunner<'scratch'>,
  input: ToolInput,
  source = input.path,
): Promise<PictureMark> {
  const target = join(engine.scratch, 'watermark.png');
  const answer = await ask(engine, watermarkPictureProgram, { original: input.path, source, target });
  if ('fault' in answer) throw pictureFailure(answer.fault, input.name);
  const { width, height, left } = answer;
  const picture = (await readFile(target)).toString('base64');
  return {
    mark: { width, height, picture },
    left: left ? [`na marca ${input.name}, ${LEFT_OUT[left]}`] : [],
  };
}
