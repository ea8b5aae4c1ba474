import { describeError, log } from '../../common/log.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import { sendMail, Undeliverable } from '../mail/mailer.ts';
import { insist } from '../time/insist.ts';
import type { Changes } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import { mailFor } from './letters.ts';
import { isFailure, type OrderFailure } from './order.ts';
import type { Retention } from './retention.ts';
import { firstSigners } from './transition/sending.ts';

/** Three tries within ten seconds: a call waits for them. */
const PAUSES_MS = [1_000, 3_000];

/** Carries a sending out: the invitations go, or all that it took goes back. */
export class Sending {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;
  readonly #retention: Retention;

  constructor(parts: EnvelopeParts, changes: Changes, retention: Retention) {
    this.#parts = parts;
    this.#changes = changes;
    this.#retention = retention;
  }

  /** Repeatable: who has been invited is not invited again. */
  async carryOut(orderId: string): Promise<undefined> {
    const { store, waiters, env } = this.#parts;
    if (store.outcomeOf(orderId) === null) {
      const failure = store.failureOf(orderId) ?? (await this.#invite());
      await faultPoint(env, 'envelope.invited');
      if (failure) await this.fail(orderId, failure);
      else await this.#changes.apply({ do: 'finish_sending' }, () => store.setOutcome(orderId, 'done'));
    }
    waiters.wake('outcome');
    await this.#discardFailed(orderId);
  }

  /** Credits and quota go back before anyone is told. */
  async fail(orderId: string, failure: OrderFailure): Promise<void> {
    const { store, env } = this.#parts;
    const { definition } = store;
    if (!definition) return;
    // Once credits go back, no later try may succeed.
    store.setFailure(orderId, failure);
    await gateOf(env, definition.accountId).undo(orderId);
    await faultPoint(env, 'envelope.undone');
    const fail = () => store.setOutcome(orderId, failure);
    // What never began has nothing to abandon: the sending that goes on is another order's.
    const hasBegun = store.outcomeOf(orderId) === null;
    const abandoned = hasBegun && (await this.#changes.apply({ do: 'abandon_sending' }, fail));
    if (typeof abandoned !== 'object') fail();
    await faultPoint(env, 'envelope.abandoned');
  }

  /** Nothing is left of an envelope that was made by a sending that failed. */
  async #discardFailed(orderId: string): Promise<void> {
    const { store } = this.#parts;
    if (isFailure(store.outcomeOf(orderId)) && store.bornOf === orderId) await this.#retention.remove();
  }

  async #invite(): Promise<OrderFailure | undefined> {
    const { definition } = this.#parts.store;
    for (const signer of definition ? firstSigners(definition) : []) {
      const isInvited = this.#parts.store.state?.signers.some(
        ({ id, notifiedAt }) => id === signer && notifiedAt !== null,
      );
      if (isInvited) continue;
      try {
        await this.#mail(signer);
      } catch (error) {
        log('invitation_failed', { envelope: definition?.id, signer, cause: describeError(error) });
        return error instanceof Undeliverable
          ? { failed: 'address_refused', signer }
          : { failed: 'mail_down' };
      }
      await faultPoint(this.#parts.env, 'envelope.invitation_sent');
      await this.#changes.apply({ do: 'note_invited', signer });
    }
    return undefined;
  }

  async #mail(signer: number): Promise<void> {
    const { env, store, clock } = this.#parts;
    const { definition, state } = store;
    if (!definition || !state) return;
    const mail = await mailFor(env, definition, state, { kind: 'invitation', to: signer, round: 1 });
    let undeliverable: Undeliverable | undefined;
    const send = () =>
      sendMail(env, mail, clock.now()).catch((error) => {
        if (!(error instanceof Undeliverable)) throw error;
        undeliverable = error;
      });
    await insist(PAUSES_MS, send, () => {});
    if (undeliverable) throw undeliverable;
  }
}
