import type { PixelSize } from '../../../plain/geometry/sizes.ts';
import { inkOf } from '../../zpl/bitmap.ts';
import type { ZplLabel, ZplLabelField } from '../../zpl/reading/label.ts';
import { begunAt, movedLeft } from '../../zpl/reading/right-edge.ts';
import { decodePng } from './decode-png.ts';
import { drawZpl } from './zebrash.ts';

const BLACK_BELOW = 128;
const MOST_AREA = 16_000_000;
/** Height of the canvas, in dots. */
const MOST_HEIGHT = 4000;

/**
 * Measures how far a field extends to the right of its position, in dots: it is drawn alone in the middle of a wide
 * canvas.
 */
async function reachOf(
  label: ZplLabel,
  text: string,
  settings: string,
  canvas: PixelSize,
  dotsPerMillimetre: number,
): Promise<number> {
  const middle = canvas.width;
  const height = Math.min(canvas.height, MOST_HEIGHT, Math.floor(MOST_AREA / (2 * middle)));
  const alone = `${settings}^LH0,0^LRN${begunAt(text, middle)}`;
  const zpl = `${label.downloads}^XA^CI28${label.settings}${alone}^XZ`;
  const png = await drawZpl(
    zpl,
    (2 * middle) / dotsPerMillimetre,
    height / dotsPerMillimetre,
    dotsPerMillimetre,
  );
  const ink = png === null ? null : inkOf(BLACK_BELOW, await decodePng(png));
  return ink === null ? 0 : Math.max(0, ink.right - middle);
}

/** Moves fields that end at their position to the left by their width: the engine does so only for texts. */
export async function atRightEdges(
  label: ZplLabel,
  canvas: PixelSize,
  dotsPerMillimetre: number,
): Promise<ZplLabelField[]> {
  const fields: ZplLabelField[] = [];
  for (const field of label.fields) {
    if (field.rightEdge === null) {
      fields.push(field);
      continue;
    }
    const { width, settings } = field.rightEdge;
    const reach = width ?? (await reachOf(label, field.text, settings, canvas, dotsPerMillimetre));
    fields.push({ ...field, text: movedLeft(field.text, reach) });
  }
  return fields;
}
