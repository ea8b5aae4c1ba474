import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { OutsideEnv } from '../outside/egress.ts';
import type { Clock } from '../time/clock.ts';
import { type Attempt, attemptDelivery, unsent } from './attempt.ts';
import type { AttemptCause, Deliveries, StoredDelivery } from './deliveries.ts';
import { KeyedLimiter } from './keyed-limiter.ts';
import { originOf } from './origin.ts';
import { gunzip, gzip } from './packing.ts';

/** Waits before the second and the third attempt (specification 6.5). */
const WAITS_MS = [5_000, 30_000];
/** Concurrent attempts of an account, in total and to one origin. */
export const LANES = { total: 5, perOrigin: 2 };

const NO_DEFAULT = 'a conta não tem mais um endereço padrão de avisos';

type SendingEnv = OutsideEnv & Pick<Env, 'GATE' | 'FAULTS'>;

/** The final result for an address: all attempts failed, or one succeeded. */
export interface Arrival {
  accountId: string;
  url: string;
  delivered: boolean;
}

/**
 * Makes the attempts of an account's Courier, in its lanes. Deliveries erased in the meantime are neither
 * sent nor recorded.
 */
export class Sending {
  readonly #env: SendingEnv;
  readonly #deliveries: Deliveries;
  readonly #clock: Clock;
  readonly #onArrival: (arrival: Arrival) => void;
  readonly #lanes = new KeyedLimiter(LANES.total, LANES.perOrigin);
  /** Allows one more attempt per delivery at a time: two would have the same number. */
  readonly #turns = new KeyedLimiter(Number.POSITIVE_INFINITY, 1);

  constructor(env: SendingEnv, deliveries: Deliveries, clock: Clock, onArrival: (arrival: Arrival) => void) {
    [this.#env, this.#deliveries, this.#clock, this.#onArrival] = [env, deliveries, clock, onArrival];
  }

  /** Makes one of the service's own attempts. Returns when the next one is due; undefined if none is. */
  async attempt(id: string): Promise<number | undefined> {
    const url = this.#deliveries.addressOf(id, 'pending');
    if (url === null) return undefined;
    const made = await this.#lanes.run(originOf(url), async () => {
      const delivery = this.#deliveries.find(id);
      if (delivery === null || typeof delivery.body !== 'string') return null;
      const settings = await this.#settingsOf(delivery);
      const number = delivery.attempts + 1;
      const { body } = delivery;
      const attempt = await attemptDelivery(this.#env, { ...delivery, body }, number, settings);
      return { attempt, number, body, accountId: delivery.accountId };
    });
    if (made === null) return undefined;
    await faultPoint(this.#env, 'courier.attempted');
    const { attempt, number, body, accountId } = made;
    const { delivered } = attempt.outcome;
    const wait = delivered ? undefined : WAITS_MS[number - 1];
    const packed = await gzip(body);
    const nextAt = wait === undefined ? null : this.#clock.now() + wait;
    if (!this.#deliveries.noteAttempt(id, { ...attempt, number, cause: 'service' }, nextAt)) return undefined;
    if (nextAt !== null) return nextAt;
    this.#deliveries.settle(id, delivered ? 'delivered' : 'failed', packed);
    this.#onArrival({ accountId, url, delivered });
    return undefined;
  }

  /**
   * Makes one more attempt of a settled delivery; a delivered one remains so. `onNoted` is called in the turn
   * in which it is recorded, and not at all if there was nothing to send or the delivery was erased.
   */
  async again(
    id: string,
    cause: Exclude<AttemptCause, 'service'>,
    onNoted: (delivered: boolean) => void = () => undefined,
  ): Promise<void> {
    await this.#turns.run(id, async () => {
      const delivery = this.#deliveries.find(id);
      if (delivery === null || delivery.body === null) return;
      if (cause === 'recovery' && delivery.state !== 'failed') return;
      const number = delivery.attempts + 1;
      const url = delivery.toDefault ? (await this.#settingsOf(delivery)).url : delivery.url;
      const attempt =
        url === null
          ? unsent(this.#clock.now(), delivery.url, NO_DEFAULT)
          : await this.#sendAgain({ ...delivery, url }, number);
      if (attempt === null) return;
      await faultPoint(this.#env, 'courier.attempted');
      if (!this.#deliveries.noteAttempt(id, { ...attempt, number, cause }, null)) return;
      if (attempt.outcome.delivered) {
        this.#deliveries.setDelivered(id);
        this.#onArrival({ accountId: delivery.accountId, url: attempt.url, delivered: true });
      }
      onNoted(attempt.outcome.delivered);
    });
  }

  async #sendAgain(delivery: StoredDelivery, number: number): Promise<Attempt | null> {
    return this.#lanes.run(originOf(delivery.url), async () => {
      const body = this.#deliveries.find(delivery.id)?.body ?? null;
      if (body === null) return null;
      const text = typeof body === 'string' ? body : await gunzip(body);
      // Read inside the lane: the secret may have changed while the delivery waited.
      const settings = await this.#settingsOf(delivery);
      return attemptDelivery(this.#env, { ...delivery, body: text }, number, settings);
    });
  }

  #settingsOf({ accountId }: StoredDelivery) {
    return gateOf(this.#env, accountId).webhookSettings();
  }
}
