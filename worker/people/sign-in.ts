import { DurableObject } from 'cloudflare:workers';
import { describeError, log } from '../../common/log.ts';
import { isSameText } from '../constant-time.ts';
import { type Env, readSettings } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { hmac } from '../hmac.ts';
import { deliver } from '../mail/deliver.ts';
import { Undeliverable } from '../mail/mailer.ts';
import {
  codeStatus,
  judgeCode,
  mayMailCode,
  NO_CODE,
  newCode,
  withCode,
  withoutNewest,
} from '../mailed-code.ts';
import { randomBytes, toHex } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { type CodePurpose, challengeId, SIGN_IN } from './code-purpose.ts';
import { mailFor } from './mail-of-code.ts';
import { newPersonId } from './person-id.ts';
import { COUNTED_MS, SIGN_IN_CODES } from './sign-in-limits.ts';
import { type Challenge, type HeldAddress, SignInStore } from './sign-in-store.ts';

export interface CodeAsked {
  address: string;
  purpose: CodePurpose;
  /** The hash of the browser's token. */
  browser: string;
  device: string;
  ip: string | null;
}

export type CodeAnswer =
  | { is: 'asked' }
  /** `too_many_here`: too many requests of the whole IP network. */
  | { is: 'refused'; why: 'too_soon' | 'too_many' | 'too_many_here'; until: number };

export type SignInStanding = 'none' | 'sending' | 'failed' | 'valid' | 'expired';

export interface CodeTyped {
  browser: string;
  code: string;
  /** The random id of the form in which it was typed. */
  form: string;
}

/** `wrong`: the code may be typed again; `expired`: a new one must be requested. */
export type TypedVerdict = 'right' | 'wrong' | 'expired';
export type SignedIn = { is: 'right'; personId: string } | { is: Exclude<TypedVerdict, 'right'> };

/** The relation of the address to a person, as the person's object decides it. */
export type AddressStanding = { is: 'own' | 'free' } | ({ is: 'held' } & HeldAddress);

/** The schedule tries again after 1, 2 and 4 seconds; then the page reports that the mail was not sent. */
const MOST_ATTEMPTS = 4;
/**
 * The code's page waits this long for the mail service, which usually reports the result within that time.
 */
const MAIL_PATIENCE_MS = 3_000;
/** Length of the random value that is stored in place of a hash if no code was mailed; no code matches it. */
const UNKNOWN_CODE_BYTES = 32;

/**
 * One e-mail address by which somebody signs in: codes, tries, known devices, and the person. Its name is an
 * HMAC, and it is empty a day after the last code if nobody ever signed in. Other objects of the class count
 * for the networks of IP addresses.
 */
export class SignIn extends DurableObject<Env> {
  readonly #store: SignInStore;
  readonly #schedule: Schedule<'mail' | 'forget'>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#store = new SignInStore(ctx.storage.sql);
    this.#schedule = new Schedule(ctx.storage, systemClock, {
      mail: (id, attempt) => this.#mail(id, attempt),
      forget: async () => this.#forget(),
    });
    if (!this.#store.isPrepared()) return;
    this.#store.prepare();
    this.#schedule.resume();
  }

  override async alarm(): Promise<void> {
    if (!this.#store.isPrepared()) return;
    await this.#schedule.runDue();
    if (!this.#store.isCounting() && this.#store.holder() === undefined) await this.ctx.storage.deleteAll();
  }

  /**
   * Counts an event towards the budget of an IP network; returns null, or the time of the next free place.
   */
  take(counted: 'ip_mail' | 'ip_account'): number | null {
    const now = this.#prepare();
    return this.#store.take(counted, '', now);
  }

  /**
   * Starts to mail a code. The answer does not wait for it, so that its duration reveals nothing about the
   * address.
   */
  async askForCode({ browser, ...asked }: CodeAsked): Promise<CodeAnswer> {
    const now = this.#prepare();
    const id = challengeId(browser, asked.purpose);
    const state = this.#store.challenge(id)?.state ?? NO_CODE;
    const early = mayMailCode(state, now, SIGN_IN_CODES);
    if (early) {
      const why = early.refused === 'too_soon' ? 'too_soon' : 'too_many';
      return { is: 'refused', why, until: early.until };
    }
    const until = this.#store.take('mail', this.#store.budgetOf(browser), now);
    if (until !== null) return { is: 'refused', why: 'too_many', until };
    this.#store.saveChallenge(id, { ...asked, state, mail: 'sending', askedAt: now });
    this.#schedule.setBegun('mail', id);
    void this.#schedule.runNow('mail', id);
    return { is: 'asked' };
  }

  /** Returns the state that the code's page shows in this browser. */
  async standing(browser: string, purpose: CodePurpose): Promise<SignInStanding> {
    const id = challengeId(browser, purpose);
    await waitAtMost(MAIL_PATIENCE_MS, this.#schedule.whileRunning('mail', id));
    const challenge = this.#store.isPrepared() ? this.#store.challenge(id) : undefined;
    if (!challenge) return 'none';
    return challenge.mail === 'sent' ? codeStatusOf(challenge) : challenge.mail;
  }

  /** Checks a code that was typed to sign in. */
  async confirm(typed: CodeTyped): Promise<SignedIn> {
    const verdict = await this.#judge(typed, SIGN_IN);
    if (verdict !== 'right') return { is: verdict };
    const holder = this.#store.holder();
    // The person changed their address after the code was mailed.
    if (holder?.held) return { is: 'expired' };
    const personId = holder?.person ?? newPersonId();
    const now = systemClock.now();
    if (holder === undefined) this.#store.saveHolder({ person: personId, held: null }, now);
    this.#store.noteDevice(typed.browser, now);
    await faultPoint(this.env, 'sign-in.confirmed');
    return { is: 'right', personId };
  }

  /** Gives a browser its own budget after its person signed in by a passkey. */
  noteDevice(browser: string): void {
    if (this.#store.isPrepared() && this.#store.holder() !== undefined)
      this.#store.noteDevice(browser, systemClock.now());
  }

  /**
   * Checks a code that proves an address. With purpose `own-address`, the right code assigns the address to
   * the person.
   */
  async prove(typed: CodeTyped, purpose: Exclude<CodePurpose, { for: 'sign-in' }>): Promise<TypedVerdict> {
    const verdict = await this.#judge(typed, purpose);
    if (verdict !== 'right') return verdict;
    if (purpose.for === 'own-address') {
      if (!this.#isFreeFor(purpose.person)) return 'expired';
      const now = systemClock.now();
      this.#store.saveHolder({ person: purpose.person, held: null }, now);
      this.#store.noteDevice(typed.browser, now);
    }
    await faultPoint(this.env, 'sign-in.proved');
    return 'right';
  }

  /** Checks that the person signs in by the address. */
  isOf(person: string): boolean {
    const holder = this.#store.isPrepared() ? this.#store.holder() : undefined;
    return holder?.person === person && holder.held === null;
  }

  /**
   * Applies the address's state as the person's object reports it. Another person's address is unchanged.
   * Idempotent.
   */
  follow(person: string, standing: AddressStanding): void {
    const now = this.#prepare();
    if (!this.#isFreeFor(person)) return;
    if (standing.is === 'free') this.#store.dropHolder();
    else this.#store.saveHolder({ person, held: standing.is === 'held' ? standing : null }, now);
  }

  #isFreeFor(person: string): boolean {
    const holder = this.#store.holder();
    return holder === undefined || holder.person === person;
  }

  /** Checks a code; each try is counted before the comparison. */
  async #judge({ browser, code, form }: CodeTyped, purpose: CodePurpose): Promise<TypedVerdict> {
    const now = systemClock.now();
    const id = challengeId(browser, purpose);
    const challenge = this.#store.isPrepared() ? this.#store.challenge(id) : undefined;
    if (!challenge || codeStatusOf(challenge) === 'expired') return 'expired';
    if (this.#store.take('try', this.#store.budgetOf(browser), now) !== null) return 'expired';
    const hash = await this.#hashOf(id, code);
    // Read again: concurrent tries are checked one by one, each with the state that the one before it left.
    const { state: before } = this.#store.challenge(id) ?? challenge;
    const isSame = (stored: string) => isSameText(stored, hash);
    const { verdict, state } = judgeCode(before, { isSame, form }, systemClock.now(), SIGN_IN_CODES);
    this.#store.saveState(id, state);
    if (verdict === 'right' || verdict === 'repeated') return 'right';
    // This wrong try was the last one allowed.
    return verdict === 'wrong' && codeStatusOf({ state }) === 'valid' ? 'wrong' : 'expired';
  }

  /** Mails a code. The code is created only here, so that nothing but its HMAC is ever stored. */
  async #mail(id: string, attempt: number): Promise<undefined> {
    const challenge = this.#store.challenge(id);
    if (challenge?.mail !== 'sending') return;
    const code = newCode();
    const key = `sign-in ${id} ${challenge.askedAt} ${attempt}`;
    const { keySecrets: secrets } = readSettings(this.env);
    const { mail, hasCode } = await mailFor(challenge, this.#store.holder(), { code, key, secrets });
    const hash = hasCode ? await this.#hashOf(id, code) : toHex(randomBytes(UNKNOWN_CODE_BYTES));
    const state = withCode({ ...challenge.state, wrong: 0 }, hash, systemClock.now());
    this.#store.saveState(id, state);
    try {
      const delivered = await deliver(this.env, mail, { kind: 'sign_in', sender: 'sign-in' });
      if (delivered.is === 'sent') this.#store.saveMail(id, 'sent');
      else this.#giveUp(id, `the address is sent too many: ${delivered.limitOf}`);
    } catch (error) {
      if (!(error instanceof Undeliverable) && attempt < MOST_ATTEMPTS) {
        this.#store.saveState(id, withoutNewest(state));
        throw error;
      }
      this.#giveUp(id, describeError(error));
    }
  }

  #giveUp(id: string, cause: unknown): void {
    const { state } = this.#store.challenge(id) ?? { state: NO_CODE };
    this.#store.saveState(id, withoutNewest(state));
    this.#store.saveMail(id, 'failed');
    log('sign_in_code_not_mailed', { cause });
  }

  #forget(): number | undefined {
    const now = systemClock.now();
    this.#store.forgetBefore(now - COUNTED_MS);
    return this.#store.isCounting() ? now + COUNTED_MS : undefined;
  }

  async #hashOf(id: string, code: string): Promise<string> {
    const [secret = ''] = readSettings(this.env).keySecrets;
    return toHex(await hmac(secret, `sign-in code ${id} ${code}`));
  }

  /** Creates the tables and schedules the removal of old counts. Returns the current time. */
  #prepare(): number {
    const now = systemClock.now();
    Schedule.prepare(this.ctx.storage.sql);
    this.#store.prepare();
    if (!this.#schedule.has('forget', '')) this.#schedule.set('forget', '', now + COUNTED_MS);
    return now;
  }
}

function codeStatusOf({ state }: Pick<Challenge, 'state'>): 'valid' | 'expired' {
  const status = codeStatus(state, systemClock.now(), SIGN_IN_CODES);
  return status === 'valid' ? 'valid' : 'expired';
}
