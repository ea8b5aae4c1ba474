import { type StartTag, startTags } from './svg-tags.ts';

const FAMILY = 'font-family';
const TEXTS = ['text', 'tspan', 'textPath'];
/** Names with other characters are not reported to a user. */
const PLAIN_NAME = /^[\w .-]+$/;

/** Returns the first family of a list, without its quotes. */
function firstOf(families: string): string {
  const [first = ''] = families.split(',');
  return first.replaceAll(/&(?:quot|apos);|["']/g, '').trim();
}

function inDeclarations(css: string): string[] {
  return css.split(/[;{}]/).flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const isFamily = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase() === FAMILY;
    return isFamily ? [firstOf(declaration.slice(colon + 1))] : [];
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
