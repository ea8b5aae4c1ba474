import { DurableObject } from 'cloudflare:workers';
import { describeError, log } from '../../common/log.ts';
import { isSameText } from '../constant-time.ts';
import { type Env, readSettings } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { hmac } from '../hmac.ts';
import { deliver } from '../mail/deliver.ts';
import { Undeliverable } from '../mail/mailer.ts';
import {
  type CodeState,
  codeStanding,
  judgeCode,
  mayMailCode,
  NO_CODE,
  newCode,
  withCode,
  withoutNewest,
} from '../mailed-code.ts';
import { toHex } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { newPersonId } from './person-id.ts';
import { COUNTED_MS, type Counted, freeAgainAt, SIGN_IN_CODES } from './sign-in-limits.ts';
import { signInMail } from './sign-in-mail.ts';

type Due = 'mail' | 'forget';

/** Of one browser: the code that it asked for, and what became of its mail. */
type ChallengeRow = {
  browser: string;
  address: string;
  ip: string | null;
  state: string;
  mail: MailState;
  asked_at: number;
};

export type MailState = 'sending' | 'sent' | 'failed';

export interface CodeAsked {
  address: string;
  /** The hash of the browser's token. */
  browser: string;
  ip: string | null;
}

export type CodeAnswer = { is: 'asked' } | { is: 'refused'; why: 'too_soon' | 'too_many'; until: number };

export type SignInStanding = { is: 'none' } | { is: 'sending' | 'failed' | 'valid' | 'expired' };

export interface CodeTyped {
  browser: string;
  code: string;
  /** The random name of the form in which it was typed. */
  form: string;
}

export type SignedIn = { is: 'right'; personId: string } | { is: 'wrong' | 'expired' };

/** The schedule tries again after 1, 2 and 4 seconds; then the page says that the mail did not go. */
const MOST_ATTEMPTS = 4;

/**
 * One e-mail address, by which somebody signs in: codes, tries, the devices that signed in, and who the person is. It is
 * named by an HMAC, and is empty a day after the last code where nobody ever signed in.
 */
export class SignIn extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #schedule: Schedule<Due>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#schedule = new Schedule<Due>(ctx.storage, systemClock, {
      mail: (browser, attempt) => this.#mail(browser, attempt),
      forget: () => this.#forget(),
    });
    if (this.#isUsed()) this.#schedule.resume();
  }

  override async alarm(): Promise<void> {
    if (this.#isUsed()) await this.#schedule.runDue();
  }

  /** Asks for a code, which is mailed later: known and unknown addresses are answered alike. */
  askForCode({ address, browser, ip }: CodeAsked): CodeAnswer {
    this.#prepare();
    const now = systemClock.now();
    const state = this.#challenge(browser)?.state ?? NO_CODE;
    const early = mayMailCode(state, now, SIGN_IN_CODES);
    if (early)
      return {
        is: 'refused',
        why: early.refused === 'too_soon' ? 'too_soon' : 'too_many',
        until: early.until,
      };
    const until = this.#freeAgainAt('mail', browser, now);
    if (until !== null) return { is: 'refused', why: 'too_many', until };
    this.#count('mail', browser, now);
    this.#sql.exec(
      `INSERT INTO challenge (browser, address, ip, state, mail, asked_at) VALUES (?, ?, ?, ?, 'sending', ?)
       ON CONFLICT (browser) DO UPDATE SET ip = excluded.ip, mail = 'sending', asked_at = excluded.asked_at`,
      browser,
      address,
      ip,
      JSON.stringify(state),
      now,
    );
    this.#schedule.setBegun('mail', browser);
    this.#schedule.set('forget', '', now + COUNTED_MS);
    this.ctx.waitUntil(this.#schedule.runNow('mail', browser));
    return { is: 'asked' };
  }

  /** What the page of the code says to this browser. */
  standing(browser: string): SignInStanding {
    const challenge = this.#isUsed() ? this.#challenge(browser) : undefined;
    if (!challenge) return { is: 'none' };
    if (challenge.mail !== 'sent') return { is: challenge.mail };
    const standing = codeStanding(challenge.state, systemClock.now(), SIGN_IN_CODES);
    return { is: standing === 'valid' ? 'valid' : 'expired' };
  }

  /** Judges a typed code. Each try is counted before it is compared. */
  async confirm({ browser, code, form }: CodeTyped): Promise<SignedIn> {
    const now = systemClock.now();
    const asked = this.#isUsed() ? this.#challenge(browser) : undefined;
    if (!asked || codeStanding(asked.state, now, SIGN_IN_CODES) !== 'valid') return { is: 'expired' };
    if (this.#freeAgainAt('try', browser, now) !== null) return { is: 'expired' };
    this.#count('try', browser, now);
    const hash = await this.#hashOf(browser, code);
    // Read again: of the tries of one moment each is judged by what the one before it left.
    const { state: before } = this.#challenge(browser) ?? asked;
    const isSame = (stored: string) => isSameText(stored, hash);
    const { verdict, state } = judgeCode(before, { isSame, form }, systemClock.now(), SIGN_IN_CODES);
    this.#saveState(browser, state);
    if (verdict !== 'right' && verdict !== 'repeated')
      return { is: verdict === 'wrong' ? 'wrong' : 'expired' };
    const personId = this.#personId() ?? this.#newPerson(now);
    this.#sql.exec('INSERT OR REPLACE INTO device (browser, at) VALUES (?, ?)', browser, now);
    await faultPoint(this.env, 'sign-in.confirmed');
    return { is: 'right', personId };
  }

  /** Makes the code only now, so that it is stored nowhere but as its HMAC. */
  async #mail(browser: string, attempt: number): Promise<undefined> {
    const asked = this.#challenge(browser);
    if (asked?.mail !== 'sending') return;
    const code = newCode();
    const hash = await this.#hashOf(browser, code);
    const state = withCode({ ...asked.state, wrong: 0 }, hash, systemClock.now());
    this.#saveState(browser, state);
    const key = `sign-in ${browser} ${state.round} ${asked.asked_at}`;
    const mail = await signInMail({ address: asked.address, code, key, ip: asked.ip });
    try {
      const delivered = await deliver(this.env, mail, { kind: 'sign_in', sender: 'sign-in' });
      if (delivered.is === 'sent') return this.#noteMail(browser, 'sent');
    } catch (error) {
      this.#saveState(browser, withoutNewest(state));
      if (!(error instanceof Undeliverable) && attempt < MOST_ATTEMPTS) throw error;
      log('sign_in_code_undeliverable', { cause: describeError(error) });
      return this.#noteMail(browser, 'failed');
    }
    this.#saveState(browser, withoutNewest(state));
    this.#noteMail(browser, 'failed');
  }

  async #forget(): Promise<number | undefined> {
    const now = systemClock.now();
    this.#sql.exec('DELETE FROM counted WHERE at <= ?', now - COUNTED_MS);
    this.#sql.exec('DELETE FROM challenge WHERE asked_at <= ?', now - COUNTED_MS);
    const left = this.#sql.exec('SELECT 1 FROM challenge UNION ALL SELECT 1 FROM counted LIMIT 1').toArray();
    if (left.length > 0) return now + COUNTED_MS;
    if (this.#personId() === undefined) await this.ctx.storage.deleteAll();
    return undefined;
  }

  #challenge(browser: string): (Omit<ChallengeRow, 'state'> & { state: CodeState }) | undefined {
    const [row] = this.#sql
      .exec<ChallengeRow>('SELECT * FROM challenge WHERE browser = ?', browser)
      .toArray();
    return row && { ...row, state: JSON.parse(row.state) };
  }

  #saveState(browser: string, state: CodeState): void {
    this.#sql.exec('UPDATE challenge SET state = ? WHERE browser = ?', JSON.stringify(state), browser);
  }

  #noteMail(browser: string, mail: MailState): undefined {
    this.#sql.exec('UPDATE challenge SET mail = ? WHERE browser = ?', mail, browser);
  }

  /** A device that signed in before has a budget of its own, so that strangers cannot use up its owner's. */
  #budgetOf(browser: string): string {
    return this.#sql.exec('SELECT 1 FROM device WHERE browser = ?', browser).toArray().length > 0
      ? browser
      : '';
  }

  #count(counted: Counted, browser: string, now: number): void {
    this.#sql.exec(
      'INSERT INTO counted (what, budget, at) VALUES (?, ?, ?)',
      counted,
      this.#budgetOf(browser),
      now,
    );
  }

  #freeAgainAt(counted: Counted, browser: string, now: number): number | null {
    const rows = this.#sql.exec<{ at: number }>(
      'SELECT at FROM counted WHERE what = ? AND budget = ? AND at > ?',
      counted,
      this.#budgetOf(browser),
      now - COUNTED_MS,
    );
    return freeAgainAt(
      counted,
      rows.toArray().map(({ at }) => at),
      now,
    );
  }

  #personId(): string | undefined {
    return this.#sql.exec<{ id: string }>('SELECT id FROM person').toArray()[0]?.id;
  }

  #newPerson(now: number): string {
    const id = newPersonId();
    this.#sql.exec('INSERT INTO person (id, at) VALUES (?, ?)', id, now);
    return id;
  }

  async #hashOf(browser: string, code: string): Promise<string> {
    const [secret = ''] = readSettings(this.env).keySecrets;
    return toHex(await hmac(secret, `sign-in code ${browser} ${code}`));
  }

  #prepare(): void {
    Schedule.prepare(this.#sql);
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS challenge (
        browser TEXT PRIMARY KEY, address TEXT NOT NULL, ip TEXT, state TEXT NOT NULL, mail TEXT NOT NULL, asked_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS counted (what TEXT NOT NULL, budget TEXT NOT NULL, at INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS device (browser TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS person (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    `);
  }

  /** An address that was never asked for a code has no tables. */
  #isUsed(): boolean {
    const tables = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'challenge'");
    return tables.toArray().length > 0;
  }
}
