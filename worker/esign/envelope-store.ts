import type { TrailEvent } from '../../common/esign/trail.ts';
import { type CodeState, NO_CODE } from '../mailed-code.ts';
import { isFailure, type OrderFailure, type OrderOutcome } from './order.ts';
import type { EnvelopeDefinition, EnvelopeState, SealedFile } from './state.ts';

/** Progress of the seal. A stored final PDF is not made again. */
export interface Sealing {
  /** The time of completion: all had signed and the first attempt to seal began. */
  completedAt: number;
  /** Number of attempts. It is part of the names of their runs and files. */
  attempts: number;
  final: SealedFile | null;
}

/** The last failed attempt to seal. */
export interface SealFault {
  /** Number of failures in a row. */
  count: number;
  at: number;
  /** For the operator, in English. */
  reason: string;
}

/**
 * Stored values of the Envelope object. Access is synchronous, so that the changes of a turn are committed
 * together.
 */
export class EnvelopeStore {
  readonly #kv: SyncKvStorage;
  readonly #sql: SqlStorage;

  constructor(kv: SyncKvStorage, sql: SqlStorage) {
    this.#kv = kv;
    this.#sql = sql;
  }

  prepare(): void {
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS trail (seq INTEGER PRIMARY KEY, event TEXT NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID',
    );
  }

  get definition(): EnvelopeDefinition | undefined {
    return this.#kv.get<EnvelopeDefinition>('definition');
  }

  set definition(definition: EnvelopeDefinition) {
    this.#kv.put('definition', definition);
  }

  get state(): EnvelopeState | undefined {
    return this.#kv.get<EnvelopeState>('state');
  }

  set state(state: EnvelopeState) {
    this.#kv.put('state', state);
  }

  /** The envelope's key, wrapped by master keys. Once it is erased, what it encrypted cannot be read. */
  get wrapped(): string | undefined {
    return this.#kv.get<string>('wrapped');
  }

  set wrapped(wrapped: string) {
    this.#kv.put('wrapped', wrapped);
  }

  eraseKey(): void {
    this.#kv.delete('wrapped');
  }

  /** The order that created and sent the envelope; undefined for a draft. */
  get creatingOrder(): string | undefined {
    return this.#kv.get<string>('born-of');
  }

  set creatingOrder(orderId: string) {
    this.#kv.put('born-of', orderId);
  }

  /** The outcome of an order; null while it is in progress, undefined if it never arrived. */
  outcomeOf(orderId: string): OrderOutcome | null | undefined {
    return this.#kv.get<OrderOutcome | null>(`order:${orderId}`);
  }

  setOutcome(orderId: string, outcome: OrderOutcome | null): void {
    this.#kv.put(`order:${orderId}`, outcome);
  }

  /** The failure to report once the order's credits and quota are returned. */
  failureOf(orderId: string): OrderFailure | undefined {
    return this.#kv.get<OrderFailure>(`failure:${orderId}`);
  }

  setFailure(orderId: string, failure: OrderFailure): void {
    this.#kv.put(`failure:${orderId}`, failure);
  }

  /** Lists the ids of all orders of this envelope. */
  orders(): string[] {
    return [...this.#kv.list({ prefix: 'order:' })].map(([name]) => name.slice('order:'.length));
  }

  codeOf(signer: number): CodeState {
    return this.#kv.get<CodeState>(`code:${signer}`) ?? NO_CODE;
  }

  setCode(signer: number, code: CodeState): void {
    this.#kv.put(`code:${signer}`, code);
  }

  /** The signer's `SignatureAct`, encrypted under the envelope's key. */
  sealedAct(signer: number): string | undefined {
    return this.#kv.get<string>(`act:${signer}`);
  }

  setSealedAct(signer: number, sealed: string): void {
    this.#kv.put(`act:${signer}`, sealed);
  }

  eraseActs(): void {
    for (const [name] of [...this.#kv.list({ prefix: 'act:' })]) this.#kv.delete(name);
  }

  get sealing(): Sealing | undefined {
    return this.#kv.get<Sealing>('sealing');
  }

  set sealing(sealing: Sealing) {
    this.#kv.put('sealing', sealing);
  }

  /** The container instance granted for the seal; undefined if none is. */
  get sealInstance(): number | undefined {
    return this.#kv.get<number>('seal-instance');
  }

  set sealInstance(instance: number | undefined) {
    if (instance === undefined) this.#kv.delete('seal-instance');
    else this.#kv.put('seal-instance', instance);
  }

  get sealFault(): SealFault | undefined {
    return this.#kv.get<SealFault>('seal-fault');
  }

  set sealFault(fault: SealFault | undefined) {
    if (fault) this.#kv.put('seal-fault', fault);
    else this.#kv.delete('seal-fault');
  }

  /** False for envelopes of an earlier version that have not applied their recorded complaints yet. */
  get hasAdoptedComplaints(): boolean {
    return this.#kv.get('complaints-adopted') === true;
  }

  markComplaintsAdopted(): void {
    this.#kv.put('complaints-adopted', true);
  }

  /** Keeps only the mark of removal and the failures of orders, which callers may still request. */
  empty(): void {
    const failed = this.orders().filter((id) => isFailure(this.outcomeOf(id)));
    const kept = new Set(['removed', ...failed.map((id) => `order:${id}`)]);
    for (const [name] of [...this.#kv.list()]) if (!kept.has(name)) this.#kv.delete(name);
    this.#sql.exec('DELETE FROM trail');
  }

  /** The envelope was erased, and cannot be created again. */
  get isRemoved(): boolean {
    return this.#kv.get('removed') === true;
  }

  markRemoved(): void {
    this.#kv.put('removed', true);
  }

  trail(): { event: TrailEvent; hash: string }[] {
    return this.#sql
      .exec<{ event: string; hash: string }>('SELECT event, hash FROM trail ORDER BY seq')
      .toArray()
      .map(({ event, hash }) => ({ event: JSON.parse(event), hash }));
  }

  /** Returns the number of events and the hash of the last one. */
  trailEnd(): { length: number; hash: string | null } {
    const [last] = this.#sql
      .exec<{ seq: number; hash: string }>('SELECT seq, hash FROM trail ORDER BY seq DESC LIMIT 1')
      .toArray();
    return last ? { length: last.seq + 1, hash: last.hash } : { length: 0, hash: null };
  }

  addToTrail(event: TrailEvent, hash: string): void {
    this.#sql.exec(
      'INSERT INTO trail (seq, event, hash) VALUES (?, ?, ?)',
      event.seq,
      JSON.stringify(event),
      hash,
    );
  }
}
