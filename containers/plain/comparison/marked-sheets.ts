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
  /** Something begins to differ here; otherwise it is shown only with all pages. */
  isChanged: boolean;
}
