import sharp, { type OverlayOptions } from 'sharp';
import { isUndrawable, textPicture } from '../../documents/pictures/drawing/text-picture.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import type { DrawTextJob, drawTextProgram } from '../../protocol/pdf/draw-text.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Pixels of the longer side: on a photograph of 12 megapixels as many as are seen. */
const LONGER_SIDE = 2400;
const MOST_DPI = 600;
/** The outline's width, as a share of a line's height. */
const OUTLINE = 0.02;
const DIRECTIONS = 16;

/** Returns layers of the letters in the outline's colour, all around their place, with the letters on top. */
function outlined(letters: Buffer, around: Buffer, radius: number): OverlayOptions[] {
  const shifts = Array.from({ length: DIRECTIONS }, (_, index) => (index / DIRECTIONS) * 2 * Math.PI);
  const copies = shifts.map((angle) => ({
    input: around,
    left: Math.round(radius * (1 + Math.cos(angle))),
    top: Math.round(radius * (1 + Math.sin(angle))),
  }));
  return [...copies, { input: letters, left: radius, top: radius }];
}

async function draw({ text, font, color, outline, target }: DrawTextJob) {
  const measured = await textPicture({ text, font, color, dpi: POINTS_PER_INCH }).metadata();
  const factor = LONGER_SIDE / Math.max(measured.width, measured.height);
  const dpi = Math.max(1, Math.min(MOST_DPI, Math.floor(POINTS_PER_INCH * factor)));
  const drawnIn = (own: string) => textPicture({ text, font, color: own, dpi }).png();
  const { data, info } = await drawnIn(color).toBuffer({ resolveWithObject: true });
  const lines = text.split('\n').length;
  const radius = outline === null ? 0 : Math.max(1, Math.round((info.height / lines) * OUTLINE));
  const [width, height] = [info.width + 2 * radius, info.height + 2 * radius];
  const layers =
    outline === null ? [{ input: data }] : outlined(data, await drawnIn(outline).toBuffer(), radius);
  await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(layers)
    .png()
    .toFile(target);
  return { width, height };
}

await runProgram<typeof drawTextProgram>(async (job) => {
  try {
    return await draw(job);
  } catch (error) {
    if (isUndrawable(error)) return null;
    throw error;
  }
});
