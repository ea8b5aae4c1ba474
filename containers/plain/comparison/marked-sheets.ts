import type { ShownBox } from '../geometry/boxes.ts';
import type { ChangeKind } from './change-kinds.ts';

export interface Mark {
  kind: ChangeKind;
  box: ShownBox;
}

export interface MarkedPage {
  page: number;
  marks: Mark[];
}

export interface MarkedSheet {
  old: MarkedPage | null;
  new: MarkedPage | null;
  /** True if a change begins on this sheet; other sheets are shown only when all pages are. */
  isChanged: boolean;
}
