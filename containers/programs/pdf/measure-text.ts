import sharp from 'sharp';
import { readJob, report } from '../../protocol/job.ts';

export interface MeasureTextJob {
  text: string;
  /** As Pango names it, with its size in points. */
  font: string;
}

function isJob(value: unknown): value is MeasureTextJob {
  return typeof value === 'object' && value !== null && 'text' in value && 'font' in value;
}

const POINTS_AN_INCH = 72;
const job = readJob(isJob);
// What Pango takes for markup is text here.
const text = job.text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
try {
  const picture = sharp({ text: { text, font: job.font, dpi: POINTS_AN_INCH, rgba: true, align: 'centre' } });
  const { width, height } = await picture.metadata();
  report({ width, height });
} catch (error) {
  // Pango refuses a text of which nothing is drawn.
  console.error(error);
  report({ fault: 'damaged' });
}
