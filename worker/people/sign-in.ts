import { DurableObject } from 'cloudflare:workers';
import { describeError, log } from '../../common/log.ts';
import { isSameText } from '../constant-time.ts';
import { type Env, readSettings } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { hmac } from '../hmac.ts';
import { deliver } from '../mail/deliver.ts';
import { Undeliverable } from '../mail/mailer.ts';
import {
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
import { waitAtMost } from '../time/wait-at-most.ts';
import { newPersonId } from './person-id.ts';
import { COUNTED_MS, SIGN_IN_CODES } from './sign-in-limits.ts';
import { signInMail } from './sign-in-mail.ts';
import { type Challenge, SignInStore } from './sign-in-store.ts';

export interface CodeAsked {
  address: string;
  /** The hash of the browser's token. */
  browser: string;
  ip: string | null;
}

export type CodeAnswer =
  | { is: 'asked' }
  /** `too_many_here`: everybody behind the IP address together. */
  | { is: 'refused'; why: 'too_soon' | 'too_many' | 'too_many_here'; until: number };

export type SignInStanding = 'none' | 'sending' | 'failed' | 'valid' | 'expired';

export interface CodeTyped {
  browser: string;
  code: string;
  /** The random name of the form in which it was typed. */
  form: string;
}

/** `wrong`: the code may be typed again; `expired`: another must be asked for. */
export type SignedIn = { is: 'right'; personId: string } | { is: 'wrong' | 'expired' };

/** The schedule tries again after 1, 2 and 4 seconds; then the page says that the mail did not go. */
const MOST_ATTEMPTS = 4;
/** For how long an answer waits for the mail service: most say within it whether the mail has gone. */
const MAIL_PATIENCE_MS = 3_000;

/**
 * One e-mail address, by which somebody signs in: codes, tries, the devices that signed in, and who the person is. It is
 * named by an HMAC, and is empty a day after the last code where nobody ever signed in. Another object of the class
 * counts for everybody behind one IP address.
 */
export class SignIn extends DurableObject<Env> {
  readonly #store: SignInStore;
  readonly #schedule: Schedule<'mail' | 'forget'>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new SignInStore(ctx.storage.sql);
    this.#schedule = new Schedule(ctx.storage, systemClock, {
      mail: (browser, attempt) => this.#mail(browser, attempt),
      forget: async () => this.#forget(),
    });
    if (this.#store.isPrepared()) this.#schedule.resume();
  }

  override async alarm(): Promise<void> {
    if (!this.#store.isPrepared()) return;
    await this.#schedule.runDue();
    if (!this.#store.isCounting() && this.#store.personId() === undefined) await this.ctx.storage.deleteAll();
  }

  /** Takes one of the places that everybody behind an IP address has together; null if taken, else when one is free again. */
  take(counted: 'ip_mail' | 'ip_account'): number | null {
    const now = this.#prepare();
    return this.#store.take(counted, '', now);
  }

  /** Mails a code by the schedule: known and unknown addresses are answered alike, and after the same time. */
  async askForCode({ address, browser, ip }: CodeAsked): Promise<CodeAnswer> {
    const now = this.#prepare();
    const state = this.#store.challenge(browser)?.state ?? NO_CODE;
    const early = mayMailCode(state, now, SIGN_IN_CODES);
    if (early) {
      const why = early.refused === 'too_soon' ? 'too_soon' : 'too_many';
      return { is: 'refused', why, until: early.until };
    }
    const until = this.#store.take('mail', this.#store.budgetOf(browser), now);
    if (until !== null) return { is: 'refused', why: 'too_many', until };
    this.#store.saveChallenge(browser, { address, ip, state, mail: 'sending', askedAt: now });
    this.#schedule.setBegun('mail', browser);
    await waitAtMost(MAIL_PATIENCE_MS, this.#schedule.runNow('mail', browser));
    return { is: 'asked' };
  }

  /** What the page of the code says to this browser. */
  standing(browser: string): SignInStanding {
    const challenge = this.#store.isPrepared() ? this.#store.challenge(browser) : undefined;
    if (!challenge) return 'none';
    return challenge.mail === 'sent' ? codeStandingOf(challenge) : challenge.mail;
  }

  /** Judges a typed code. Each try is counted before it is compared. */
  async confirm({ browser, code, form }: CodeTyped): Promise<SignedIn> {
    const now = systemClock.now();
    const challenge = this.#store.isPrepared() ? this.#store.challenge(browser) : undefined;
    if (!challenge || codeStandingOf(challenge) === 'expired') return { is: 'expired' };
    if (this.#store.take('try', this.#store.budgetOf(browser), now) !== null) return { is: 'expired' };
    const hash = await this.#hashOf(browser, code);
    // Read again: of the tries of one moment each is judged by what the one before it left.
    const { state: before } = this.#store.challenge(browser) ?? challenge;
    const isSame = (stored: string) => isSameText(stored, hash);
    const { verdict, state } = judgeCode(before, { isSame, form }, systemClock.now(), SIGN_IN_CODES);
    this.#store.saveState(browser, state);
    if (verdict !== 'right' && verdict !== 'repeated') {
      // The last wrong try has ended the code.
      return { is: verdict === 'wrong' && codeStandingOf({ state }) === 'valid' ? 'wrong' : 'expired' };
    }
    const known = this.#store.personId();
    const personId = known ?? newPersonId();
    if (known === undefined) this.#store.savePerson(personId, now);
    this.#store.noteDevice(browser, now);
    await faultPoint(this.env, 'sign-in.confirmed');
    return { is: 'right', personId };
  }

  /** A browser in which the person signed in by a passkey has a budget of its own, too. */
  noteDevice(browser: string): void {
    if (this.#store.isPrepared() && this.#store.personId() !== undefined)
      this.#store.noteDevice(browser, systemClock.now());
  }

  /** Makes the code only now, so that nothing but its HMAC is ever stored. */
  async #mail(browser: string, attempt: number): Promise<undefined> {
    const challenge = this.#store.challenge(browser);
    if (challenge?.mail !== 'sending') return;
    const code = newCode();
    const hash = await this.#hashOf(browser, code);
    const state = withCode({ ...challenge.state, wrong: 0 }, hash, systemClock.now());
    this.#store.saveState(browser, state);
    const { address, ip, askedAt } = challenge;
    const mail = await signInMail({ address, code, ip, key: `sign-in ${browser} ${askedAt} ${attempt}` });
    try {
      const delivered = await deliver(this.env, mail, { kind: 'sign_in', sender: 'sign-in' });
      if (delivered.is === 'sent') this.#store.saveMail(browser, 'sent');
      else this.#giveUp(browser, `the address is sent too many: ${delivered.limitOf}`);
    } catch (error) {
      if (!(error instanceof Undeliverable) && attempt < MOST_ATTEMPTS) {
        this.#store.saveState(browser, withoutNewest(state));
        throw error;
      }
      this.#giveUp(browser, describeError(error));
    }
  }

  #giveUp(browser: string, cause: unknown): void {
    const { state } = this.#store.challenge(browser) ?? { state: NO_CODE };
    this.#store.saveState(browser, withoutNewest(state));
    this.#store.saveMail(browser, 'failed');
    log('sign_in_code_not_mailed', { cause });
  }

  #forget(): number | undefined {
    const now = systemClock.now();
    this.#store.forgetBefore(now - COUNTED_MS);
    return this.#store.isCounting() ? now + COUNTED_MS : undefined;
  }

  async #hashOf(browser: string, code: string): Promise<string> {
    const [secret = ''] = readSettings(this.env).keySecrets;
    return toHex(await hmac(secret, `sign-in code ${browser} ${code}`));
  }

  /** The tables, and when what is about to be counted is forgotten. Returns the time. */
  #prepare(): number {
    const now = systemClock.now();
    Schedule.prepare(this.ctx.storage.sql);
    this.#store.prepare();
    if (!this.#schedule.has('forget', '')) this.#schedule.set('forget', '', now + COUNTED_MS);
    return now;
  }
}

function codeStandingOf({ state }: Pick<Challenge, 'state'>): 'valid' | 'expired' {
  const standing = codeStanding(state, systemClock.now(), SIGN_IN_CODES);
  return standing === 'valid' ? 'valid' : 'expired';
}
