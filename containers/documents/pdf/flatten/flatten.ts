import type { FlattenPlan } from '../../../protocol/pdf/flatten-pdf.ts';
import { FontShelf, freePrefix } from '../fonts/font-shelf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { addCommentList } from './comment-list.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { flattenLayers } from './flatten-layers.ts';
import type { Flattening } from './flattening.ts';
import { countUnplacedFields, dropForm } from './forms.ts';
import { LayerStates } from './layer-states.ts';
import { StructTree } from './struct-tree.ts';
import { Tally } from './tally.ts';

/** Makes what the plan names plain content of the pages; returns what was counted on the way. */
export function flatten(document: PdfDocument, plan: FlattenPlan): Record<string, number> {
  const isOfForms = plan.what.includes('formularios');
  const work: Flattening = {
    ...plan,
    document,
    tally: new Tally(),
    shelf: new FontShelf(document, { prefix: freePrefix(document) }),
    layers: new LayerStates(document, plan.view),
    tags: new StructTree(document),
    notes: [],
  };
  if (isOfForms) work.tally.add('unplacedFields', countUnplacedFields(document));
  flattenAnnotations(work);
  if (plan.listsComments) addCommentList(document, work.shelf, work.notes);
  if (plan.what.includes('camadas')) flattenLayers(work);
  if (isOfForms) dropForm(work);
  work.tags.keep();
  work.shelf.embed();
  work.tally.add('missingLetters', work.shelf.missing.size);
  return work.tally.counts;
}
