import type { Setting } from '../../../protocol/slides/write-slides.ts';
import { logicalText } from '../../pdf/pages/right-to-left.ts';
import type { Draft } from './draft.ts';
import type { Shape, Slide } from './slide.ts';
import { textBoxesOf } from './text-boxes.ts';
import type { Typefaces } from './typefaces.ts';

/** The maximum length of the alternative text of a page that is a picture, in characters. */
const MOST_DESCRIBED = 8_000;

function describe({ texts }: Draft): string {
  return texts
    .map(({ text }) => logicalText(text.split(' ')))
    .join(' ')
    .slice(0, MOST_DESCRIBED);
}

/** Links where no text leads: on pictures, and on pages that are one. */
function linkAreas({ links, texts }: Draft, hasTexts: boolean): Shape[] {
  return links
    .filter(
      ({ box }) =>
        !hasTexts ||
        !texts.some((text) => {
          const [x, y] = [(text.box.left + text.box.right) / 2, (text.box.top + text.box.bottom) / 2];
          return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        }),
    )
    .map(({ box, url }) => ({ kind: 'link', ...box, url }));
}

/** The slide of a page, with its texts set so, or as one picture. */
export function slideOf(draft: Draft, setting: Setting | 'picture', typefaces: Typefaces): Slide {
  if (setting === 'picture') {
    const box = { left: 0, top: 0, right: draft.width, bottom: draft.height };
    const picture: Shape[] =
      draft.whole === null ? [] : [{ kind: 'picture', ...box, ...draft.whole, description: describe(draft) }];
    return { background: null, shapes: [...picture, ...linkAreas(draft, false)], texts: [] };
  }
  return {
    background: draft.background,
    shapes: [...draft.shapes, ...linkAreas(draft, true)],
    texts: textBoxesOf(draft, draft.texts, setting, typefaces),
  };
}
