import type { FiscalDocument, Invoice } from '../../fiscal/values/documents.ts';
import type { FiscalEvent } from '../../fiscal/values/events.ts';
import { EventIndex, isCancellation, isRegistered, type Standing } from '../../fiscal/values/status.ts';
import { contentDigest } from './content-digest.ts';
import { type BatchNote, batchNoteOf } from './note.ts';
import {
  describeFault,
  describeOther,
  describeStrayCancellation,
  describeVersion,
  MOST_NOTES,
  tooMany,
  type UnreadFault,
} from './note-texts.ts';

/** The place of a note, from which it can be read again. */
export interface NotePlace {
  /** Number of the XML in the batch. */
  source: number;
  /** Number of the document in it. */
  document: number;
}

export type PlacedNote = BatchNote & { place: NotePlace };

export interface NoteBook {
  /** By their keys, in order. */
  notes: PlacedNote[];
  ignored: { file: string; reason: string }[];
  /** Files that contain a note again. */
  duplicates: string[];
}

interface Version {
  note: BatchNote;
  digest: string;
  place: NotePlace;
  file: string;
  /** By its own protocol. */
  status: Standing['status'];
}

/** Returns true if an event cancels a NF-e; cancellations of other documents do not concern a batch. */
function isOwnCancellation(document: FiscalDocument): document is FiscalEvent {
  if (document.kind !== 'event' || document.family !== 'NF-e') return false;
  return isCancellation(document) && isRegistered(document);
}

/** Gathers the notes of a batch, file by file. */
export class NoteGatherer {
  readonly #versions = new Map<string, Version[]>();
  readonly #events = new EventIndex();
  readonly #cancellations: { key: string; file: string }[] = [];
  readonly #ignored: NoteBook['ignored'] = [];

  ignore(file: string, reason: string): void {
    this.#ignored.push({ file, reason });
  }

  fail(file: string, fault: UnreadFault): void {
    this.ignore(file, describeFault(fault));
  }

  add(file: string, source: number, documents: readonly FiscalDocument[]): void {
    for (const [index, document] of documents.entries()) {
      this.#events.add(document);
      const other = describeOther(document);
      if (isOwnCancellation(document)) this.#cancellations.push({ key: document.key, file });
      else if (other !== null) this.ignore(file, other);
      else if (document.kind === 'invoice') this.#addNote(file, document, { source, document: index });
    }
  }

  close(): NoteBook {
    const [notes, duplicates]: [PlacedNote[], string[]] = [[], []];
    for (const versions of this.#versions.values()) {
      const { note, twins } = this.#decide(versions);
      notes.push(note);
      duplicates.push(...twins);
    }
    for (const { key, file } of this.#cancellations)
      if (!this.#versions.has(key)) this.ignore(file, describeStrayCancellation(key.slice(25, 34)));
    notes.sort((one, other) => (one.key < other.key ? -1 : 1));
    return { notes, ignored: this.#ignored, duplicates };
  }

  #addNote(file: string, invoice: Invoice, place: NotePlace): void {
    const { key } = invoice.key;
    const known = this.#versions.get(key);
    if (known === undefined && this.#versions.size >= MOST_NOTES) {
      this.ignore(file, tooMany);
      return;
    }
    const standing = new EventIndex().standingOf(key, invoice.protocol);
    const version: Version = {
      note: batchNoteOf(invoice, standing, null),
      digest: contentDigest(invoice.content),
      ...{ place, file, status: standing.status },
    };
    if (known === undefined) this.#versions.set(key, [version]);
    else known.push(version);
  }

  /** Decides which version of a note counts. */
  #decide(versions: readonly Version[]): { note: PlacedNote; twins: string[] } {
    const authorised = versions.filter(({ status }) => status === 'authorised');
    const best = authorised.length > 0 ? authorised : versions;
    const used = best[0];
    if (used === undefined) throw new Error('A note without versions.');
    const isConflicting = best.some(({ digest }) => digest !== used.digest);
    const others = versions.filter((version) => version !== used);
    const twins = others.filter(({ digest }) => digest === used.digest).map(({ file }) => file);
    for (const { digest, file, note } of others)
      if (digest !== used.digest)
        this.ignore(file, describeVersion(note.number, isConflicting ? null : used.file));
    const barred = versions.find(({ status }) => status === 'cancelled' || status === 'denied') ?? used;
    const { standing: own, key } = barred.note;
    const standing = this.#events.standingOf(key, own.protocol);
    return {
      note: { ...used.note, standing, bar: barOf(standing, isConflicting), place: used.place },
      twins,
    };
  }
}

function barOf({ status }: Standing, isConflicting: boolean): BatchNote['bar'] {
  if (status === 'cancelled' || status === 'denied') return status;
  return isConflicting ? 'conflicting' : null;
}
