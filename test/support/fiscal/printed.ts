import { groupedKey } from '../../../containers/documents/fiscal/values/access-key.ts';
import type { FiscalElement } from '../../../containers/documents/fiscal/values/element.ts';
import {
  date,
  decimal,
  documentNumber,
  phone,
  postalCode,
  series,
  shortDecimal,
  taxpayer,
} from '../../../containers/documents/fiscal/values/values.ts';

/** Removes white space, which lines and columns break. */
export function joined(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Returns a value in all forms in which it may be printed. */
export function printedForms(value: string): string[] {
  const forms = [
    ...[
      value,
      decimal(value),
      decimal(value, 3),
      shortDecimal(value),
      shortDecimal(value, 0),
      date(value),
      taxpayer(value),
    ],
    ...[postalCode(value), phone(value), documentNumber(value), series(value)],
    ...(value.length === 44 ? [groupedKey(value)] : []),
  ];
  return forms.map(joined);
}

const LONG = 400;

/**
 * Returns true if a page contains a sentence, complete or in two parts, as it may continue on the next sheet.
 */
function isSentencePrinted(page: string, sentence: string): boolean {
  if (page.includes(joined(sentence))) return true;
  const words = sentence.split(' ');
  return words.some((_, place) => {
    const parts = [words.slice(0, place + 1), words.slice(place + 1)];
    return parts.every((part) => page.includes(part.join('')));
  });
}

/** Returns true if a page contains the value; a long text is checked sentence by sentence. */
export function isPrinted(page: string, value: string): boolean {
  if (value.length > LONG)
    return value.split(/(?<=\.) /).every((sentence) => isSentencePrinted(page, sentence));
  return printedForms(value).some((form) => page.includes(form));
}

/** Returns the texts at the end of a path; repeated elements all count. */
export function valuesAt(element: FiscalElement, path: readonly string[]): string[] {
  const [name, ...rest] = path;
  if (name === undefined) return element.content === '' ? [] : [element.content];
  return element.all(name).flatMap((child) => valuesAt(child, rest));
}

/** Returns all texts of an element with their paths. */
export function leavesOf(
  element: FiscalElement,
  path: readonly string[] = [],
): { path: string; value: string }[] {
  return element.children.flatMap((child) => {
    const own = [...path, child.name];
    return child.children.length > 0 ? leavesOf(child, own) : [{ path: own.join('.'), value: child.content }];
  });
}
