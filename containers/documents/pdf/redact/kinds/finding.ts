import type { PrivateData } from '../../../../../common/catalogue/private-data.ts';
import type { FoundKind } from '../../../../protocol/pdf/private-data.ts';

/** Private data in a text, from UTF-16 unit `start` to before `end`. */
export interface Finding {
  kind: FoundKind;
  start: number;
  end: number;
}

export type Detector = (text: string) => Finding[];

/** A detector of all that a pattern finds: of its group `value`, with which it ends, where it has one, else of the whole. */
export function detector(
  kind: PrivateData,
  pattern: RegExp,
  accept: (value: string, match: RegExpExecArray) => boolean = () => true,
): Detector {
  return (text) => {
    const found: Finding[] = [];
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const start = end - (match.groups?.value ?? match[0]).length;
      if (accept(text.slice(start, end), match)) found.push({ kind, start, end });
    }
    return found;
  };
}

/** So far behind a label its value begins and ends. */
const REACH = 160;

/** Returns a detector of values after a label: `behind` matches from the end of the label, and ends with the group `value`. */
export function labelled(kind: PrivateData, label: RegExp, behind: RegExp): Detector {
  return (text) =>
    [...text.matchAll(label)].flatMap(({ 0: { length }, index }): Finding[] => {
      const from = index + length;
      const match = behind.exec(text.slice(from, from + REACH));
      const size = match?.groups?.value?.length ?? 0;
      if (match === null || size === 0) return [];
      const end = from + match[0].length;
      return [{ kind, start: end - size, end }];
    });
}

export function digitsOf(value: string): string {
  return value.replace(/\D/g, '');
}

/** Letters and digits, in capitals. */
export function compact(value: string): string {
  return value.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
}
