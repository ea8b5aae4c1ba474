import { hasRightToLeft, runsFromRight } from '../../pdf/pages/right-to-left.ts';
import { type Inline, textOfInlines } from '../../reading/flow/model.ts';

export interface DirectedPart {
  text: string;
  fromRight: boolean;
}

const FROM_RIGHT =
  /[\u0590-\u08ff](?:[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]*[\u0590-\u08ff])?/gu;
const FROM_LEFT =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}](?:[^\u0590-\u08ff]*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}])?/gu;

/** Returns true if a paragraph of these inlines runs from the right. */
export function isFromRight(inlines: readonly Inline[]): boolean {
  return runsFromRight(textOfInlines(inlines).split(/\s+/));
}

/** A text in parts of one direction; what has none of its own goes with the paragraph. */
export function directedParts(text: string, fromRight: boolean): DirectedPart[] {
  if (!fromRight && !hasRightToLeft(text)) return [{ text, fromRight }];
  const parts: DirectedPart[] = [];
  let end = 0;
  const add = (part: string, isOther: boolean) => {
    if (part !== '') parts.push({ text: part, fromRight: isOther ? !fromRight : fromRight });
  };
  for (const found of text.matchAll(fromRight ? FROM_LEFT : FROM_RIGHT)) {
    add(text.slice(end, found.index), false);
    add(found[0], true);
    end = found.index + found[0].length;
  }
  add(text.slice(end), false);
  return parts;
}
