import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { personAddress } from '../mail/person-address.ts';
import { brasiliaDay } from '../time/brasilia.ts';
import type { ClientInfo } from './access-log/client-info.ts';
import { balanceNow } from './account-credits.ts';
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
import type { ConsoleAccount } from './calls.ts';
import { balanceOf } from './credits/ledger.ts';
import { EMAIL_CHANGED_DUE, RECORD_DUE } from './due.ts';
import type { GateParts } from './parts.ts';

const LOOK_EVERY_MS = 1_000;
/** Below the time after which proxies end a request without an answer. */
const LOOKS = 20;

/** What people who have a seat in the account do with it in the console. */
export class ConsoleCalls {
  readonly #env: Pick<Env, 'FAULTS'>;
  readonly #parts: GateParts;
  readonly #transactions: Transactions;

  constructor(env: Pick<Env, 'FAULTS'>, parts: GateParts, transactions: Transactions) {
    [this.#env, this.#parts, this.#transactions] = [env, parts, transactions];
  }

  /** Reads without a transaction: a page that is looked at must not slow the account's calls. */
  account(person: string, client: ClientInfo): ConsoleAccount | null {
    const { account, members, accessLog, schedule, clock } = this.#parts;
    if (members.roleOf(person) === null) return null;
    accessLog.noteBesideJournal(schedule, { at: clock.now(), person, client });
    const { id, name, email, plan, adult } = account.read();
    return {
      id,
      name,
      email,
      plan,
      isAdult: adult === 1,
      credits: this.#credits(),
      keys: listKeys(this.#parts),
      testCallsToday: account.testCallsOf(brasiliaDay(clock.now())),
    };
  }

  /** What can be spent now, journaled calls included: only a billing cycle that has begun is written first. */
  #credits(): number {
    const { ledger, calls, clock } = this.#parts;
    const live = ledger.live(clock.now());
    if (!live.some(({ source }) => source === 'franchise'))
      return this.#transactions.run(() => balanceNow(this.#parts));
    return balanceOf(live) - calls.journaled().reduce((sum, { credits }) => sum + credits, 0);
  }

  /** Seats the person who has proved the account's own address, once, and only where nobody has a seat. */
  claim(person: string, address: string): boolean {
    const { account, members, clock } = this.#parts;
    if (members.roleOf(person) !== null) return true;
    if (members.areSeated() || personAddress(account.read().email) !== address) return false;
    members.seat(person, 'owner', clock.now());
    return true;
  }

  /** The owner says that they are of age: keys of the account count from now on. */
  confirmAdult(person: string): boolean {
    const { account, members } = this.#parts;
    if (members.roleOf(person) === null) return false;
    this.#transactions.run(() => account.confirmAdult());
    return true;
  }

  /** Waits a while for the first call with a key; false where none was admitted, and for somebody who has no seat. */
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

  /** Changes the account's address once, and has D1 follow and the old address told. */
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

  /** Reads without a transaction, as the account's page does. */
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
