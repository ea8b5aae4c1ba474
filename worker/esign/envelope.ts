import { DurableObject } from 'cloudflare:workers';
import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { ExpectedUpload } from '../files/expected-upload.ts';
import type { CodeStatus } from '../mailed-code.ts';
import { systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { Waiters } from '../time/waiters.ts';
import { openKey, rewrap } from '../vault/keys.ts';
import { openText } from '../vault/texts.ts';
import { courierOf } from '../webhooks/courier-of.ts';
import { Changes } from './changes.ts';
import { Complaining } from './complaining.ts';
import type { EnvelopeDue, EnvelopeParts } from './envelope-parts.ts';
import { EnvelopeStore, type SealFault } from './envelope-store.ts';
import { envelopeEvent } from './event.ts';
import { filesPrefix } from './files.ts';
import { Mailing } from './mailing.ts';
import type { CreateOrder, EnvelopeOrder, OrderOutcome } from './order.ts';
import { saveRecord } from './records.ts';
import { type RemindResult, remindAll } from './remind.ts';
import { Retention } from './retention.ts';
import { SealingWork } from './sealing-work.ts';
import { Sending } from './sending.ts';
import {
  actOwner,
  type CodeJudged,
  type CodeSent,
  type SignatureAct,
  type Signed,
  SignerActs,
  type TypedCode,
} from './signer-acts.ts';
import { type Snapshot, snapshotOf, type TrailEntry } from './snapshot.ts';
import { newState } from './state.ts';
import type { CommandRejection, Origin, ReadingCommand } from './transition/command.ts';
import { DRAFT_KEPT_MS } from './transition/keeping.ts';
import { viewEnvelope } from './view.ts';

/** The longest time that an operator's call waits for a seal. */
const SEAL_WAITED_MS = 60_000;

/** The result of wrapping an envelope's key under the newest master key. */
export type Rewrapped = 'rewrapped' | 'current' | 'erased';

/** An envelope that all have signed but that is not sealed yet. */
export interface SealWait {
  since: number;
  fault: SealFault | null;
}

/** One envelope: its signers, trail, seal and retention. */
export class Envelope extends DurableObject<Env> {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;
  readonly #upload: ExpectedUpload;
  readonly #sending: Sending;
  readonly #acts: SignerActs;
  readonly #sealing: SealingWork;
  readonly #retention: Retention;
  readonly #complaining: Complaining;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const store = new EnvelopeStore(ctx.storage.kv, ctx.storage.sql);
    const schedule = new Schedule<EnvelopeDue>(ctx.storage, systemClock, {
      abandon: () => this.#upload.abandon(ctx.id.name),
      send: (orderId) => this.#sending.carryOut(orderId),
      record: () => this.#record(),
      mail: (id, attempt) => mailing.send(id, attempt),
      complaint: (signer) => this.#complaining.record(signer),
      notify: () => this.#notify(),
      expire: async () => void (await this.#changes.apply({ do: 'expire' })),
      seal: () => this.#sealing.carryOut(),
      purge: () => this.#retention.purge(),
      forget: () => this.#retention.forget(),
      remove: () => this.#retention.eraseEverywhere(),
    });
    this.#parts = {
      env,
      storage: ctx.storage,
      store,
      schedule,
      clock: systemClock,
      waiters: new Waiters(),
      waitUntil: (work) => ctx.waitUntil(work),
    };
    this.#upload = new ExpectedUpload({
      ...this.#parts,
      isTaken: () => store.definition !== undefined,
      prefixOf: filesPrefix,
    });
    this.#changes = new Changes(this.#parts);
    this.#complaining = new Complaining(this.#parts, this.#changes);
    const mailing = new Mailing(this.#parts, this.#changes, this.#complaining);
    this.#sealing = new SealingWork(this.#parts, this.#changes);
    this.#retention = new Retention(this.#parts, this.#changes);
    this.#sending = new Sending(this.#parts, this.#changes, mailing, this.#retention);
    this.#acts = new SignerActs(this.#parts, this.#changes);
    if (store.definition || this.#upload.isExpected || store.isRemoved) schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#parts.schedule.runDue();
  }

  /** Called before the first byte is written to R2, so that the upload is erased even if its Worker stops. */
  expectUpload(): void {
    this.#upload.expect();
  }

  noteMultipart(key: string, uploadId: string): void {
    this.#upload.noteMultipart(key, uploadId);
  }

  /** Erases an upload that did not become an envelope. */
  discardUpload(): Promise<void> {
    return this.#upload.discard();
  }

  /** Accepts an order from the Gate's outbox. Idempotent. */
  async create(order: EnvelopeOrder): Promise<{ recorded: boolean; decided: boolean }> {
    const { store, schedule, env } = this.#parts;
    if (store.isRemoved) return { recorded: true, decided: true };
    if (store.outcomeOf(order.orderId) === undefined) await this.#take(order);
    this.#parts.waiters.wake('outcome');
    await faultPoint(env, 'envelope.created');
    await schedule.runNow('send', order.orderId);
    const decided = store.outcomeOf(order.orderId) !== null;
    return { recorded: decided && (store.isRemoved || (await schedule.runNow('record', ''))), decided };
  }

  /** Returns the outcome of an order; null if it is not known within `timeoutMs`. */
  waitForOutcome(orderId: string, timeoutMs: number): Promise<OrderOutcome | null> {
    const { store, clock, waiters } = this.#parts;
    return waiters.find('outcome', timeoutMs, clock, () => store.outcomeOf(orderId) ?? null);
  }

  /** Returns null if there is no envelope. */
  async read(): Promise<Snapshot | null> {
    await this.#complaining.adoptRecorded().catch((error) => {
      log('complaints_not_adopted', { envelope: this.ctx.id.name, cause: describeError(error) });
    });
    return snapshotOf(this.#parts.store);
  }

  /** Returns the trail, and the CPFs that were typed, by signer. */
  async readTrail(): Promise<{ entries: TrailEntry[]; cpfs: [number, string][] }> {
    const { store, env } = this.#parts;
    const { definition, wrapped } = store;
    if (!definition) return { entries: [], cpfs: [] };
    const entries = store.trail();
    if (wrapped === undefined) return { entries, cpfs: [] };
    const key = await openKey(env, wrapped);
    const cpfs: [number, string][] = [];
    for (const { id } of definition.signers) {
      const sealed = store.sealedAct(id);
      if (sealed === undefined) continue;
      const act: SignatureAct = JSON.parse(await openText(key, actOwner(definition.id, id), sealed));
      if (act.cpf !== null) cpfs.push([id, act.cpf]);
    }
    return { entries, cpfs };
  }

  /** Reminds those who may sign now (specification 4.5). */
  async remind(): Promise<RemindResult> {
    await this.#complaining.adoptRecorded();
    return remindAll(this.#parts, this.#changes);
  }

  async cancel(): Promise<Snapshot | CommandRejection | null> {
    const canceled = await this.#changes.apply({ do: 'cancel' });
    if (typeof canceled === 'string') return canceled;
    await this.#parts.schedule.runNow('record', '');
    return snapshotOf(this.#parts.store);
  }

  /**
   * Erases the key at once, then files, records elsewhere and trail. Returns false if there is no envelope.
   * Idempotent.
   */
  remove(): Promise<boolean> {
    return this.#retention.remove();
  }

  open(signer: number, origin: Origin): Promise<void> {
    return this.#acts.open(signer, origin);
  }

  noteReading(command: ReadingCommand): Promise<void> {
    return this.#acts.noteReading(command);
  }

  mailCode(signer: number, origin: Origin): Promise<CodeSent> {
    return this.#acts.mailCode(signer, origin);
  }

  codeStanding(signer: number): CodeStatus {
    return this.#acts.codeStatus(signer);
  }

  confirmCode(signer: number, typed: TypedCode, origin: Origin): Promise<CodeJudged> {
    return this.#acts.confirmCode(signer, typed, origin);
  }

  sign(signer: number, act: SignatureAct, origin: Origin): Promise<Signed> {
    return this.#acts.sign(signer, act, origin);
  }

  /** Records that this person does not know who sent the envelope. */
  complain(signer: number): Promise<void> {
    return this.#complaining.complain(signer);
  }

  refuse(signer: number, reason: string, origin: Origin): Promise<'refused' | CommandRejection> {
    return this.#acts.refuse(signer, reason, origin);
  }

  /** Returns whether the files under the envelope's id are in use, or belong to an upload in progress. */
  holdsFiles(): boolean {
    const { store } = this.#parts;
    return store.wrapped !== undefined || this.#upload.isExpected;
  }

  /** Wraps the envelope's key under the newest master key. */
  async rewrapKey(): Promise<Rewrapped> {
    const { store, env } = this.#parts;
    const { wrapped } = store;
    if (wrapped === undefined) return 'erased';
    const rewrapped = await rewrap(env, wrapped);
    if (store.wrapped === undefined) return 'erased';
    store.wrapped = rewrapped;
    return rewrapped === wrapped ? 'current' : 'rewrapped';
  }

  /** Returns null if the envelope does not wait for a seal. */
  sealWait(): SealWait | null {
    const { state, sealFault } = this.#parts.store;
    return state?.phase === 'completing' ? { since: state.updatedAt, fault: sealFault ?? null } : null;
  }

  /** Tries to seal at once; returns null if the envelope does not wait for a seal any more. */
  async sealNow(): Promise<SealWait | null> {
    const { schedule, waiters } = this.#parts;
    if (!this.sealWait()) return null;
    if (!schedule.has('seal', '')) schedule.setBegun('seal', '');
    const tried = waiters.wait('seal', SEAL_WAITED_MS);
    await schedule.runNow('seal', '');
    await tried;
    return this.sealWait();
  }

  /** Takes the Dispatcher's slot for the seal. Returns false if it is not needed any more. */
  async start(instance: number): Promise<boolean> {
    return this.#sealing.begin(instance);
  }

  /** The Dispatcher's request to free the slot is ignored: a seal is not interrupted. */
  async giveWay(): Promise<void> {}

  /** May be repeated until the order's outcome is stored. */
  async #take(order: EnvelopeOrder): Promise<void> {
    const { store, schedule } = this.#parts;
    const { orderId, test, credits } = order;
    if (order.kind === 'create') this.#begin(order);
    const isSent = order.kind === 'send' || order.send;
    const sending = { test, credits };
    const taken = await this.#changes.apply(
      order.kind === 'send'
        ? { do: 'begin_sending', ...sending }
        : { do: 'create', sending: isSent ? sending : null },
      () => {
        store.setOutcome(orderId, isSent ? null : 'done');
        if (isSent) schedule.setBegun('send', orderId);
      },
    );
    if (typeof taken !== 'string' || store.outcomeOf(orderId) !== undefined) return;
    schedule.setBegun('send', orderId);
    await this.#sending.fail(orderId, { failed: store.state?.purged ? 'envelope_gone' : 'invalid_state' });
  }

  #begin({ orderId, definition, wrapped, send }: CreateOrder): void {
    const { storage, store, schedule } = this.#parts;
    if (store.definition) return;
    storage.transactionSync(() => {
      Schedule.prepare(storage.sql);
      store.prepare();
      store.definition = definition;
      store.wrapped = wrapped;
      store.state = newState(definition, definition.createdAt + DRAFT_KEPT_MS);
      if (send) store.creatingOrder = orderId;
      store.markComplaintsAdopted();
      this.#upload.forget();
      schedule.clear('abandon', '');
      schedule.set('purge', '', definition.createdAt + DRAFT_KEPT_MS);
    });
  }

  async #record(): Promise<undefined> {
    const snapshot = snapshotOf(this.#parts.store);
    if (!snapshot || snapshot.state.phase === 'sending') return;
    await saveRecord(this.env, snapshot);
  }

  async #notify(): Promise<undefined> {
    const { store } = this.#parts;
    const snapshot = store.isRemoved ? null : snapshotOf(store);
    if (!snapshot || snapshot.definition.webhookUrl === null) return;
    const { accountId, webhookUrl } = snapshot.definition;
    const event = await envelopeEvent(viewEnvelope(snapshot));
    await courierOf(this.env, accountId).accept(accountId, event, webhookUrl);
    await faultPoint(this.env, 'envelope.notified');
  }
}
