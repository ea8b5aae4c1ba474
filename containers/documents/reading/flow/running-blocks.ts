import { draftOf } from './drafts.ts';
import type { Paragraph } from './model.ts';
import { paragraphLineOf } from './paragraph-line.ts';
import { groupLines, type Measure } from './paragraph-lines.ts';
import { pictureParagraph } from './region-blocks.ts';
import { type Item, itemRows } from './regions.ts';

/** Makes a paragraph of each header or footer line, including its pictures. */
export function lineBlocksOf(items: readonly Item[], measure: Measure): Paragraph[] {
  return itemRows(items).flatMap((row): Paragraph[] => {
    const segments = row.items.flatMap((item) => (item.kind === 'text' ? [item] : []));
    const pictures = row.items.flatMap((item) =>
      item.kind === 'solid' && item.content.kind === 'picture'
        ? [pictureParagraph(item.content.picture, item, measure)]
        : [],
    );
    if (segments.length === 0) return pictures;
    const texts = groupLines([paragraphLineOf(segments)], measure).map((group) =>
      draftOf({ ...group, marker: null }, measure),
    );
    const [text] = texts;
    if (text && pictures.length > 0) {
      text.inlines.unshift(...pictures.flatMap(({ inlines }) => inlines), {
        kind: 'text',
        text: '  ',
        look: firstLook(text),
      });
      text.left = Math.min(text.left, ...pictures.map(({ left }) => left));
    }
    // Headers and footers may be wider than the text.
    const furthest = Math.max(...segments.map(({ box }) => box.right));
    return texts.map((one) => ({ ...one, right: Math.min(0, measure.right - furthest) }));
  });
}

function firstLook({ inlines }: Paragraph) {
  const found = inlines.find((inline) => inline.kind === 'text');
  if (found?.kind !== 'text') throw new Error('A line has no text.');
  return found.look;
}
