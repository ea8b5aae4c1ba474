import type { FlattenPlan } from '../../../protocol/pdf/flatten-pdf.ts';
import type { FontShelf } from '../fonts/font-shelf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { Note } from './comment-list.ts';
import type { LayerStates } from './layer-states.ts';
import type { StructTree } from './struct-tree.ts';
import type { Tally } from './tally.ts';

/** The plan, document and records that all steps of a flattening work on. */
export interface Flattening extends FlattenPlan {
  document: PdfDocument;
  tally: Tally;
  /** The fonts in which appearances are written. */
  shelf: FontShelf;
  layers: LayerStates;
  tags: StructTree;
  /** The texts of comments that are not on their pages. */
  notes: Note[];
}
