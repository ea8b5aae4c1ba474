import { eraseFiles } from '../files/store.ts';
import { gateOf } from '../gate/gate-of.ts';
import { eraseDevAttachments } from '../mail/dev-mailbox.ts';
import { keepsMail } from '../mail/mailer.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { courierOf } from '../webhooks/courier-of.ts';
import type { Changes } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import { filesPrefix } from './files.ts';
import { parseMailDue } from './mail-due.ts';
import { eraseRecord } from './records.ts';
import { removeAt } from './transition/keeping.ts';

/** Delay of a purge while the envelope is being sent. */
const PURGE_AGAIN_MS = 60_000;
/** The longest time that a deletion waits for its mails, and the delay before it checks them again. */
const MAILS_WAITED_MS = 5_000;
const MAILS_AGAIN_MS = 60_000;

/** Erases an envelope's files, later its record, or all of it on request. */
export class Retention {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;

  constructor(parts: EnvelopeParts, changes: Changes) {
    this.#parts = parts;
    this.#changes = changes;
  }

  /** Erases files, key, drawings and CPFs at their time. Record, trail and verification page remain. */
  async purge(): Promise<number | undefined> {
    const { store, storage, clock } = this.#parts;
    const { definition, state } = store;
    if (!definition || !state || state.purgeAt === null || state.purged) return;
    if (clock.now() < state.purgeAt) return state.purgeAt;
    if (state.phase === 'sending') return clock.now() + PURGE_AGAIN_MS;
    storage.transactionSync(() => {
      store.eraseKey();
      store.eraseActs();
    });
    await this.#eraseFiles(definition.id);
    await this.#changes.apply({ do: 'purge' });
  }

  /** Erases the record at the end of its retention. */
  async forget(): Promise<number | undefined> {
    const { store, clock } = this.#parts;
    const { definition, state } = store;
    const at = definition && state ? removeAt(definition, state) : null;
    if (at === null) return;
    if (clock.now() < at) return at;
    await this.remove();
  }

  /**
   * Erases the key at once, then files, records elsewhere and trail. Returns false if there is no envelope.
   * Idempotent.
   */
  async remove(): Promise<boolean> {
    const { store, storage, schedule, waiters } = this.#parts;
    const { definition, state } = store;
    if (!definition || !state) return false;
    const begin = () => {
      store.markRemoved();
      schedule.setBegun('remove', '');
    };
    // Signers whose turn it is get a mail. The account, which erases it, gets no webhook event.
    if (state.phase === 'pending') await this.#changes.apply({ do: 'cancel' }, begin);
    storage.transactionSync(() => {
      for (const orderId of store.orders())
        if (store.outcomeOf(orderId) === null) store.setOutcome(orderId, 'done');
      store.eraseKey();
      store.eraseActs();
      for (const kind of ['expire', 'seal', 'purge', 'forget', 'notify', 'record'] as const)
        schedule.clear(kind, '');
      for (const mail of schedule.ids('mail'))
        if (parseMailDue(mail).kind !== 'canceled') schedule.clear('mail', mail);
      begin();
    });
    waiters.wake('outcome');
    await schedule.runNow('remove', '');
    return true;
  }

  async eraseEverywhere(): Promise<number | undefined> {
    const { env, store, storage, schedule, clock } = this.#parts;
    const { definition } = store;
    if (!definition) return;
    // A write of the record in progress must end first; otherwise it would restore the erased record.
    await schedule.runNow('record', '');
    for (const signer of schedule.ids('complaint')) await schedule.runNow('complaint', signer);
    await this.#eraseFiles(definition.id);
    await eraseRecord(env, definition.accountId, definition.id);
    await gateOf(env, definition.accountId).forgetAnswers(store.orders());
    await courierOf(env, definition.accountId).forgetAbout(definition.id);
    // Signers whose turn it was get a mail; only this object knows their addresses.
    const mails = schedule.ids('mail').map((id) => schedule.runNow('mail', id));
    await waitAtMost(MAILS_WAITED_MS, Promise.all(mails));
    if (schedule.ids('mail').length > 0) return clock.now() + MAILS_AGAIN_MS;
    storage.transactionSync(() => store.empty());
  }

  async #eraseFiles(id: string): Promise<void> {
    const { env } = this.#parts;
    await eraseFiles(env, filesPrefix(id));
    if (keepsMail(env)) await eraseDevAttachments(env, id);
  }
}
