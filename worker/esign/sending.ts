import { describeError, log } from '../../common/log.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import { type Delivered, type Postponed, whenToSend } from '../mail/deliver.ts';
import { Undeliverable } from '../mail/mailer.ts';
import { retry } from '../time/retry.ts';
import type { Changes } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import { addressesOf, audienceOf, type MailDue, parseMailDue } from './mail-due.ts';
import type { Mailing } from './mailing.ts';
import { isFailure, type OrderFailure } from './order.ts';
import type { Retention } from './retention.ts';
import type { EnvelopeDefinition, EnvelopeState } from './state.ts';

/** Three tries within ten seconds, because a call waits for them. */
const PAUSES_MS = [1_000, 3_000];

/** Sends an envelope: its invitations are mailed, or credits and quota are returned. */
export class Sending {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;
  readonly #mailing: Mailing;
  readonly #retention: Retention;

  constructor(parts: EnvelopeParts, changes: Changes, mailing: Mailing, retention: Retention) {
    this.#parts = parts;
    this.#changes = changes;
    this.#mailing = mailing;
    this.#retention = retention;
  }

  /** Idempotent: signers who were invited are not invited again. */
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

  /** Marks a sending as failed; credits and quota are returned before the failure is reported. */
  async fail(orderId: string, failure: OrderFailure): Promise<void> {
    const { store, env } = this.#parts;
    const { definition } = store;
    if (!definition) return;
    // Once credits are returned, no later try may succeed.
    store.setFailure(orderId, failure);
    await gateOf(env, definition.accountId).undo(orderId);
    await faultPoint(env, 'envelope.undone');
    const fail = () => store.setOutcome(orderId, failure);
    // An order that never began has nothing to abandon: the sending in progress belongs to another order.
    const hasBegun = store.outcomeOf(orderId) === null;
    const abandoned = hasBegun && (await this.#changes.apply({ do: 'abandon_sending' }, fail));
    if (typeof abandoned !== 'object') fail();
    await faultPoint(env, 'envelope.abandoned');
  }

  /** Removes an envelope whose creating order failed to send it. */
  async #discardFailed(orderId: string): Promise<void> {
    const { store } = this.#parts;
    if (isFailure(store.outcomeOf(orderId)) && store.creatingOrder === orderId)
      await this.#retention.remove();
  }

  /** Invitations that their address cannot get now are left to the schedule. */
  async #invite(): Promise<OrderFailure | undefined> {
    const { env, store } = this.#parts;
    for (const due of this.#invitations()) {
      const [definition, state] = [store.definition, store.state];
      if (!definition || !state) return undefined;
      const audience = audienceOf(definition, state, due);
      let delivered: Delivered;
      try {
        delivered = await this.#mail(definition, state, due);
      } catch (error) {
        log('invitation_failed', { envelope: definition.id, signer: due.to, cause: describeError(error) });
        return error instanceof Undeliverable
          ? { failed: 'address_refused', signer: due.to }
          : { failed: 'mail_down' };
      }
      if (delivered.is === 'sent') {
        await faultPoint(env, 'envelope.invitation_sent');
        const [signer = due.to, ...others] = audience;
        await this.#changes.apply({ do: 'note_invited', signer, others });
      } else if (isTooLate(delivered, state)) {
        return { failed: 'address_busy', signer: due.to, until: whenToSend(delivered) };
      }
    }
    return undefined;
  }

  #invitations(): MailDue[] {
    const { definition, state } = this.#parts.store;
    return definition && state
      ? addressesOf(definition, state, { mail: 'invitation' }).map(parseMailDue)
      : [];
  }

  async #mail(definition: EnvelopeDefinition, state: EnvelopeState, due: MailDue): Promise<Delivered> {
    let undeliverable: Undeliverable | undefined;
    const send = () =>
      this.#mailing.deliver(definition, state, due).catch((error): Delivered | undefined => {
        if (!(error instanceof Undeliverable)) throw error;
        undeliverable = error;
        return undefined;
      });
    const delivered = await retry(PAUSES_MS, send, () => {});
    if (!delivered) throw undeliverable;
    return delivered;
  }
}

/**
 * Checks whether the account itself has used up a limit of the address, or has to wait until after the deadline.
 * Limits used up by other senders do not count: a refusal would reveal them.
 */
function isTooLate(postponed: Postponed, { expiresAt }: EnvelopeState): boolean {
  if (postponed.limitOf === 'all') return false;
  return postponed.is === 'refused' || (expiresAt !== null && postponed.at >= expiresAt);
}
