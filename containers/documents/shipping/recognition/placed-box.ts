import type { CutPlace } from '../../../../common/shipping/recognition.ts';
import type { ShownBox } from '../../../plain/geometry/boxes.ts';

/** Returns the box of a region in the form of a stored recognition. */
export function placedBox([left, top, right, bottom]: CutPlace['box']): ShownBox {
  return { left, top, right, bottom };
}
