import type { FiscalDocument } from '../../fiscal/documents.ts';
import type { FiscalFault } from '../../fiscal/fault.ts';
import { EventIndex, type Standing } from '../../fiscal/status.ts';
import { type Note, noteOf } from './note.ts';
import {
  eventProblem,
  faultProblem,
  type Problem,
  type ToldEvent,
  toldOf,
  totalsProblem,
} from './problems.ts';
import { mismatchesOf } from './totals.ts';

/** A note, and what is known of its state. */
export interface StandingNote extends Note {
  standing: Standing;
}

/** A copy with the authority's answer is worth more than one without. */
function isBetter(note: Note, before: Note): boolean {
  return note.protocol !== null && before.protocol === null;
}

/** Gathers the notes of a job, each key once, and what else its files hold. */
export class Gathering {
  readonly #notes = new Map<string, Note>();
  readonly #events = new EventIndex();
  readonly #told: ToldEvent[] = [];
  readonly #problems: Problem[] = [];
  /** Fields that will be cells. */
  cells = 0;

  addFault(source: string, fault: FiscalFault): void {
    this.#problems.push(faultProblem(source, fault));
  }

  addLeftOut(source: string, text: string): void {
    this.#problems.push({ source, key: '', kind: 'leftOut', text });
  }

  add(source: string, documents: readonly FiscalDocument[]): void {
    for (const document of documents) {
      this.#events.add(document);
      if (document.kind === 'invoice') this.#addNote(noteOf(document, source));
      else {
        const told = toldOf(source, document);
        if ('kind' in told) this.#problems.push(told);
        else this.#told.push(told);
      }
    }
  }

  #addNote(note: Note): void {
    const before = this.#notes.get(note.key);
    if (before === undefined) {
      this.#notes.set(note.key, note);
      this.cells += cellsOf(note);
      return;
    }
    const [kept, other] = isBetter(note, before) ? [note, before] : [before, note];
    this.#notes.set(note.key, kept);
    this.#problems.push({
      source: other.source,
      key: note.key,
      kind: 'duplicate',
      text: `nota repetida: conta uma só vez, por ${kept.source}`,
    });
  }

  get notes(): StandingNote[] {
    return [...this.#notes.values()].map((note) => ({
      ...note,
      standing: this.#events.standingOf(note.key, note.protocol),
    }));
  }

  /** In the order of their kinds' finding; `notes` are those of the sheets. */
  problemsOf(notes: readonly StandingNote[]): Problem[] {
    const own = notes.flatMap((note): Problem[] => {
      const { source, key, standing, isReal } = note;
      const mismatches = mismatchesOf(note);
      return [
        ...(standing.status === 'unauthorised'
          ? [{ source, key, kind: 'unauthorised' as const, text: 'nota sem protocolo de autorização' }]
          : []),
        ...(isReal
          ? []
          : [{ source, key, kind: 'trial' as const, text: 'nota de homologação, sem valor fiscal' }]),
        ...(mismatches.length > 0 ? [totalsProblem(source, key, mismatches)] : []),
      ];
    });
    const events = this.#told.map((event) => eventProblem(event, this.#notes.has(event.key)));
    return [...this.#problems, ...events, ...own];
  }
}

function cellsOf({ whole, items, payments, instalments }: Note): number {
  const ofItems = items.reduce((sum, { product, taxes }) => sum + product.size + taxes.size + HEAD_CELLS, 0);
  const ofRows = [...payments, ...instalments].reduce((sum, leaves) => sum + leaves.size + HEAD_CELLS, 0);
  return whole.size + HEAD_CELLS + ofItems + ofRows;
}

/** Beside the fields of a row: the note's key, number and the like. */
const HEAD_CELLS = 12;
