import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import type { Admission } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import { preflightSlotsOf } from '../runner/preflight-slots-of.ts';

const MS_PER_PLACE = 1_000;

/** Measures the work in the container that a call causes before it is accepted. */
export class UnpaidWork {
  readonly #env: Pick<Env, 'GATE' | 'PREFLIGHT_SLOTS'>;
  readonly #admission: Admission;
  #ms = 0;

  constructor(env: Pick<Env, 'GATE' | 'PREFLIGHT_SLOTS'>, admission: Admission) {
    this.#env = env;
    this.#admission = admission;
  }

  readonly add = (ms: number): void => {
    this.#ms += ms;
  };

  /**
   * Called if the call was rejected: each full second of its work counts as one more call in its caller's
   * rate limit, and the account's next preflights begin at a lower priority.
   */
  async countRefused(): Promise<void> {
    const places = Math.floor(this.#ms / MS_PER_PLACE);
    if (places === 0) return;
    const { accountId, caller } = this.#admission;
    const counted = [
      gateOf(this.#env, accountId).takePlaces(caller, places),
      preflightSlotsOf(this.#env).noteRefusedWork(accountId),
    ];
    const notCounted = (error: unknown) => log('refused_work_not_counted', { cause: describeError(error) });
    await Promise.all(counted.map((each) => each.catch(notCounted)));
  }
}
