import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import type { ClientInfo } from '../gate/access-log/client-info.ts';
import type { NewAccount } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import { enterWindow, secondsToRetry } from '../gate/window.ts';
import { sendNotice } from '../mail/notice.ts';
import type { RequestSource } from '../mail/request-facts.ts';
import { systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { accountsOfAddress } from './accounts-of-address.ts';
import {
  type AddressAnswer,
  type AddressAsked,
  type AddressRequestDue,
  AddressRequests,
  type RequestStanding,
} from './address/address-requests.ts';
import { type AddressChange, AddressStore } from './address/address-store.ts';
import { OwnAddress, type OwnAddressDue, type UndoStanding } from './address/own-address.ts';
import { newDeviceMail } from './new-device-mail.ts';
import { newPasskeyMail } from './new-passkey-mail.ts';
import type { ListedPasskey } from './passkey-store.ts';
import { type PasskeyCreated, type PasskeyCreation, Passkeys, type PasskeyUse } from './passkeys.ts';
import { PersonLog, type PersonLogDue } from './person-log.ts';
import { type Acceptance, type ListedSession, type NewSession, PersonStore } from './person-store.ts';
import { REQUESTS_PER_MINUTE } from './session-limits.ts';
import type { CodeTyped, TypedVerdict } from './sign-in.ts';
import { signInOf } from './sign-in-of.ts';

export interface SignedInPerson {
  id: string;
  address: string;
  /** The origin of the service, for the link in the mail about a new device. */
  base: string;
}

export interface Visitor {
  personId: string;
  address: string;
  /** Empty until the person sets one. */
  name: string;
  /** The person confirmed a code of the address, or used a passkey, within the last 15 minutes. */
  isFresh: boolean;
  hasPasskey: boolean;
  accounts: string[];
}

/** The session has reached its limit of requests per minute. */
export interface TooManyRequests {
  retryAfterSeconds: number;
}

export type AccountOpened = 'opened' | 'too_many';

type Due =
  | 'open-account'
  | 'tell-of-device'
  | 'tell-of-passkey'
  | 'note-device'
  | OwnAddressDue
  | AddressRequestDue
  | PersonLogDue;

const MOST_ACCOUNTS = 3;
/** The longest time that a sign-in waits for the database; accounts found later appear on the next page. */
const ACCOUNTS_PATIENCE_MS = 2_000;
/**
 * Separates the origin of the service from the session's hash or the passkey's id; none of them contains a
 * space.
 */
const SEPARATOR = ' ';

/** A person: their active sessions, and the accounts in which they are a member. */
export class Person extends DurableObject<Env> {
  readonly #store: PersonStore;
  readonly #passkeys: Passkeys;
  readonly #schedule: Schedule<Due>;
  /**
   * Times of the last minute's requests, by session. Kept in memory only: an object that gets requests is not
   * evicted.
   */
  readonly #requests = new Map<string, number[]>();
  readonly #addresses: AddressStore;
  readonly #ownAddress: OwnAddress;
  readonly #addressRequests: AddressRequests;
  readonly #log: PersonLog;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new PersonStore(ctx.storage.sql);
    this.#passkeys = new Passkeys(ctx.storage);
    this.#addresses = new AddressStore(ctx.storage.sql);
    this.#schedule = new Schedule<Due>(ctx.storage, systemClock, {
      'open-account': (id) => this.#openAccount(id),
      'find-accounts': () => this.#findAccounts(),
      'tell-of-device': (id, attempt) => this.#tellOfDevice(id, attempt),
      'tell-of-passkey': (id, attempt) => this.#tellOfPasskey(id, attempt),
      'note-device': (browser) => this.#noteDevice(browser),
      'settle-address': (id) => this.#addressRequests.settle(id),
      'hand-address': (id) => this.#addressRequests.handOver(id),
      'follow-address': (address) => this.#ownAddress.follow(address),
      'tell-of-address': (id, attempt) => this.#ownAddress.tellOfChange(id, attempt),
      'tell-of-undo': (id, attempt) => this.#ownAddress.tellOfUndo(id, attempt),
      'end-undo': (id) => this.#ownAddress.endUndo(id),
      'write-access-log': () => this.#log.write(this.#store.person().id),
    });
    this.#log = new PersonLog(env, ctx.storage.sql, this.#schedule);
    const stores = { addresses: this.#addresses, person: this.#store, passkeys: this.#passkeys };
    this.#ownAddress = new OwnAddress(env, ctx.storage, stores, this.#schedule);
    this.#addressRequests = new AddressRequests(env, { ...stores, own: this.#ownAddress }, this.#schedule);
    if (!this.#store.isPrepared()) return;
    // Adds the tables of later versions.
    this.#prepare();
    this.#schedule.resume();
  }

  override async alarm(): Promise<void> {
    if (this.#store.isPrepared()) await this.#schedule.runDue();
  }

  /**
   * Begins a session, which replaces the browser's earlier one. A sign-in of a known person from a new device
   * is reported by mail. False if the address is no longer the person's.
   */
  async openSession(
    { id, address, base }: SignedInPerson,
    session: NewSession,
    client: ClientInfo,
  ): Promise<boolean> {
    if (this.#store.isPrepared() && !(await this.#addressRequests.accepts(address))) return false;
    this.#prepare();
    this.ctx.storage.transactionSync(() => {
      const isNew = this.#store.create(id, address, systemClock.now());
      this.#log.note(id, client);
      this.#beginSession(session, base, !isNew);
    });
    await waitAtMost(ACCOUNTS_PATIENCE_MS, this.#schedule.runNow('find-accounts', ''));
    return true;
  }

  /** Begins a session by a passkey of the person; false if the passkey's answer is not valid. */
  async openSessionByPasskey(
    use: PasskeyUse,
    session: NewSession,
    base: string,
    client: ClientInfo,
  ): Promise<boolean> {
    if (!this.#store.isPrepared()) return false;
    const hasBegun = await this.#passkeys.use(use, () => {
      this.#log.note(this.#store.person().id, client);
      this.#beginSession(session, base, true);
      this.#schedule.setBegun('note-device', session.browser);
    });
    if (!hasBegun) return false;
    await faultPoint(this.env, 'person.passkey-used');
    const found = [
      this.#schedule.runNow('find-accounts', ''),
      this.#schedule.runNow('note-device', session.browser),
    ];
    await waitAtMost(ACCOUNTS_PATIENCE_MS, Promise.all(found));
    return true;
  }

  #beginSession(session: NewSession, base: string, isKnownPerson: boolean): void {
    const now = systemClock.now();
    this.#store.addSession(session, now);
    if (this.#store.noteDevice(session.browser, now) && isKnownPerson)
      this.#schedule.set('tell-of-device', `${base}${SEPARATOR}${session.hash}`, now);
    this.#schedule.setBegun('find-accounts', '');
  }

  /**
   * Returns the visitor by the hash of the session's token; null if the session has ended. `client`: the
   * client of a request that belongs to no account, for the access log.
   */
  visitor(hash: string, client: ClientInfo | null): Visitor | TooManyRequests | null {
    const now = systemClock.now();
    const visit = this.#store.isPrepared() ? this.#store.visit(hash, now) : null;
    if (visit === null) return null;
    const window = enterWindow(this.#requests.get(hash) ?? [], now, REQUESTS_PER_MINUTE);
    if (!window.allowed) return { retryAfterSeconds: secondsToRetry(window, now) };
    this.#requests.set(hash, window.hits);
    const { id, address, name } = this.#store.person();
    if (client !== null) this.#log.note(id, client);
    const { isFresh } = visit;
    return {
      personId: id,
      address,
      name,
      isFresh,
      hasPasskey: this.#passkeys.isAny(),
      accounts: this.#store.accounts(),
    };
  }

  passkeys(): ListedPasskey[] {
    return this.#store.isPrepared() ? this.#passkeys.list() : [];
  }

  /** Stores a passkey that a browser created, and informs the person by mail. */
  async createPasskey(creation: PasskeyCreation, base: string): Promise<PasskeyCreated> {
    if (!this.#store.isPrepared()) return 'refused';
    const created = await this.#passkeys.create(creation, (id) =>
      this.#schedule.set('tell-of-passkey', `${base}${SEPARATOR}${id}`, systemClock.now()),
    );
    if (created === 'created') await faultPoint(this.env, 'person.passkey-created');
    return created;
  }

  removePasskey(id: string): void {
    if (this.#store.isPrepared()) this.#passkeys.remove(id);
  }

  sessions(): ListedSession[] {
    return this.#store.isPrepared() ? this.#store.sessions(systemClock.now()) : [];
  }

  endSession(hash: string): void {
    this.#requests.delete(hash);
    if (this.#store.isPrepared()) this.#store.endSession(hash);
  }

  setName(name: string): void {
    this.#store.setName(name);
  }

  /** Mails a code to an address that is to become the person's, or one of their accounts'. */
  askForAddress(asked: AddressAsked): Promise<AddressAnswer> {
    return this.#addressRequests.askForCode(asked);
  }

  addressStanding(account: string | null, browser: string): Promise<RequestStanding | null> {
    return this.#addressRequests.standing(account, browser);
  }

  confirmAddress(account: string | null, typed: CodeTyped): Promise<TypedVerdict> {
    return this.#addressRequests.confirm(account, typed);
  }

  /** Lists the changes of the person's own address that can be undone, the latest first. */
  undoableChanges(): AddressChange[] {
    return this.#ownAddress.undoable();
  }

  undoStanding(changeId: string): UndoStanding {
    return this.#store.isPrepared() ? this.#ownAddress.undoStanding(changeId) : { is: 'ended' };
  }

  async undoAddress(
    changeId: string,
    source: Omit<RequestSource, 'at'>,
    client: ClientInfo,
  ): Promise<UndoStanding['is']> {
    if (!this.#store.isPrepared()) return 'ended';
    this.#log.note(this.#store.person().id, client);
    return this.#ownAddress.undo(changeId, source);
  }

  /** Writes the buffered entries of the access log to R2. */
  async writeAccessLog(): Promise<'written' | 'failed' | 'unknown'> {
    if (!this.#store.isPrepared()) return 'unknown';
    return (await this.#log.writeNow()) ? 'written' : 'failed';
  }

  /**
   * Opens an account with the person as its owner, under the terms that they accept. Idempotent by the
   * account's id.
   */
  async openAccount(account: NewAccount, acceptance: Acceptance): Promise<AccountOpened> {
    if (!this.#store.accounts().includes(account.id)) {
      if (this.#store.accountsOpened() >= MOST_ACCOUNTS) return 'too_many';
      this.ctx.storage.transactionSync(() => {
        const now = systemClock.now();
        this.#store.addOpening(account.id, account, now);
        this.#store.addAcceptance(acceptance, account.id, now);
        this.#schedule.setBegun('open-account', account.id);
      });
    }
    await faultPoint(this.env, 'person.opening');
    await this.#schedule.runNow('open-account', account.id);
    return 'opened';
  }

  /**
   * Creates the account at its Gate, as a row of the outbox. The Gate creates it once, however often it is
   * called.
   */
  async #openAccount(id: string): Promise<undefined> {
    const opening = this.#store.opening(id);
    if (opening === undefined) return;
    await gateOf(this.env, id).provision(opening as NewAccount);
    await faultPoint(this.env, 'person.opened');
    this.#store.dropOpening(id);
  }

  /** Joins the accounts that the operator created for the person's address. The Gate of each decides. */
  async #findAccounts(): Promise<undefined> {
    const { id, address } = this.#store.person();
    const known = this.#store.accounts();
    const found = await accountsOfAddress(this.env, address);
    for (const account of found.filter((each) => !known.includes(each)))
      if (await gateOf(this.env, account).claim(id, address)) {
        await faultPoint(this.env, 'person.seated');
        this.#store.addMembership(account, systemClock.now());
      }
  }

  async #tellOfDevice(id: string, attempt: number): Promise<number | undefined> {
    const [base = '', hash = ''] = id.split(SEPARATOR);
    const session = this.#store.session(hash);
    if (!session) return;
    const mail = await newDeviceMail(this.#store.person().address, session, base);
    return sendNotice(this.env, mail, { sender: 'sign-in', attempt });
  }

  async #tellOfPasskey(id: string, attempt: number): Promise<number | undefined> {
    const [base = '', passkeyId = ''] = id.split(SEPARATOR);
    const passkey = this.#passkeys.list().find((each) => each.id === passkeyId);
    if (!passkey) return;
    const mail = await newPasskeyMail(this.#store.person().address, passkey, base);
    return sendNotice(this.env, mail, { sender: 'sign-in', attempt });
  }

  #prepare(): void {
    Schedule.prepare(this.ctx.storage.sql);
    this.#store.prepare();
    this.#addresses.prepare();
    this.#log.prepare();
    this.#passkeys.prepare();
  }

  /** Gives the browser its own budget of codes, as after a sign-in by a code. */
  async #noteDevice(browser: string): Promise<undefined> {
    const signIn = await signInOf(this.env, this.#store.person().address);
    await signIn.noteDevice(browser);
  }
}
