import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { personAddress } from '../mail/person-address.ts';
import { brasiliaDay } from '../time/brasilia.ts';
import type { ClientInfo } from './access-log/client-info.ts';
import { balanceNow } from './account-credits.ts';
import type { KeyCreated, NewKey, Replacement } from './account-key.ts';
import { createAccountKey, listKeys, revokeKeys } from './account-keys.ts';
import type { Transactions } from './admission/transactions.ts';
import type { ConsoleAccount } from './calls.ts';
import { balanceOf } from './credits/ledger.ts';
import { RECORD_DUE } from './due.ts';
import type { GateParts } from './parts.ts';

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
    const { id, name, plan, adult } = account.read();
    return {
      id,
      name,
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

  /** When the last call with a key was admitted; null where none was, and for somebody who has no seat. */
  lastUseOf(person: string, hash: string): number | null {
    if (this.#parts.members.roleOf(person) === null) return null;
    return listKeys(this.#parts).find((key) => key.hash === hash)?.usedAt ?? null;
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
