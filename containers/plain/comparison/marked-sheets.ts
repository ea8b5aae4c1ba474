import type { ShownBox } from '../geometry/boxes.ts';
import type { Kind } from './change-kinds.ts';

export interface Mark {
  kind: Kind;
  box: ShownBox;
}

export interface MarkedPage {
  page: number;
  marks: Mark[];
}

export interface Sheet {
  old: MarkedPage | null;
  new: MarkedPage | null;
  /** Something begins to differ here; otherwise it is shown only with all pages. */
  isChanged: boolean;
}
