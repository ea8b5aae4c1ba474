import type { PageNote } from '../../pdf/pages/page-content.ts';
import { paragraphsIn } from './drafts.ts';
import type { Block, FlowDocument, Paragraph } from './model.ts';

const MOST_COMMENTS = 2_000;

/** Anchors the comments of a page to the paragraphs beside them; a comment without one stays without an anchor. */
export function tieComments(
  blocks: readonly Block[],
  notes: readonly PageNote[],
  comments: FlowDocument['comments'],
): void {
  const paragraphs = [...paragraphsIn(blocks)].filter(({ inlines }) => inlines.length > 0);
  for (const { box, author, text } of notes) {
    const middle = (box.top + box.bottom) / 2;
    const away = (paragraph: Paragraph) =>
      Math.max(paragraph.box.top - middle, middle - paragraph.box.bottom, 0);
    const [nearest] = paragraphs.toSorted((first, second) => away(first) - away(second));
    if (nearest === undefined || comments.length >= MOST_COMMENTS) continue;
    nearest.inlines.push({ kind: 'comment', comment: comments.length });
    comments.push({ author, text });
  }
}
