import type { DrawingTraits } from '../../protocol/pictures/plain-drawing.ts';
import { fontFamilies } from './svg-fonts.ts';
import { namesOutside } from './svg-references.ts';
import { startTags } from './svg-tags.ts';

/** Functions and rules of CSS that librsvg draws black, or not at all. */
const STYLED =
  /\b(?:var|light-dark|color-mix|calc|clamp|oklch|oklab|lch|lab|hwb|color)\(|@(?:media|supports|layer|container)\b|(?<![\w-])background(?:-color)?\s*:/i;
const FONTS = /@font-face/i;

/** Returns true if a drawing has styles that only a browser resolves. */
export function isStyled(svg: string): boolean {
  return STYLED.test(svg);
}

/** Returns true if there is HTML without an alternative in a `switch` for programs that cannot draw it. */
function hasLoneHtml(svg: string): boolean {
  let before = '';
  for (const { name } of startTags(svg)) {
    if (name === 'foreignObject' && before !== 'switch') return true;
    before = name;
  }
  return false;
}

export function drawingTraits(svg: string): DrawingTraits {
  return {
    isStyled: isStyled(svg),
    hasFonts: FONTS.test(svg),
    families: fontFamilies(svg),
    hasHtml: hasLoneHtml(svg),
    namesOutside: namesOutside(svg),
  };
}
