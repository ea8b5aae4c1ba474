import type { Remark } from '../../../protocol/pdf/archive-level.ts';

const MOST_REMARKS = 500;
const MOST_CHARACTERS = 80;

/** As many remarks, and as much of their names, as anybody reads. */
export function withinBounds(remarks: readonly Remark[]): Remark[] {
  return remarks.slice(0, MOST_REMARKS).map(({ what, value }) => ({
    what,
    value: value.replace(/\p{C}/gu, ' ').trim().slice(0, MOST_CHARACTERS),
  }));
}
