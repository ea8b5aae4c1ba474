const ARCHIVE_LEVELS = ['1b', '2b', '3b'] as const;

/** A part of ISO 19005 and its level of conformance: how the pages look is kept. */
export type ArchiveLevel = (typeof ARCHIVE_LEVELS)[number];

export function isArchiveLevel(value: unknown): value is ArchiveLevel {
  return ARCHIVE_LEVELS.some((level) => level === value);
}

/** The part of the norm. */
export function partOf(level: ArchiveLevel): string {
  return level.slice(0, 1);
}

/** `what` is a kind, `value` its name or number; for whoever tells the user. */
export interface Remark {
  what: string;
  value: string;
}

const MOST_REMARKS = 500;
const MOST_CHARACTERS = 80;

/** As many remarks, and as much of their names, as anybody reads. */
export function withinBounds(remarks: readonly Remark[]): Remark[] {
  return remarks.slice(0, MOST_REMARKS).map(({ what, value }) => ({
    what,
    value: value.replace(/\p{C}/gu, ' ').trim().slice(0, MOST_CHARACTERS),
  }));
}
