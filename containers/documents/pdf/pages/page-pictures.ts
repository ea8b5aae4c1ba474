import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { DrawnPicture } from './interpreter.ts';
import type { PlacedPicture } from './page-content.ts';
import { boundsOf, intersection } from './page-matrix.ts';
import { type Cut, maskOf, orientationOf, type PictureFiles, type Samples, samplesOf } from './pictures.ts';

/** Smaller than this, in points, nothing is seen. */
const LEAST_SIDE = 0.5;
const MOST_PICTURES = 2_000;
/** The least part that is cut off, as a share of the side of a picture. */
const LEAST_CUT = 0.01;

/** Writes the pictures of a page; what cannot be read is counted. */
export async function placePictures(
  drawn: readonly DrawnPicture[],
  find: (name: string) => Promise<unknown>,
  files: PictureFiles | null,
): Promise<{ pictures: PlacedPicture[]; lost: number }> {
  const pictures: PlacedPicture[] = [];
  let lost = Math.max(0, drawn.length - MOST_PICTURES);
  for (const picture of drawn.slice(0, MOST_PICTURES)) {
    const placed = placeOf(picture);
    if (placed === null) continue;
    if (files === null) {
      pictures.push({ box: placed.box, angle: placed.angle, path: '', format: 'png', width: 0, height: 0 });
      continue;
    }
    const samples = await samplesFor(picture, find);
    const written = samples && (await files.write(samples, placed.orientation, placed.cut));
    if (!written) {
      lost += 1;
      continue;
    }
    pictures.push({ box: placed.box, angle: placed.angle, ...written });
  }
  return { pictures, lost };
}

/** The samples of a picture; null for what pdf.js could not decode. */
export async function samplesFor(
  { source, color }: DrawnPicture,
  find: (name: string) => Promise<unknown>,
): Promise<Samples | null> {
  if (color === null) return samplesOf(typeof source === 'string' ? await find(source) : source);
  const data: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, 'data') : source;
  return maskOf(typeof data === 'string' ? await find(data) : source, color);
}

function placeOf({ matrix, clip }: DrawnPicture) {
  const whole = boundsOf(matrix, 0, 0, 1, 1);
  const shown = intersection(whole, clip);
  if (!(shown.right - shown.left > LEAST_SIDE || shown.bottom - shown.top > LEAST_SIDE)) return null;
  if (shown.right <= shown.left || shown.bottom <= shown.top) return null;
  const orientation = orientationOf(matrix);
  if (orientation === null)
    return { ...turnedBox(matrix), orientation: { turns: 0, isMirrored: false }, cut: null };
  const cut = cutOf(whole, shown);
  if (cut === null) return { box: whole, angle: 0, orientation, cut };
  // Its part is taken from the picture as it is stored; of one that is turned, the whole is shown.
  const isUpright = orientation.turns === 0 && !orientation.isMirrored;
  return isUpright
    ? { box: shown, angle: 0, orientation, cut }
    : { box: whole, angle: 0, orientation, cut: null };
}

function cutOf(whole: ShownBox, shown: ShownBox): Cut | null {
  const width = whole.right - whole.left;
  const height = whole.bottom - whole.top;
  const cut = {
    left: (shown.left - whole.left) / width,
    top: (shown.top - whole.top) / height,
    right: (shown.right - whole.left) / width,
    bottom: (shown.bottom - whole.top) / height,
  };
  const isWhole =
    cut.left < LEAST_CUT && cut.top < LEAST_CUT && cut.right > 1 - LEAST_CUT && cut.bottom > 1 - LEAST_CUT;
  return isWhole ? null : cut;
}

function turnedBox([a, b, c, d, e, f]: DrawnPicture['matrix']): { box: ShownBox; angle: number } {
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  const [x, y] = [e + (a + c) / 2, f + (b + d) / 2];
  const angle = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return {
    box: { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 },
    angle,
  };
}
