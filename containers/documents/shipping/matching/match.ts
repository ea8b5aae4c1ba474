import type { MatchedBy } from '../../../../common/shipping/batch-result.ts';
import { Claims } from './claims.ts';
import { NoteFinder, type NoteSigns } from './note-finder.ts';
import { type LabelSigns, type Order, ordersOf } from './orders.ts';
import { REASONS } from './reasons.ts';

export interface Match {
  /** The note's place. */
  note: number;
  by: MatchedBy;
  /** True for the first label of its order, after which the DANFE is printed. */
  isFirst: boolean;
}

/** Labels that were not paired although a sign points to a note. */
export interface Unsure {
  label: number;
  reason: string;
  /** Keys, sorted. */
  candidates: string[];
}

export interface NoteMatching {
  /** The match of each label. */
  matches: (Match | null)[];
  unsure: Unsure[];
  /** Remarks about other labels that were not paired. */
  remarks: { label: number; text: string }[];
}

/** The most candidates for a label's note: with more, the user has to look into the order itself. */
const MOST_CANDIDATES = 50;

/**
 * Matches each label with a note by the strongest sign that it shows. Ties are not decided, a weaker sign never
 * overrules one against a note, and no note goes to two orders. The result does not depend on the order of labels and
 * notes.
 */
export function matchLabels(labels: readonly LabelSigns[], notes: readonly NoteSigns[]): NoteMatching {
  const orders = ordersOf(labels);
  const finder = new NoteFinder(orders, notes);
  const claims = new Claims(notes);
  const [unsure, remarks]: [Unsure[], NoteMatching['remarks']] = [[], []];
  const remark = ({ labels: own }: Order, text: string) => {
    for (const label of own) remarks.push({ label, text });
  };
  const doubt = (order: Order, reason: string, candidates: readonly number[]) => {
    const keys = candidates
      .flatMap((note) => notes[note]?.key ?? [])
      .sort()
      .slice(0, MOST_CANDIDATES);
    for (const label of order.labels) unsure.push({ label, reason, candidates: keys });
  };
  const findings = orders.map((order) => ({ order, found: finder.find(order) }));
  for (const { order, found } of findings)
    if (found !== null && 'note' in found) claims.add(order, found.note, found.by);
  const { granted, refused } = claims.decide();
  const given = new Set(granted.map(({ note }) => note));
  for (const { order, found } of findings) {
    if (found === null) remark(order, REASONS.unknown);
    else if ('remark' in found) remark(order, found.remark);
    else if ('reason' in found) {
      const { reason, candidates, otherwise } = found;
      const free = candidates.filter((note) => !given.has(note));
      if (otherwise !== undefined && free.length === 0) remark(order, otherwise);
      else doubt(order, reason, otherwise === undefined ? candidates : free);
    }
  }
  for (const { order, note, reason } of refused) doubt(order, reason, [note]);
  const matches: (Match | null)[] = labels.map(() => null);
  for (const { order, note, by } of granted)
    for (const [index, label] of order.labels.entries()) matches[label] = { note, by, isFirst: index === 0 };
  unsure.sort((one, other) => one.label - other.label);
  remarks.sort((one, other) => one.label - other.label);
  return { matches, unsure, remarks };
}
