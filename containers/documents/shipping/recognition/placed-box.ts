import type { CutPlace } from '../../../../common/shipping/recognition.ts';
import type { ShownBox } from '../../../plain/geometry/boxes.ts';

/** The box of a region as a recognition that was stored has it. */
export function placedBox([left, top, right, bottom]: CutPlace['box']): ShownBox {
  return { left, top, right, bottom };
}
