import { type StartTag, startTags } from './svg-tags.ts';

const FAMILY = 'font-family';
const TEXTS = ['text', 'tspan', 'textPath'];
/** Names with other characters are not reported to a user. */
const PLAIN_NAME = /^[\w .-]+$/;

/** The size of a font with its height of lines, behind which the families are in the shorthand `font`. */
const SIZE =
  /^(?:[\d.]{1,12}(?:p[xtc]|r?em|ex|%|[cm]m|in)|(?:xx?-)?(?:small|large)|medium|smaller|larger)(?:\/\S{0,20})?$/i;

/** Returns the first family of a list, without its quotes and `!important`. */
function firstOf(families: string): string {
  const [list = ''] = families.split('!');
  const [first = ''] = list.split(',');
  return first.replaceAll(/&(?:quot|apos);|["']/g, '').trim();
}

/** Returns the first family of `bold 12px/1.2 "Frutiger LT", serif`; '' if it has no size. */
function firstOfShorthand(value: string): string {
  const words = value.trim().split(/\s+/);
  const size = words.findIndex((word) => SIZE.test(word));
  return size === -1 ? '' : firstOf(words.slice(size + 1).join(' '));
}

function inDeclarations(css: string): string[] {
  return css.split(/[;{}]/).flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration.slice(colon + 1);
    if (property === FAMILY) return [firstOf(value)];
    return property === 'font' ? [firstOfShorthand(value)] : [];
  });
}

function familiesOf(svg: string, { attributes, sheet }: StartTag): string[] {
  const own = attributes.flatMap(({ name, value: { from, to } }) => {
    if (name === FAMILY) return [firstOf(svg.slice(from, to))];
    return name === 'style' ? inDeclarations(svg.slice(from, to).replaceAll('&quot;', '"')) : [];
  });
  return sheet === null ? own : [...own, ...inDeclarations(svg.slice(sheet.from, sheet.to))];
}

/** Returns the fonts that a drawing with texts uses, each once. */
export function fontFamilies(svg: string): string[] {
  const families = new Set<string>();
  let hasText = false;
  for (const tag of startTags(svg)) {
    hasText ||= TEXTS.includes(tag.name);
    for (const family of familiesOf(svg, tag)) if (PLAIN_NAME.test(family)) families.add(family);
  }
  return hasText ? [...families] : [];
}
