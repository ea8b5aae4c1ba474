import { lookUp } from '../../../plain/look-up.ts';
import { cityOf } from '../values/cities.ts';
import type { FiscalElement } from '../values/element.ts';
import { decimal, moment, shortDecimal, taxpayer } from '../values/values.ts';

/** The title of an element, with the meanings of its codes if it has codes. */
type FactName = string | readonly [title: string, meanings: Readonly<Record<string, string>>];

/** The meanings of a field's codes. */
export type CodeNames = Readonly<Record<string, string>>;

/** Titles by element; an element without one keeps its own name. */
export type FactNames = Readonly<Record<string, FactName>>;

const MOST_DEPTH = 6;
/** The attribute with the number of the item that a group is about. */
const ITEM = 'nItem';
const MOMENT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/;

/** Formats a value by the first letters of its name, as the authorities' layouts use them. */
function shownValue(name: string, text: string): string {
  if (MOMENT.test(text)) return moment(text);
  if (/^(CPF|CNPJ)/.test(name)) return taxpayer(text);
  if (/^v[A-Z]/.test(name)) return decimal(text);
  if (name.startsWith('cMun') && cityOf(text) !== '') return `${cityOf(text)} (${text})`;
  return /^(q[A-Z]|qtd)/.test(name) ? shortDecimal(text, 0) : text;
}

/** Returns a value with the title of its name; none if it is empty. */
function factOf(names: FactNames, name: string, text: string): string[] {
  if (text === '') return [];
  const known = lookUp(names, name) ?? name;
  if (typeof known === 'string') return [`${known}: ${shownValue(name, text)}`];
  const [title, meanings] = known;
  return [`${title}: ${lookUp(meanings, text) ?? text}`];
}

/**
 * Returns all texts of an element with their titles, and before each group the item of the document that it is
 * about; children in `left` are shown elsewhere.
 */
export function factsIn(
  element: FiscalElement,
  names: FactNames,
  left: readonly string[] = [],
  depth = 0,
): string[] {
  return element.children.flatMap((child) => {
    const { content, children, name } = child;
    if (left.includes(name)) return [];
    const item = factOf(names, ITEM, child.attribute(ITEM));
    if (children.length > 0 && depth < MOST_DEPTH)
      return [...item, ...factsIn(child, names, left, depth + 1)];
    return [...item, ...factOf(names, name, content)];
  });
}

/** Returns a fact with its title; none if it is empty. */
export function named(title: string, value: string): string[] {
  return value === '' ? [] : [`${title}: ${value}`];
}
