import { letters, roman } from '../../../plain/figures.ts';
import { childOf, elementsOf, type XmlElement } from '../../text/tree.ts';

/** The numbering of the headings of a level. */
interface Level {
  /** `%2%` is the number of level 2. */
  format: string;
  figures: string;
  first: number;
}

const MOST_LEVELS = 10;
const NUMBER = /%(\d{1,2})%/g;

function written(number: number, figures: string): string {
  switch (figures) {
    case 'a':
      return letters(number);
    case 'A':
      return letters(number).toUpperCase();
    case 'i':
      return roman(number);
    case 'I':
      return roman(number).toUpperCase();
    default:
      return figures === '' ? '' : String(number);
  }
}

function readLevels(outline: XmlElement | undefined): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const { attributes } of outline ? elementsOf(outline, 'text:outline-level-style') : []) {
    const level = Number(attributes.get('text:level'));
    if (!(level >= 1 && level <= MOST_LEVELS)) continue;
    const shown = Math.max(1, Math.min(level, Number(attributes.get('text:display-levels') ?? 1)));
    const numbers = Array.from({ length: shown }, (_, place) => `%${level - shown + 1 + place}%`).join('.');
    const [prefix, suffix] = ['style:num-prefix', 'style:num-suffix'].map(
      (name) => attributes.get(name) ?? '',
    );
    levels.set(level, {
      format: attributes.get('loext:num-list-format') ?? `${prefix}${numbers}${suffix}`,
      figures: attributes.get('style:num-format') ?? '',
      first: Number(attributes.get('text:start-value') ?? 1),
    });
  }
  return levels;
}

/** Styles of single paragraphs that take these out of all numbering. */
function unnumberedStyles(root: XmlElement): Set<string | undefined> {
  const styles = childOf(root, 'office:automatic-styles');
  const without = styles ? elementsOf(styles, 'style:style') : [];
  return new Set(
    without
      .filter(({ attributes }) => attributes.get('style:list-style-name') === '')
      .map(({ attributes }) => attributes.get('style:name')),
  );
}

/** Counts headings level by level, as LibreOffice does: a level that is left out counts as its first. */
class OutlineCounter {
  readonly #levels: ReadonlyMap<number, Level>;
  readonly #numbers = new Map<number, number>();

  constructor(levels: ReadonlyMap<number, Level>) {
    this.#levels = levels;
  }

  next(level: number, restart: number | null): string {
    for (const [above, { first }] of this.#levels)
      if (above < level && !this.#numbers.has(above)) this.#numbers.set(above, first);
    const before = this.#numbers.get(level);
    const first = this.#levels.get(level)?.first ?? 1;
    this.#numbers.set(level, restart ?? (before === undefined ? first : before + 1));
    for (const below of [...this.#numbers.keys()]) if (below > level) this.#numbers.delete(below);
    return this.#label(level);
  }

  #label(level: number): string {
    const { format, figures } = this.#levels.get(level) ?? { format: '', figures: '' };
    if (figures === '') return '';
    return format.replace(NUMBER, (_, at: string) =>
      written(this.#numbers.get(Number(at)) ?? 0, this.#levels.get(Number(at))?.figures ?? ''),
    );
  }
}

/** Headings that no list numbers, in their order. */
function headingsOf(parent: XmlElement): XmlElement[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === 'text:h') return [child];
    return ['text:list', 'text:tracked-changes'].includes(child.name) ? [] : headingsOf(child);
  });
}

function restartOf({ attributes }: XmlElement): number | null {
  const isRestart = attributes.get('text:restart-numbering') === 'true';
  return isRestart ? Number(attributes.get('text:start-value') ?? 1) : null;
}

/**
 * Writes the numbers that headings have by their level into them, and removes the numbering of the levels:
 * LibreOffice writes the style, not the number.
 */
export function writeOutlineLabels(root: XmlElement, body: XmlElement): void {
  const outline = childOf(childOf(root, 'office:styles'), 'text:outline-style');
  const levels = readLevels(outline);
  const unnumbered = unnumberedStyles(root);
  const counter = new OutlineCounter(levels);
  for (const heading of headingsOf(body)) {
    const { attributes } = heading;
    const level = Number(attributes.get('text:outline-level'));
    if (!levels.has(level) || attributes.get('text:is-list-header') === 'true') continue;
    if (unnumbered.has(attributes.get('text:style-name') ?? '')) continue;
    const label = counter.next(level, restartOf(heading));
    if (label !== '') heading.children.unshift(`${label} `);
  }
  for (const { attributes } of outline ? elementsOf(outline, 'text:outline-level-style') : []) {
    attributes.set('style:num-format', '');
    attributes.delete('loext:num-list-format');
  }
}
