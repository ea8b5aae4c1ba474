import type { PixelSize } from '../../../plain/geometry/sizes.ts';
import { type GreyPicture, inkOf } from '../../zpl/bitmap.ts';
import { printedBits } from '../../zpl/printing/label-picture.ts';
import { canvasOf, isCut, largerCanvasOf, paperOf } from '../../zpl/printing/paper.ts';
import type { ZplLabel } from '../../zpl/reading/label.ts';
import { ZplRemarks } from '../../zpl/reading/remarks.ts';
import { decodePng } from './decode-png.ts';
import { atRightEdges } from './right-edges.ts';
import { withinBlocks } from './text-blocks.ts';
import { drawZpl } from './zebrash.ts';

export interface DrawnLabel extends PixelSize {
  /** One bit for each dot, 0 for black. */
  bits: Uint8Array;
}

export interface LabelPaper {
  dotsPerMillimetre: number;
  paper: readonly [width: number, height: number] | null;
}

const BLACK_BELOW = 128;
/** Millimetres of the small canvas on which a field is tried alone. */
const TRIAL = 10;
const MOST_TRIALS = 2000;
const UTF_8 = '^CI28';

function zplOf({ downloads, settings }: ZplLabel, fields: readonly string[]): string {
  return `${downloads}^XA${UTF_8}${settings}${fields.join('\n')}^XZ`;
}

/** Returns the fields without those that the engine cannot draw, which are counted. */
async function drawableFields(label: ZplLabel, remarks: ZplRemarks): Promise<string[]> {
  const fields: string[] = [];
  for (const { text, settings } of label.fields.slice(0, MOST_TRIALS)) {
    // A drawable field comes first, because the engine refuses an empty label.
    const trial = zplOf(label, [settings, '^FO1,1^GB1,1,1^FS', text]);
    const isDrawn = (await drawZpl(trial, TRIAL, TRIAL, 8)) !== null;
    if (!isDrawn) remarks.add('badField', /\^B[A-Z0-9]|\^GF|\^XG/.exec(text)?.[0] ?? '^FD');
    fields.push(isDrawn ? text : settings);
  }
  return fields;
}

async function drawOn(
  label: ZplLabel,
  { width, height }: PixelSize,
  dotsPerMillimetre: number,
  remarks: ZplRemarks,
): Promise<GreyPicture | null> {
  const sides = [width / dotsPerMillimetre, height / dotsPerMillimetre] as const;
  const texts = label.fields.map(({ text }) => text);
  const whole = await drawZpl(zplOf(label, texts), ...sides, dotsPerMillimetre);
  const png =
    whole ?? (await drawZpl(zplOf(label, await drawableFields(label, remarks)), ...sides, dotsPerMillimetre));
  return png === null ? null : decodePng(png);
}

/** Draws a label as a printer prints it; null if nothing of it can be drawn. */
export async function drawLabel(
  given: ZplLabel,
  { dotsPerMillimetre, paper }: LabelPaper,
  remarks: ZplRemarks,
): Promise<DrawnLabel | null> {
  const wanted = { ...given, paper, dotsPerMillimetre };
  const canvas = canvasOf(wanted);
  const placed = { ...given, fields: await atRightEdges(given, canvas, dotsPerMillimetre) };
  const label = { ...placed, fields: await withinBlocks(placed, remarks) };
  const first = await drawOn(label, canvas, dotsPerMillimetre, remarks);
  if (first === null) return null;
  const larger = largerCanvasOf(wanted, canvas, inkOf(BLACK_BELOW, first));
  const picture =
    larger === null ? first : ((await drawOn(label, larger, dotsPerMillimetre, new ZplRemarks())) ?? first);
  const ink = inkOf(BLACK_BELOW, picture);
  const size = paperOf(wanted, ink);
  if (isCut(size, ink)) remarks.add('cutLabel');
  return { ...size, bits: printedBits(picture, size, label) };
}
