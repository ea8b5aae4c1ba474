import { systemClock } from '../time/clock.ts';
import type { AssertionAnswer, CreationAnswer } from './passkey-answers.ts';
import type { PasskeyChallenge } from './passkey-challenge.ts';
import { type ListedPasskey, PasskeyStore } from './passkey-store.ts';

interface Answered<Answer> {
  answer: Answer;
  /** A challenge of ours that the answer is about, and that counts in the browser that sent it. */
  challenge: PasskeyChallenge;
  /** Of the page that asked. */
  origin: string;
}

export type PasskeyCreation = Answered<CreationAnswer> & { name: string };
export type PasskeyUse = Answered<AssertionAnswer>;

/** `refused`: the answer is not right, or its challenge was used before. */
export type PasskeyCreated = 'created' | 'too_many' | 'refused';

const MOST_PASSKEYS = 20;
/** Of one passkey, or of all answers together that name none of the person's: a removed one uses up no other's. */
const TRIES = { windowMs: 3_600_000, most: 30 };

/** The passkeys of a person. What a caller has to do in one turn with a change is handed in. */
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

  /** Keeps a new passkey. One that is kept already is `created` too: the answer to its form may have been lost. */
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
      // Counted again: several may have been verified at once.
      if (this.#store.count() >= MOST_PASSKEYS) return 'too_many';
      this.#store.add(passkey, name, systemClock.now());
      alongside(passkey.id);
      return 'created';
    });
  }

  /** False where the answer is not right. Tries are counted, and the challenge is used up, before it is verified. */
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

/** Read at the first use: most starts of the Worker see no passkey, and the library with its parsers is large. */
function verification() {
  return import('./passkey-verification.ts');
}
