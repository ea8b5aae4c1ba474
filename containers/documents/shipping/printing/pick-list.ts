import type { RecognisedLabel } from '../../../../common/shipping/recognition.ts';
import type { Match } from '../matching/match.ts';
import type { BatchNote, BatchNoteItem } from '../notes/note.ts';

/** A parcel in the list of what is picked. */
export interface PickRow {
  /** Position of its label, from 1. */
  position: number;
  /** The code on the label: its tracking code, or the order. */
  code: string;
  recipient: string;
  /** Number of the note; '' if there is none. */
  number: string;
  items: readonly BatchNoteItem[];
  /** The position of the volume that lists the items; null if it is this one. */
  with: number | null;
}

export interface PickGroup {
  carrier: string;
  rows: PickRow[];
  /** Number of all units, if every quantity is a whole number; null otherwise. */
  units: number | null;
}

type PickedNote = Pick<BatchNote, 'number' | 'recipient' | 'items'>;

const UNKNOWN = 'sem código';
const WHOLE = /^\d{1,9}$/;

function unitsOf(rows: readonly PickRow[]): number | null {
  const quantities = rows
    .filter((row) => row.with === null)
    .flatMap(({ items }) => items.map(({ quantity }) => quantity.replaceAll('.', '')));
  if (!quantities.every((quantity) => WHOLE.test(quantity))) return null;
  return quantities.reduce((sum, quantity) => sum + Number(quantity), 0);
}

/** Returns what is picked, by carrier, then in the order of the labels. */
export function pickGroups(
  labels: readonly Pick<RecognisedLabel, 'carrier' | 'tracking' | 'order' | 'recipient'>[],
  matches: readonly (Match | null)[],
  notes: readonly PickedNote[],
): PickGroup[] {
  const rows = new Map<string, PickRow[]>();
  const firsts = new Map<number, number>();
  for (const [index, { carrier, tracking, order, recipient }] of labels.entries()) {
    const match = matches[index] ?? null;
    const note = match === null ? undefined : notes[match.note];
    const position = index + 1;
    const first = match === null ? position : (firsts.get(match.note) ?? position);
    if (match !== null && note !== undefined) firsts.set(match.note, first);
    const row = {
      ...{ position, code: tracking ?? order ?? UNKNOWN, recipient: recipient ?? note?.recipient ?? '' },
      ...{ number: note?.number ?? '', items: first === position ? (note?.items ?? []) : [] },
      with: first === position ? null : first,
    };
    const group = rows.get(carrier);
    if (group === undefined) rows.set(carrier, [row]);
    else group.push(row);
  }
  const carriers = [...rows.keys()].sort((one, other) => one.localeCompare(other, 'pt-BR'));
  return carriers.map((carrier) => {
    const own = rows.get(carrier) ?? [];
    return { carrier, rows: own, units: unitsOf(own) };
  });
}
