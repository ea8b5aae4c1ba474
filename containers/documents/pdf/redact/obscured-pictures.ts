import { type ShownBox, shownArea } from '../../../plain/geometry/boxes.ts';
import type { DrawnPicture, Interpreter } from '../pages/interpreter.ts';
import { boundsOf, intersection } from '../pages/page-matrix.ts';

type Drawn = Pick<Interpreter, 'paths' | 'pictures' | 'hiddenPictures'>;

/** The least share of a picture's area that is shown unless it is cut off. */
const WHOLE = 0.98;
/** Points that two boxes may share and only touch. */
const TOUCH = 2;
const THIN_RULE = 3;

function overlap(one: ShownBox, other: ShownBox): boolean {
  const { left, top, right, bottom } = intersection(one, other);
  return right - left > TOUCH && bottom - top > TOUCH;
}

function placeOf({ matrix }: DrawnPicture): ShownBox {
  return boundsOf(matrix, 0, 0, 1, 1);
}

function rulesAsDrawn({ rules }: Interpreter['paths'], from: number): ShownBox[] {
  return rules
    .slice(from)
    .filter(({ thickness }) => thickness > THIN_RULE)
    .map(({ box, thickness }) => ({
      left: box.left - thickness / 2,
      top: box.top - thickness / 2,
      right: box.right + thickness / 2,
      bottom: box.bottom + thickness / 2,
    }));
}

/** The pictures of which a page shows less than they hold: cut off, below something else, or in a layer that is off. */
export function obscuredPictures({ paths, pictures, hiddenPictures }: Drawn): DrawnPicture[] {
  const obscured = pictures.filter((picture, index) => {
    const { clip, below } = picture;
    const whole = placeOf(picture);
    if (shownArea(intersection(whole, clip)) < WHOLE * shownArea(whole)) return true;
    const above = [
      ...paths.fills.slice(below.fills).map(({ box }) => box),
      ...paths.drawings.slice(below.drawings),
      ...rulesAsDrawn(paths, below.rules),
      ...pictures.slice(index + 1).map(placeOf),
    ];
    return above.some((box) => overlap(box, whole));
  });
  return [...obscured, ...hiddenPictures];
}
