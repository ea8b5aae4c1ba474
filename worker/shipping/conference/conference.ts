import type { Parcel } from '../../../common/shipping/batch-result.ts';
import type {
  Act,
  ActAnswer,
  ActsDone,
  ConferenceChanges,
  ScanAct,
  ScanAnswer,
  UndoAct,
  UndoAnswer,
} from '../../../common/shipping/conference.ts';
import { scanText } from '../../../common/shipping/scan-text.ts';
import type { Clock } from '../../time/clock.ts';
import { codeKey, codesRead } from './codes.ts';
import type { ConferenceList } from './link.ts';
import { RateLimiter } from './rate-limiter.ts';
import { ConferenceStore, type FoundParcel, type NewParcel } from './store.ts';

const COST = { list: 20, changes: 1, act: 1 };

/**
 * The checking of a batch's parcels, over the storage of its object. Synchronous: the changes of a call are
 * stored atomically, and simultaneous scans are ordered.
 */
export class Conference {
  readonly #store: ConferenceStore;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #limiter: RateLimiter;

  constructor({ sql, clock }: { sql: SqlStorage; clock: Pick<Clock, 'now'> }) {
    this.#store = new ConferenceStore(sql);
    this.#clock = clock;
    this.#limiter = new RateLimiter(clock);
  }

  get isOpen(): boolean {
    return this.#store.revision !== undefined;
  }

  /** Starts the conference, once the parcels are known. Idempotent. */
  open(parcels: readonly Parcel[]): void {
    if (!this.isOpen) this.#store.open(newParcels(parcels), this.#clock.now());
  }

  list(caller: string): ConferenceList | 'unknown' | 'busy' {
    const { revision, openedAt } = this.#store.revision === undefined ? NONE : this.#store;
    if (revision === undefined) return 'unknown';
    if (!this.#limiter.admits(caller, COST.list)) return 'busy';
    return { openedAt, revision, parcels: this.#store.list() };
  }

  changes(since: number, caller: string): ConferenceChanges | 'unknown' | 'busy' {
    if (!this.isOpen) return 'unknown';
    return this.#limiter.admits(caller, COST.changes) ? this.#changes(since) : 'busy';
  }

  /** Applies the acts in order; the answer includes the changes since the revision `since`. */
  act(acts: readonly Act[], since: number, caller: string): ActsDone | 'unknown' | 'busy' {
    if (!this.isOpen) return 'unknown';
    if (!this.#limiter.admits(caller, COST.act * acts.length)) return 'busy';
    const answers = acts.map((act): ActAnswer => (act.do === 'scan' ? this.scan(act) : this.undo(act)));
    return { answers, ...this.#changes(since) };
  }

  scan(scan: ScanAct): ScanAnswer {
    const { id } = scan;
    const text = scanText(scan.text);
    const answered = this.#store.answered<ScanAnswer>(id, text);
    if (answered) return answered;
    const found = this.#find(scan.text);
    const orders = new Set(found.map(({ code }) => code)).size;
    const [first] = found;
    // A code of several orders checks no parcel, because it could be the wrong one.
    if (!first || orders > 1) return { id, result: 'unknown', parcel: null, orders };
    const loaded = found.filter(({ carrier }) => scan.carrier === null || carrier === scan.carrier);
    const [one, ...others] = loaded;
    // This answer and the one above are the same when repeated, so they are not stored.
    if (!one) return answerOf(id, 'other_carrier', found.find(isUnchecked) ?? first);
    const next = loaded.find(isUnchecked);
    const answer = next
      ? answerOf(id, 'checked', {
          ...next,
          ...this.#store.set(next.position, this.#timeOf(scan), scan.device),
        })
      : answerOf(id, 'already', others.reduce(laterOf, one));
    this.#store.keepAnswer(text, answer);
    return answer;
  }

  /** Undoes a check, if the parcel has not changed since. */
  undo({ id, position, revision }: UndoAct): UndoAnswer {
    const answered = this.#store.answered<UndoAnswer>(id, '');
    if (answered) return answered;
    const parcel = this.#store.check(position);
    if (!parcel || isUnchecked(parcel) || parcel.revision !== revision)
      return { id, result: 'not_checked', parcel: parcel ?? null };
    const answer: UndoAnswer = { id, result: 'undone', parcel: this.#store.set(position, null, null) };
    this.#store.keepAnswer('', answer);
    return answer;
  }

  /** Erases the recipients. */
  eraseNames(): void {
    if (this.isOpen) this.#store.eraseNames();
  }

  empty(): void {
    this.#store.empty();
  }

  /** Returns the parcels of the first code in the text that belongs to any parcel. */
  #find(read: string): FoundParcel[] {
    for (const key of codesRead(read)) {
      const found = this.#store.ofCode(key);
      if (found.length > 0) return found;
    }
    return [];
  }

  #changes(since: number): ConferenceChanges {
    const revision = this.#store.revision ?? 0;
    if (since === revision) return { revision, changes: [] };
    return { revision, changes: this.#store.changedSince(since > revision ? 0 : since) };
  }

  /** Limits a check's time to between the start of the conference and now. */
  #timeOf({ agoMs }: ScanAct): number {
    const now = this.#clock.now();
    return Math.min(now, Math.max(this.#store.openedAt, now - agoMs));
  }
}

const NONE = { revision: undefined, openedAt: 0 };

function newParcels(parcels: readonly Parcel[]): NewParcel[] {
  const names = orderNames(parcels);
  const places = Map.groupBy(names.keys(), (place) => names[place]);
  return parcels.map(({ scans, key, file: _, sheet: __, matchedBy: ___, code, ...parcel }, place) => {
    const name = names[place] ?? code;
    const ofOrder = places.get(name) ?? [place];
    const codes = [...scans, parcel.tracking, parcel.order, key].map((code) => codeKey(code ?? ''));
    return {
      ...parcel,
      code: name,
      position: place + 1,
      volume: ofOrder.indexOf(place) + 1,
      volumes: ofOrder.length,
      keys: codes.filter((code) => code !== ''),
    };
  });
}

/**
 * Returns a name of the order of each parcel. Labels with the same code belong to one order, and so do
 * shipments with the same order number of a marketplace.
 */
function orderNames(parcels: readonly Parcel[]): string[] {
  const numbers = new Map<string, string>();
  for (const { code, marketplace, order } of parcels)
    if (order !== null) numbers.set(code, JSON.stringify([marketplace, order]));
  return parcels.map(({ code }) => numbers.get(code) ?? code);
}

function isUnchecked({ at }: { at: number | null }): boolean {
  return at === null;
}

function laterOf(one: FoundParcel, other: FoundParcel): FoundParcel {
  return other.revision > one.revision ? other : one;
}

function answerOf(id: string, result: ScanAnswer['result'], { code: _, ...parcel }: FoundParcel): ScanAnswer {
  return { id, result, parcel, orders: 1 };
}
