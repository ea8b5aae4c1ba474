import type { FiscalDocument } from '../values/documents.ts';
import type { FiscalFault } from '../values/fault.ts';
import { EventIndex, type Standing } from '../values/status.ts';
import { type NoteHead, type SheetNote, sheetNoteOf } from './note.ts';
import {
  eventProblem,
  faultProblem,
  type Problem,
  problemOrEvent,
  type ReportedEvent,
  totalsProblem,
} from './problems.ts';
import type { RowStore, StoredPlace, StoredRow } from './row-store.ts';
import { mismatchesOf, type TotalMismatch } from './totals.ts';

/** The sheets with rows of a note. */
export type NoteSection = 'whole' | 'products' | 'taxes' | 'payments' | 'instalments';

/** The data of a note that stays in memory; its rows are in a store. */
interface KeptNote extends NoteHead {
  mismatches: readonly TotalMismatch[];
  itemCount: number;
  places: Readonly<Record<NoteSection, StoredPlace>>;
}

/** A note with its state. */
export interface StandingNote extends KeptNote {
  standing: Standing;
}

/** Cells of a row besides its fields: the note's key, number and so on. */
const HEAD_CELLS = 12;

/** A copy with the authority's protocol takes precedence over one without. */
function isBetter(note: NoteHead, before: NoteHead): boolean {
  return note.protocol !== null && before.protocol === null;
}

function rowsOf({ whole, items, payments, instalments }: SheetNote): Record<NoteSection, StoredRow[]> {
  const plain = (leaves: StoredRow['leaves']): StoredRow => ({ item: '', leaves });
  return {
    whole: [plain(whole)],
    products: items.map(({ number, product }) => ({ item: number, leaves: product })),
    taxes: items.map(({ number, taxes }) => ({ item: number, leaves: taxes })),
    payments: payments.map(plain),
    instalments: instalments.map(plain),
  };
}

/** Parts of a document's text keep all of it in memory; a copy does not. */
function copyOf(head: NoteHead): NoteHead {
  return structuredClone(head);
}

/** Gathers the notes of a job, each key once, and the events and problems of its files. */
export class Gathering {
  readonly #notes = new Map<string, KeptNote>();
  readonly #events = new EventIndex();
  readonly #otherEvents: ReportedEvent[] = [];
  readonly #problems: Problem[] = [];
  readonly #store: RowStore;
  /** Number of fields that become cells. */
  cells = 0;

  constructor(store: RowStore) {
    this.#store = store;
  }

  addFault(source: string, fault: FiscalFault): void {
    this.#problems.push(faultProblem(source, fault));
  }

  addLeftOut(source: string, text: string): void {
    this.#problems.push({ source, key: '', kind: 'leftOut', text });
  }

  add(source: string, documents: readonly FiscalDocument[]): void {
    for (const document of documents) {
      this.#events.add(document);
      if (document.kind === 'invoice') this.#addNote(sheetNoteOf(document, source));
      else {
        const found = problemOrEvent(source, document);
        if ('kind' in found) this.#problems.push(found);
        else this.#otherEvents.push(found);
      }
    }
  }

  #addNote(note: SheetNote): void {
    const before = this.#notes.get(note.key);
    if (before !== undefined) {
      const [kept, other] = isBetter(note, before) ? [note, before] : [before, note];
      const text = `nota repetida: conta uma só vez, por ${kept.source}`;
      this.#problems.push({ source: other.source, key: before.key, kind: 'duplicate', text });
      if (kept === before) return;
    }
    const kept = this.#keep(note);
    this.#notes.set(kept.key, kept);
  }

  #keep(note: SheetNote): KeptNote {
    const { whole, items, payments, instalments, ...head } = note;
    const rows = rowsOf(note);
    const place = (section: NoteSection) => {
      for (const { leaves } of rows[section]) this.cells += leaves.size + HEAD_CELLS;
      return this.#store.add(rows[section]);
    };
    return {
      ...copyOf(head),
      mismatches: mismatchesOf(note),
      itemCount: items.length,
      places: {
        whole: place('whole'),
        products: place('products'),
        taxes: place('taxes'),
        payments: place('payments'),
        instalments: place('instalments'),
      },
    };
  }

  get notes(): StandingNote[] {
    return [...this.#notes.values()].map((note) => ({
      ...note,
      standing: this.#events.standingOf(note.key, note.protocol),
    }));
  }

  /** Returns the problems in the order of their kinds; `notes` are those of the sheets. */
  problemsOf(notes: readonly StandingNote[]): Problem[] {
    const own = notes.flatMap(({ source, key, standing, isReal, mismatches }): Problem[] => [
      ...(standing.status === 'unauthorised'
        ? [{ source, key, kind: 'unauthorised' as const, text: 'nota sem protocolo de autorização' }]
        : []),
      ...(isReal
        ? []
        : [{ source, key, kind: 'trial' as const, text: 'nota de homologação, sem valor fiscal' }]),
      ...(mismatches.length > 0 ? [totalsProblem(source, key, mismatches)] : []),
    ]);
    const events = this.#otherEvents.map((event) => eventProblem(event, this.#notes.has(event.key)));
    return [...this.#problems, ...events, ...own];
  }
}
