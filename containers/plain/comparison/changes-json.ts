import type { ShownBox } from '../geometry/boxes.ts';
import type { ChangeKind } from './change-kinds.ts';
import { CHANGE_KIND_NAMES } from './change-kinds.ts';

interface ChangePlace {
  /** Page numbers, from 0. */
  pages: readonly number[];
  text?: string;
  box?: ShownBox;
}

interface ReportedChange {
  kind: ChangeKind;
  old: ChangePlace | null;
  new: ChangePlace | null;
  isRunning?: boolean;
}

function placeOf(place: ChangePlace | null) {
  if (place === null) return null;
  const { pages, text, box } = place;
  return {
    pages: pages.map((page) => page + 1),
    ...(text === undefined ? {} : { text }),
    ...(box === undefined ? {} : { box: [box.left, box.top, box.right, box.bottom] }),
  };
}

/** Writes the changes as JSON for the user's own programs. */
export function changesJson(
  mode: 'texto' | 'visual',
  files: { old: string; new: string },
  changes: readonly ReportedChange[],
): string {
  const counts = Object.fromEntries(
    Object.entries(CHANGE_KIND_NAMES).map(([kind, name]) => [
      name,
      changes.filter((change) => change.kind === kind).length,
    ]),
  );
  const reported = changes.map(({ kind, old, new: fresh, isRunning }) => ({
    kind: CHANGE_KIND_NAMES[kind],
    old: placeOf(old),
    new: placeOf(fresh),
    ...(isRunning === undefined ? {} : { header_or_footer: isRunning }),
  }));
  return `${JSON.stringify({ mode, files, identical: changes.length === 0, counts, changes: reported }, null, 2)}\n`;
}
