import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { personAddress } from '../mail/person-address.ts';
import { brasiliaDay } from '../time/brasilia.ts';
import type { ClientInfo } from './access-log/client-info.ts';
import { renewCycles, renewedBuckets } from './account-credits.ts';
import type { EmailChange } from './account-email.ts';
import type { KeyCreated, NewKey, Replacement } from './account-key.ts';
import { createAccountKey, listKeys, revokeKeys } from './account-keys.ts';
import {
  type ConsoleWebhook,
  rotateSecret,
  type SecretRotation,
  webhookSettings,
} from './account-webhook.ts';
import type { Transactions } from './admission/transactions.ts';
import type { ConsoleAccount, KeyUsage, PlanAndUsage } from './calls.ts';
import { franchiseOf } from './credits/credits-view.ts';
import { type Bucket, balanceOf, remainders } from './credits/ledger.ts';
import { EMAIL_CHANGED_DUE, RECORD_DUE } from './due.ts';
import type { Failure, FailurePage } from './failures/failure.ts';
import type { GateParts } from './parts.ts';

const LOOK_EVERY_MS = 1_000;
/** The total wait stays below the time after which proxies end a request without an answer. */
const LOOKS = 20;
/** The maximum number of rows in a file; for more, a shorter period has to be selected. */
const MOST_KEY_ROWS = 100_000;

/** The console's actions of people with a seat in the account. */
export class ConsoleCalls {
  readonly #env: Pick<Env, 'FAULTS'>;
  readonly #parts: GateParts;
  readonly #transactions: Transactions;

  constructor(env: Pick<Env, 'FAULTS'>, parts: GateParts, transactions: Transactions) {
    [this.#env, this.#parts, this.#transactions] = [env, parts, transactions];
  }

  /** Reads without a transaction: viewing a page must not slow the account's calls. */
  account(person: string, client: ClientInfo): ConsoleAccount | null {
    const { account, members, accessLog, schedule, clock } = this.#parts;
    if (members.roleOf(person) === null) return null;
    accessLog.noteBesideJournal(schedule, { at: clock.now(), person, client });
    const { id, name, email, plan, adult } = account.read();
    const live = this.#liveBuckets();
    return {
      id,
      name,
      email,
      plan,
      isAdult: adult === 1,
      credits: balanceOf(live),
      franchise: franchiseOf(live),
      keys: listKeys(this.#parts),
      testCallsToday: account.testCallsOf(brasiliaDay(clock.now())),
    };
  }

  /** Returns the plan and usage without slowing any call; null for a person without a seat. */
  planAndUsage(person: string, from: string, to: string): PlanAndUsage | null {
    const { account, members, usage, esignDocuments, clock } = this.#parts;
    if (members.roleOf(person) === null) return null;
    const { site_plan: sitePlan } = account.read();
    this.#transactions.catchUp();
    return {
      buckets: this.#liveBuckets(),
      sitePlan,
      esign: esignDocuments.quota(sitePlan, clock.now()),
      usage: usage.between(from, to),
      keys: usage.ofKeys(from, to),
    };
  }

  /**
   * Returns usage by day, endpoint and key; `too_many` if one answer cannot hold the rows, null for a person
   * without a seat.
   */
  keyUsage(person: string, from: string, to: string): KeyUsage | 'too_many' | null {
    const { members, usage } = this.#parts;
    if (members.roleOf(person) === null) return null;
    this.#transactions.catchUp();
    const rows = usage.byKey(from, to, MOST_KEY_ROWS + 1);
    return rows.length > MOST_KEY_ROWS ? 'too_many' : { usage: usage.between(from, to), rows };
  }

  /** Returns rejected and failed calls, latest first; null for a person without a seat. */
  failures(person: string, offset: number, most: number): FailurePage | null {
    const { members, failures, clock } = this.#parts;
    return members.roleOf(person) === null ? null : failures.page(offset, most, clock.now());
  }

  /** Returns the failure of a call; null if none is stored, and for a person without a seat. */
  failureOf(person: string, requestId: string): Failure | null {
    const { members, failures, clock } = this.#parts;
    return members.roleOf(person) === null ? null : failures.find(requestId, clock.now());
  }

  /**
   * Returns the buckets valid now minus journaled charges. Writes only the buckets of a billing cycle that
   * has started.
   */
  #liveBuckets(): Bucket[] {
    const live = renewedBuckets(this.#parts);
    if (live === null) return this.#transactions.run(() => renewCycles(this.#parts));
    const spent = this.#parts.calls.journaled().reduce((sum, { credits }) => sum + credits, 0);
    return remainders(live, spent) ?? live;
  }

  /**
   * Gives the first seat to the person who has proved the account's own address. Also true if they have a
   * seat.
   */
  claim(person: string, address: string): boolean {
    const { account, members, clock } = this.#parts;
    if (members.roleOf(person) !== null) return true;
    if (members.areSeated() || personAddress(account.read().email) !== address) return false;
    members.seat(person, 'owner', clock.now());
    return true;
  }

  /** Records that the owner is of age: calls of the account are admitted from now on. */
  confirmAdult(person: string): boolean {
    const { account, members } = this.#parts;
    if (members.roleOf(person) === null) return false;
    this.#transactions.run(() => account.confirmAdult());
    return true;
  }

  /**
   * Waits up to 20 s for the first call with a key; false if none was admitted, and for a person without a
   * seat.
   */
  async awaitUse(person: string, hash: string): Promise<boolean> {
    const { account, members } = this.#parts;
    for (let look = 1; members.roleOf(person) !== null; look++) {
      if (account.key(hash)?.hits.at(-1) !== undefined) return true;
      if (look === LOOKS) return false;
      await scheduler.wait(LOOK_EVERY_MS);
    }
    return false;
  }

  rename(person: string, name: string): boolean {
    const { account, members, schedule } = this.#parts;
    if (members.roleOf(person) === null) return false;
    this.#transactions.run(() => {
      account.setName(name);
      schedule.setBegun(RECORD_DUE, '');
    });
    return true;
  }

  /** Changes the account's address once, and schedules the update of D1 and the mail to the old address. */
  async changeEmail(person: string, change: EmailChange): Promise<boolean> {
    const { account, members, emailChanges, schedule } = this.#parts;
    if (members.roleOf(person) === null) return false;
    this.#transactions.run(() => {
      const { email } = account.read();
      if (!emailChanges.add(change, email, person)) return;
      account.setEmail(change.email);
      schedule.setBegun(RECORD_DUE, '');
      schedule.setBegun(EMAIL_CHANGED_DUE, change.id);
    });
    await faultPoint(this.#env, 'gate.email-changed');
    return true;
  }

  /** Reads without a transaction, as `account` does. */
  webhook(person: string): ConsoleWebhook | null {
    const { account, members, clock } = this.#parts;
    return members.roleOf(person) === null ? null : webhookSettings(account.read(), clock.now());
  }

  setWebhookUrl(person: string, url: string | null): boolean {
    const { account, members } = this.#parts;
    if (members.roleOf(person) === null) return false;
    this.#transactions.run(() => account.setWebhookUrl(url));
    return true;
  }

  rotateWebhookSecret(person: string, rotation: SecretRotation): boolean {
    if (this.#parts.members.roleOf(person) === null) return false;
    this.#transactions.run(() => rotateSecret(this.#parts, rotation));
    return true;
  }

  async createKey(person: string, key: NewKey, replaced: Replacement | null): Promise<KeyCreated | null> {
    const { members, schedule } = this.#parts;
    if (members.roleOf(person) === null) return null;
    const created = this.#transactions.run(() => {
      const made = createAccountKey(this.#parts, key, person, replaced);
      if (made === 'created') schedule.setBegun(RECORD_DUE, '');
      return made;
    });
    await faultPoint(this.#env, 'gate.key-created');
    return created;
  }

  async revokeKey(person: string, hash: string): Promise<boolean | null> {
    if (this.#parts.members.roleOf(person) === null) return null;
    return this.#transactions.run(() => revokeKeys(this.#parts, (key) => key.hash === hash));
  }
}
