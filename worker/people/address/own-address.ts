import { type Env, readSettings } from '../../env.ts';
import { faultPoint } from '../../faults.ts';
import type { DeliveryEnv } from '../../mail/deliver.ts';
import { sendNotice } from '../../mail/notice.ts';
import type { RequestSource } from '../../mail/request-facts.ts';
import { systemClock } from '../../time/clock.ts';
import type { Schedule } from '../../time/schedule.ts';
import { waitAtMost } from '../../time/wait-at-most.ts';
import type { Passkeys } from '../passkeys.ts';
import type { PersonStore } from '../person-store.ts';
import type { AddressStanding } from '../sign-in.ts';
import { signInOf } from '../sign-in-of.ts';
import { UNDO_MS } from './address-limits.ts';
import type { AddressChange, AddressRequest, AddressStore } from './address-store.ts';
import { changedAddressMail, undoneChangeMail } from './changed-address-mails.ts';
import { newChangeId, undoUrl } from './undo-token.ts';

/** Work that a change of a person's own address schedules; `find-accounts` is done by `Person`. */
export type OwnAddressDue =
  | 'follow-address'
  | 'tell-of-address'
  | 'tell-of-undo'
  | 'end-undo'
  | 'find-accounts';

/** The state of a change: `ended` also for one that never existed. */
export type UndoStanding = { is: 'ended' | 'undone' } | { is: 'open'; change: AddressChange };

/** The longest time that an answer waits for work that it has begun; the work continues after it. */
const PATIENCE_MS = 2_000;

export type OwnAddressEnv = DeliveryEnv & Pick<Env, 'FAULTS' | 'SIGN_IN'>;

/** A person's sign-in address and its changes. The person's object decides; the addresses' objects follow. */
export class OwnAddress {
  readonly #env: OwnAddressEnv;
  readonly #storage: DurableObjectStorage;
  readonly #store: AddressStore;
  readonly #person: PersonStore;
  readonly #passkeys: Passkeys;
  readonly #schedule: Schedule<OwnAddressDue>;

  constructor(
    env: OwnAddressEnv,
    storage: DurableObjectStorage,
    stores: { addresses: AddressStore; person: PersonStore; passkeys: Passkeys },
    schedule: Schedule<OwnAddressDue>,
  ) {
    [this.#env, this.#storage, this.#schedule] = [env, storage, schedule];
    [this.#store, this.#person] = [stores.addresses, stores.person];
    this.#passkeys = stores.passkeys;
  }

  /**
   * Changes the address to that of a request, which the address's object has assigned to the person after the
   * right code.
   */
  async change({ id: requestId, address: to, source, base }: AddressRequest): Promise<void> {
    const { address: from } = this.#person.person();
    const [id, now] = [newChangeId(), systemClock.now()];
    const until = now + UNDO_MS;
    this.#storage.transactionSync(() => {
      this.#store.setState(requestId, 'done');
      if (from === to) return;
      this.#store.addChange({ id, from, to, until, source: { ...source, at: now }, base });
      this.#person.setAddress(to);
      this.#schedule.setBegun('follow-address', from);
      this.#schedule.setBegun('tell-of-address', id);
      this.#schedule.setBegun('find-accounts', '');
      this.#schedule.set('end-undo', id, until);
    });
    await faultPoint(this.#env, 'person.address-changed');
    const begun = [
      this.#schedule.runNow('follow-address', from),
      this.#schedule.runNow('tell-of-address', id),
      this.#schedule.runNow('find-accounts', ''),
    ];
    await waitAtMost(PATIENCE_MS, Promise.all(begun));
  }

  /** Lists the changes that can be undone, the latest first. */
  undoable(): AddressChange[] {
    return this.#store.undoable(systemClock.now());
  }

  undoStanding(changeId: string): UndoStanding {
    const change = this.#store.change(changeId);
    if (change?.undone) return { is: 'undone' };
    if (!change || systemClock.now() >= change.until) return { is: 'ended' };
    return { is: 'open', change };
  }

  /** Restores the address from before a change, and removes all sessions, passkeys and later changes. */
  async undo(changeId: string, from: Omit<RequestSource, 'at'>): Promise<UndoStanding['is']> {
    const standing = this.undoStanding(changeId);
    if (standing.is !== 'open') return standing.is;
    const [ended, requests] = [this.#store.changesSince(changeId), this.#store.openOwn()];
    const { address } = this.#person.person();
    const undone = { address, source: { ...from, at: systemClock.now() } };
    const touched = new Set([
      ...ended.flatMap((change) => [change.from, change.to]),
      ...requests.map((request) => request.address),
    ]);
    this.#storage.transactionSync(() => {
      for (const { id } of ended) this.#store.markUndone(id, undone);
      for (const { id } of requests) this.#store.setState(id, 'void');
      this.#person.setAddress(standing.change.from);
      this.#person.endAllSessions();
      this.#passkeys.removeAll();
      for (const each of touched) this.#schedule.setBegun('follow-address', each);
      this.#schedule.setBegun('tell-of-undo', changeId);
    });
    await faultPoint(this.#env, 'person.address-undone');
    const followed = [...touched].map((each) => this.#schedule.runNow('follow-address', each));
    await waitAtMost(
      PATIENCE_MS,
      Promise.all([...followed, this.#schedule.runNow('tell-of-undo', changeId)]),
    );
    return 'undone';
  }

  /** Asks the object of an address whether the address is assigned to the person. */
  async hasTaken(address: string): Promise<boolean> {
    return (await signInOf(this.#env, address)).isOf(this.#person.person().id);
  }

  /** Reports the address's current state for this person to the address's object. Idempotent. */
  async follow(address: string): Promise<undefined> {
    const signIn = await signInOf(this.#env, address);
    await signIn.follow(this.#person.person().id, this.#standingOf(address));
    await faultPoint(this.#env, 'person.address-followed');
  }

  async tellOfChange(id: string, attempt: number): Promise<number | undefined> {
    const change = this.#store.change(id);
    if (!change || change.undone) return;
    const { id: personId } = this.#person.person();
    const { keySecrets } = readSettings(this.#env);
    const url = await undoUrl({ personId, changeId: id, base: change.base }, keySecrets);
    const mail = await changedAddressMail(change, url);
    const again = await sendNotice(this.#env, mail, { sender: 'sign-in', attempt });
    await faultPoint(this.#env, 'person.address-told');
    return again;
  }

  async tellOfUndo(id: string, attempt: number): Promise<number | undefined> {
    const change = this.#store.change(id);
    if (!change?.undone) return;
    const mail = await undoneChangeMail(change, change.undone);
    return sendNotice(this.#env, mail, { sender: 'sign-in', attempt });
  }

  /** Ends the time in which a change can be undone: the old address becomes free for anybody. */
  async endUndo(id: string): Promise<undefined> {
    const change = this.#store.change(id);
    if (!change) return;
    await this.follow(change.from);
    this.#store.dropChange(id);
  }

  #standingOf(address: string): AddressStanding {
    if (this.#person.person().address === address) return { is: 'own' };
    const change = this.undoable().find(({ from }) => from === address);
    if (change === undefined) return { is: 'free' };
    return { is: 'held', until: change.until, changeId: change.id, base: change.base };
  }
}
