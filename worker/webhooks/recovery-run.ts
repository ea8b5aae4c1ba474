import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import type { Deliveries } from './deliveries.ts';
import type { Recoveries } from './recoveries.ts';
import { nextToSend, type Waiting } from './recovery-plan.ts';
import { LANES, type Sending } from './sending.ts';

/**
 * The number of deliveries among which a free origin is searched, so that a slow origin does not delay the
 * others.
 */
const LOOKED_AT = 200;

interface RunParts {
  env: Pick<Env, 'FAULTS'>;
  deliveries: Pick<Deliveries, 'find' | 'setRecovery'>;
  recoveries: Recoveries;
  sending: Pick<Sending, 'again'>;
}

/**
 * Sends the deliveries of the running recovery. Memory holds only those in progress, so that it may stop at
 * any time.
 */
export class RecoveryRun {
  readonly #parts: RunParts;
  #underWay: Promise<void> | null = null;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  /**
   * Continues the running recovery, unless that is in progress. Resolves when nothing is left to do, or it
   * failed.
   */
  goOn(): Promise<void> {
    this.#underWay ??= this.#work().finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  async #work(): Promise<void> {
    try {
      for (
        let running = this.#parts.recoveries.running();
        running;
        running = this.#parts.recoveries.running()
      )
        await this.#send(running.id);
    } catch (error) {
      log('recovery_interrupted', { cause: describeError(error) });
    }
  }

  async #send(recovery: string): Promise<void> {
    const { recoveries, env } = this.#parts;
    const sending = new Map<Waiting, Promise<void>>();
    let waiting: Waiting[] = [];
    let last: Waiting | null = null;
    try {
      while (recoveries.running()?.id === recovery) {
        if (waiting.length < LOOKED_AT / 2) {
          const more = recoveries.waiting(last, LOOKED_AT);
          last = more.at(-1) ?? last;
          waiting = [...waiting, ...more];
        }
        const next = nextToSend(waiting, [...sending.keys()], LANES);
        if (next) {
          waiting = waiting.filter((each) => each !== next);
          sending.set(
            next,
            this.#sendOne(recovery, next).finally(() => sending.delete(next)),
          );
        } else if (sending.size > 0) await Promise.race(sending.values());
        else break;
      }
    } finally {
      await Promise.allSettled(sending.values());
    }
    if (recoveries.running()?.id !== recovery) return;
    if (!recoveries.finish(recovery)) throw new Error('something was not sent');
    await faultPoint(env, 'courier.recovery-finished');
  }

  async #sendOne(recovery: string, item: Waiting): Promise<void> {
    const { deliveries, recoveries, sending, env } = this.#parts;
    let isNoted = false;
    await sending.again(item.id, 'recovery', (delivered) => {
      isNoted = true;
      deliveries.setRecovery(item.id, recovery);
      recoveries.note(recovery, item, delivered);
    });
    // It was delivered by a resend, or its body is no longer kept.
    if (!isNoted) this.#noteUnsent(recovery, item);
    await faultPoint(env, 'courier.recovered');
  }

  #noteUnsent(recovery: string, item: Waiting): void {
    const { deliveries, recoveries } = this.#parts;
    const delivery = deliveries.find(item.id);
    if (!delivery) return;
    deliveries.setRecovery(item.id, recovery);
    recoveries.note(recovery, item, delivery.state === 'delivered');
  }
}
