import { systemClock } from '../time/clock.ts';
import type { AssertionAnswer, CreationAnswer } from './passkey-answers.ts';
import type { PasskeyChallenge } from './passkey-challenge.ts';
import { type ListedPasskey, PasskeyStore } from './passkey-store.ts';

interface Answered<Answer> {
  answer: Answer;
  /** The answered challenge, created here and valid in the browser that sent the answer. */
  challenge: PasskeyChallenge;
  /** The origin of the page that asked for the passkey. */
  origin: string;
}

export type PasskeyCreation = Answered<CreationAnswer> & { name: string };
export type PasskeyUse = Answered<AssertionAnswer>;

/** `refused`: the answer is not valid, or its challenge was used before. */
export type PasskeyCreated = 'created' | 'too_many' | 'refused';

const MOST_PASSKEYS = 20;
/**
 * Tries of one passkey, or of all unknown passkeys together: a removed passkey does not use up another's
 * tries.
 */
const TRIES = { windowMs: 3_600_000, most: 30 };

/**
 * The passkeys of a person. Callers pass the work that must be in one transaction with a change
 * (`alongside`).
 */
export class Passkeys {
  readonly #storage: DurableObjectStorage;
  readonly #store: PasskeyStore;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#store = new PasskeyStore(storage.sql);
  }

  prepare(): void {
    this.#store.prepare();
  }

  list(): ListedPasskey[] {
    return this.#store.list();
  }

  isAny(): boolean {
    return this.#store.count() > 0;
  }

  remove(id: string): void {
    this.#store.remove(id);
  }

  removeAll(): void {
    for (const { id } of this.#store.list()) this.#store.remove(id);
  }

  /**
   * Stores a new passkey. If it is already stored the result is `created` too: the first answer may have been
   * lost.
   */
  async create(
    { answer, challenge, origin, name }: PasskeyCreation,
    alongside: (id: string) => void,
  ): Promise<PasskeyCreated> {
    if (this.#store.find(answer.id) !== undefined) return 'created';
    if (this.#store.count() >= MOST_PASSKEYS) return 'too_many';
    if (!this.#store.useUp(challenge.text, challenge.endsAt, systemClock.now())) return 'refused';
    const { verifiedCreation } = await verification();
    const passkey = await verifiedCreation(answer, { challenge: challenge.text, origin });
    if (passkey === null) return 'refused';
    return this.#storage.transactionSync(() => {
      if (this.#store.find(passkey.id) !== undefined) return 'created';
      // Checked again: several may have been verified at once.
      if (this.#store.count() >= MOST_PASSKEYS) return 'too_many';
      this.#store.add(passkey, name, systemClock.now());
      alongside(passkey.id);
      return 'created';
    });
  }

  /**
   * Verifies a sign-in; false if it is not valid. Counts the try and uses up the challenge before the
   * verification.
   */
  async use({ answer, challenge, origin }: PasskeyUse, alongside: () => void): Promise<boolean> {
    const now = systemClock.now();
    const passkey = this.#store.find(answer.id);
    if (!this.#store.takeTry(passkey?.id ?? '', TRIES, now)) return false;
    if (passkey === undefined || !this.#store.useUp(challenge.text, challenge.endsAt, now)) return false;
    const { verifiedCounter } = await verification();
    const counter = await verifiedCounter(answer, passkey, { challenge: challenge.text, origin });
    if (counter === null) return false;
    return this.#storage.transactionSync(() => {
      const isNoted = this.#store.noteUse(passkey.id, counter, systemClock.now());
      if (isNoted) alongside();
      return isNoted;
    });
  }
}

/** Imported at the first use: most isolates see no passkey, and the library with its parsers is large. */
function verification() {
  return import('./passkey-verification.ts');
}
