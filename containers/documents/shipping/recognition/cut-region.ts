import type { CutPlace } from '../../../../common/shipping/recognition.ts';
import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { PlacedWord } from '../../text/written-pages.ts';

/** A part of a sheet as it was cut, with all that was read in it. */
export interface CutRegion extends Omit<CutPlace, 'box'> {
  /** On the sheet turned back by its skew. */
  box: ShownBox;
  words: readonly PlacedWord[];
  codes: readonly string[] | null;
  /** Of how it looks; null where it was not drawn. */
  picture: string | null;
  /** Whether there are bars in it, read or not; null where it was not drawn. */
  hasBars: boolean | null;
  /** Of its file, sheet and box. */
  identity: string;
}
