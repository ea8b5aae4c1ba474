import type { Env } from '../../env.ts';
import { faultPoint } from '../../faults.ts';
import { gateOf } from '../../gate/gate-of.ts';
import type { RequestSource } from '../../mail/request-facts.ts';
import { randomId } from '../../random.ts';
import { systemClock } from '../../time/clock.ts';
import type { Schedule } from '../../time/schedule.ts';
import { waitAtMost } from '../../time/wait-at-most.ts';
import type { CodePurpose } from '../code-purpose.ts';
import type { PersonStore } from '../person-store.ts';
import type { CodeAnswer, CodeTyped, SignInStanding, TypedVerdict } from '../sign-in.ts';
import { signInOf } from '../sign-in-of.ts';
import { REQUEST_MS } from './address-limits.ts';
import type { AddressStore } from './address-store.ts';
import type { OwnAddress, OwnAddressEnv } from './own-address.ts';

export type AddressRequestDue = 'settle-address' | 'hand-address' | 'follow-address';

export interface AddressAsked {
  /** The account that is to get the address; null for the person's own address. */
  account: string | null;
  address: string;
  /** The hash of the browser's token. */
  browser: string;
  source: Omit<RequestSource, 'at'>;
  base: string;
}

/** `too_many_of_person`: the person has asked for codes to too many addresses. */
export type AddressAnswer = CodeAnswer | { is: 'refused'; why: 'too_many_of_person'; until: number };

/** The address to which a code was sent, and the state that its page shows. */
export interface RequestStanding {
  address: string;
  standing: SignInStanding;
}

/** The longest time that an answer waits for work that it has begun; the work continues after it. */
const PATIENCE_MS = 2_000;

type RequestEnv = OwnAddressEnv & Pick<Env, 'GATE'>;

/** Requests for new addresses, each proved by a code: the person's own, and those of their accounts. */
export class AddressRequests {
  readonly #env: RequestEnv;
  readonly #store: AddressStore;
  readonly #person: PersonStore;
  readonly #own: OwnAddress;
  readonly #schedule: Schedule<AddressRequestDue>;

  constructor(
    env: RequestEnv,
    { addresses, person, own }: { addresses: AddressStore; person: PersonStore; own: OwnAddress },
    schedule: Schedule<AddressRequestDue>,
  ) {
    [this.#env, this.#schedule] = [env, schedule];
    [this.#store, this.#person, this.#own] = [addresses, person, own];
  }

  /** Mails a code to the address. The answer does not depend on whether the address belongs to somebody. */
  async askForCode({ account, address, browser, source, base }: AddressAsked): Promise<AddressAnswer> {
    const now = systemClock.now();
    const until = this.#store.takeCode(now);
    if (until !== null) return { is: 'refused', why: 'too_many_of_person', until };
    const latest = this.#store.latest(account);
    const isAgain = latest?.state === 'open' && latest.address === address;
    const id = isAgain ? latest.id : randomId('adr');
    const asked = { ...source, at: now };
    this.#store.saveRequest({ id, account, address, state: 'open', source: asked, base });
    this.#schedule.set('settle-address', id, now + REQUEST_MS);
    const signIn = await signInOf(this.#env, address);
    const purpose = this.#purposeOf(account);
    const answer = await signIn.askForCode({ address, purpose, browser, ...source });
    // A copy: the answer itself holds a connection to its object.
    return answer.is === 'asked' ? { is: 'asked' } : { is: 'refused', why: answer.why, until: answer.until };
  }

  /** Returns the state of the latest request; null if no request is open. */
  async standing(account: string | null, browser: string): Promise<RequestStanding | null> {
    const request = this.#store.latest(account);
    if (request?.state !== 'open') return null;
    const signIn = await signInOf(this.#env, request.address);
    const standing = await signIn.standing(browser, this.#purposeOf(account));
    return { address: request.address, standing };
  }

  /**
   * Checks a typed code; the right one changes the address. Submitting the same form again changes nothing
   * more.
   */
  async confirm(account: string | null, typed: CodeTyped): Promise<TypedVerdict> {
    const request = this.#store.latest(account);
    if (!request) return 'expired';
    const signIn = await signInOf(this.#env, request.address);
    const verdict = await signIn.prove(typed, this.#purposeOf(account));
    if (verdict !== 'right') return verdict;
    const isChanged = account === null ? await this.#complete(request.id) : await this.#proved(request.id);
    return isChanged ? 'right' : 'expired';
  }

  /**
   * Checks that an address signs the person in: it is their own, or its object has just assigned it to them
   * and the change is completed here.
   */
  async accepts(address: string): Promise<boolean> {
    const isOwn = () => this.#person.person().address === address;
    const request = this.#store.latest(null);
    if (!isOwn() && request?.address === address) await this.#complete(request.id);
    return isOwn();
  }

  /**
   * Ends a request: completes one whose right code came just before this object stopped, and drops the
   * others.
   */
  async settle(id: string): Promise<number | undefined> {
    const request = this.#store.request(id);
    if (!request) return;
    const [now, endsAt] = [systemClock.now(), request.source.at + REQUEST_MS];
    if (now < endsAt) return endsAt;
    if (request.state === 'proved') return now + REQUEST_MS;
    if (request.account === null && (await this.#own.hasTaken(request.address))) await this.#complete(id);
    this.#store.dropRequest(id);
  }

  /**
   * Sends a proved address to the account's Gate, as a row of the outbox. The Gate applies each change once.
   */
  async handOver(id: string): Promise<undefined> {
    const request = this.#store.request(id);
    if (request?.state !== 'proved' || request.account === null) return;
    const { address: email, source } = request;
    await gateOf(this.#env, request.account).changeEmail(this.#person.person().id, { id, email, source });
    await faultPoint(this.#env, 'person.account-address-handed');
    this.#store.setState(id, 'done');
  }

  /** Takes the address of a request if it is the latest one; otherwise its object releases the address. */
  async #complete(id: string): Promise<boolean> {
    const request = this.#store.request(id);
    if (request?.state === 'done') return true;
    const isLatest = request?.state === 'open' && this.#store.latest(null)?.id === id;
    if (isLatest) await this.#own.change(request);
    else if (request) {
      this.#schedule.setBegun('follow-address', request.address);
      await this.#schedule.runNow('follow-address', request.address);
    }
    return isLatest;
  }

  async #proved(id: string): Promise<boolean> {
    const request = this.#store.request(id);
    if (request?.state === 'open') {
      this.#store.setState(id, 'proved');
      this.#schedule.setBegun('hand-address', id);
    }
    await faultPoint(this.#env, 'person.account-address-proved');
    await waitAtMost(PATIENCE_MS, this.#schedule.runNow('hand-address', id));
    return request !== undefined;
  }

  #purposeOf(account: string | null): Exclude<CodePurpose, { for: 'sign-in' }> {
    const { id: person } = this.#person.person();
    return account === null ? { for: 'own-address', person } : { for: 'account-address', person, account };
  }
}
