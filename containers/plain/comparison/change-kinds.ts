export const CHANGE_KINDS = ['inserted', 'removed', 'changed', 'moved'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Red, green and blue of each kind of change, from 0 to 255. */
export const COLORS: Record<ChangeKind, [number, number, number]> = {
  inserted: [46, 160, 67],
  removed: [218, 54, 51],
  changed: [227, 160, 8],
  moved: [47, 111, 222],
};

/** The names of the kinds in a report. */
export const CHANGE_KIND_NAMES: Record<ChangeKind, string> = {
  inserted: 'inserida',
  removed: 'removida',
  changed: 'alterada',
  moved: 'movida',
};
