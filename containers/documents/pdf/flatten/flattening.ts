import type { FlattenPlan } from '../../../protocol/pdf/flatten-pdf.ts';
import type { FontShelf } from '../fonts/font-shelf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { Note } from './comment-list.ts';
import type { LayerStates } from './layer-states.ts';
import type { StructTree } from './struct-tree.ts';
import type { Tally } from './tally.ts';

/** What all steps of a flattening work on. */
export interface Flattening extends FlattenPlan {
  document: PdfDocument;
  tally: Tally;
  /** Of the fonts in which appearances are written. */
  shelf: FontShelf;
  layers: LayerStates;
  tags: StructTree;
  /** What comments say that is not on their pages. */
  notes: Note[];
}
