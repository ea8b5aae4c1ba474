import {
  type Act,
  type ActAnswer,
  type ActsDone,
  type ConferenceChanges,
  MOST_ACTS,
} from '../../common/shipping/conference.ts';
import type { NewAct, Outbox } from './outbox.ts';

/** `malformed`: the service will never accept the act; `gone`: the conference no longer exists. */
export type Refusal = 'offline' | 'busy' | 'gone' | 'malformed';

export interface Service {
  act(acts: Act[], since: number): Promise<ActsDone | Refusal>;
  changes(since: number): Promise<ConferenceChanges | Refusal>;
}

export interface Listener {
  changed(changes: ConferenceChanges['changes']): void;
  answered(act: NewAct, answer: ActAnswer): void;
  /** The service rejected the act for good; it is not sent again. */
  refused(act: NewAct): void;
  /** Reports `ok` or the reason of the failure, and the number of waiting acts. */
  state(state: 'ok' | Refusal, waiting: number): void;
}

/**
 * Sends this device's acts in their order and fetches the changes of other devices, with one request at a
 * time.
 */
export class Exchange {
  readonly #outbox: Outbox;
  readonly #service: Service;
  readonly #listener: Listener;
  readonly #now: () => number;
  #revision: number;
  #running: Promise<boolean> | undefined;
  #again = false;
  #atOnce = MOST_ACTS;

  constructor(parts: {
    outbox: Outbox;
    service: Service;
    listener: Listener;
    now: () => number;
    revision: number;
  }) {
    ({ outbox: this.#outbox, service: this.#service, listener: this.#listener, now: this.#now } = parts);
    this.#revision = parts.revision;
  }

  /** Runs until no act waits, including acts added meanwhile. Resolves to true if all requests succeeded. */
  run(): Promise<boolean> {
    this.#again = true;
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<boolean> {
    let isThrough = true;
    try {
      while (this.#again && isThrough) {
        this.#again = false;
        isThrough = await this.#exchange();
      }
      return isThrough;
    } finally {
      // At once: a call made before the caller learns of the end must not join this run.
      this.#running = undefined;
    }
  }

  async #exchange(): Promise<boolean> {
    const waiting = this.#outbox.waiting().slice(0, this.#atOnce);
    const done: (ConferenceChanges & { answers?: ActAnswer[] }) | Refusal =
      waiting.length === 0
        ? await this.#service.changes(this.#revision)
        : await this.#service.act(
            waiting.map(({ act, at }) => ({ ...act, agoMs: Math.max(0, this.#now() - at) })),
            this.#revision,
          );
    if (typeof done === 'string') return this.#failed(done, waiting[0]?.act);
    this.#atOnce = MOST_ACTS;
    this.#revision = done.revision;
    this.#listener.changed(done.changes);
    const answers = new Map(done.answers?.map((answer) => [answer.id, answer]));
    for (const { act } of waiting) {
      const answer = answers.get(act.id);
      if (!answer) continue;
      this.#outbox.remove(act.id);
      this.#listener.answered(act, answer);
    }
    const left = this.#outbox.waiting().length;
    if (left > 0 && answers.size > 0) this.#again = true;
    this.#listener.state('ok', left);
    return true;
  }

  /** Removes an act that the service rejects, so that it does not block the others. */
  #failed(why: Refusal, first: NewAct | undefined): boolean {
    const isAct = why === 'malformed' && first !== undefined;
    if (isAct && this.#atOnce === 1) {
      this.#outbox.remove(first.id);
      this.#listener.refused(first);
    }
    if (isAct) this.#again = true;
    this.#atOnce = isAct ? 1 : MOST_ACTS;
    if (!isAct) this.#listener.state(why, this.#outbox.waiting().length);
    return isAct;
  }
}
