import type { Records } from '../records/records.ts';
import { Letter, type LetterPlace, render } from './letter.ts';
import type { Template } from './template.ts';

/** The place of the record with which each letter begins: fields such as NEXT take several into one. */
export function startsOf({ findings, letter: pieces }: Template, records: Records): number[] {
  const count = records.rows.length;
  if (findings.nexts === 0) return Array.from({ length: count }, (_, place) => place);
  const starts: number[] = [];
  let position = 0;
  while (position < count) {
    starts.push(position);
    const place = { number: starts.length, copy: 0, isLast: true, isAlone: true, isPrinted: false } as const;
    const letter = new Letter(records, position, { ...place, pages: undefined, totalField: 'NUMPAGES' });
    render(pieces, letter);
    position = Math.max(position, letter.position) + 1;
  }
  return starts;
}

/** A letter anew, of those that the plan gives records to. */
export function letterOf(
  records: Records,
  starts: readonly number[],
  index: number,
  place: Pick<LetterPlace, 'copy' | 'isLast' | 'isAlone' | 'isPrinted' | 'pages' | 'totalField'>,
): Letter {
  return new Letter(records, starts[index] ?? 0, { ...place, number: index + 1 });
}
