import type { CutPlace } from '../../../../common/shipping/recognition.ts';
import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { PlacedWord } from '../../text/written-pages.ts';

/** A cut part of a sheet, with everything that was read in it. */
export interface CutRegion extends Omit<CutPlace, 'box'> {
  /** On the sheet rotated back by its skew. */
  box: ShownBox;
  words: readonly PlacedWord[];
  codes: readonly string[] | null;
  /** Digest of its looks; null if it was not drawn. */
  picture: string | null;
  /** True if the region has bar codes, read or not; null if it was not drawn. */
  hasBars: boolean | null;
  /** Digest of its file, sheet and box. */
  identity: string;
}
