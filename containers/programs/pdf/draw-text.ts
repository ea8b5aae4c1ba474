import sharp, { type OverlayOptions } from 'sharp';
import { readJob, report } from '../../protocol/job.ts';

export interface DrawTextJob {
  text: string;
  /** As Pango names it, with its size in points. */
  font: string;
  /** As #RRGGBB. */
  color: string;
  /** Of the line around the letters; null where there is none. */
  outline: string | null;
  target: string;
}

const POINTS_AN_INCH = 72;
/** Pixels of the longer side: on a photograph of 12 megapixels as many as are seen. */
const LONGER_SIDE = 2400;
const MOST_DPI = 600;
/** Of a line's height. */
const OUTLINE = 0.02;
const DIRECTIONS = 16;

function isJob(value: unknown): value is DrawTextJob {
  return (
    typeof value === 'object' && value !== null && 'text' in value && 'font' in value && 'target' in value
  );
}

const job = readJob(isJob);
// What Pango takes for markup is text here.
const text = job.text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

function drawn(color: string, dpi: number) {
  return sharp({
    text: {
      text: `<span foreground="${color}">${text}</span>`,
      font: job.font,
      dpi,
      rgba: true,
      align: 'centre',
    },
  });
}

/** The letters in the outline's colour, all around their place. */
async function outlined(
  letters: Buffer,
  dpi: number,
  color: string,
  radius: number,
): Promise<OverlayOptions[]> {
  const around = await drawn(color, dpi).png().toBuffer();
  const shifts = Array.from({ length: DIRECTIONS }, (_, index) => (index / DIRECTIONS) * 2 * Math.PI);
  const copies = shifts.map((angle) => ({
    input: around,
    left: Math.round(radius * (1 + Math.cos(angle))),
    top: Math.round(radius * (1 + Math.sin(angle))),
  }));
  return [...copies, { input: letters, left: radius, top: radius }];
}

try {
  const measured = await drawn(job.color, POINTS_AN_INCH).metadata();
  const factor = LONGER_SIDE / Math.max(measured.width, measured.height);
  const dpi = Math.max(1, Math.min(MOST_DPI, Math.floor(POINTS_AN_INCH * factor)));
  const { data, info } = await drawn(job.color, dpi).png().toBuffer({ resolveWithObject: true });
  const lines = job.text.split('\n').length;
  const radius = job.outline === null ? 0 : Math.max(1, Math.round((info.height / lines) * OUTLINE));
  const [width, height] = [info.width + 2 * radius, info.height + 2 * radius];
  const layers = job.outline === null ? [{ input: data }] : await outlined(data, dpi, job.outline, radius);
  await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(layers)
    .png()
    .toFile(job.target);
  report({ width, height });
} catch (error) {
  // Pango refuses a text of which nothing is drawn.
  console.error(error);
  report({ fault: 'damaged' });
}
