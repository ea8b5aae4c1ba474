import { describeError, log } from '../../common/log.ts';
import { faultPoint } from '../faults.ts';
import { type Delivered, deliver, whenToSend } from '../mail/deliver.ts';
import type { Attachment } from '../mail/mail.ts';
import { TooLarge, Undeliverable } from '../mail/mailer.ts';
import type { MailKind as LimitedKind } from '../mail/recipient-limits.ts';
import { DAY_MS } from '../time/brasilia.ts';
import { finalAttachment, withAttachmentSlot } from './attachment.ts';
import type { Changes } from './changes.ts';
import type { Complaining } from './complaining.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import { mailFor } from './letters.ts';
import { audienceOf, isStillDue, type MailDue, type MailKind, parseMailDue } from './mail-due.ts';
import type { EnvelopeDefinition, EnvelopeState, InvitationFault } from './state.ts';

/** Retries back off to five minutes: this many tries take about a day. */
const MOST_TRIES = Math.round(DAY_MS / (5 * 60_000));

/** Delay after the limit of mails with attachments in progress was reached. */
const ATTACHMENT_AGAIN_MS = 1_000;

const KIND_OF: Record<MailKind, LimitedKind> = {
  invitation: 'invitation',
  your_turn: 'invitation',
  reminder: 'reminder',
  invitation_failed: 'notice',
  refused: 'notice',
  canceled: 'notice',
  expired: 'notice',
  completed: 'notice',
};

/**
 * Sends the mails that an envelope's changes cause. Each is tried for a day, and waits while its address has
 * reached a limit.
 */
export class Mailing {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;
  readonly #complaining: Complaining;

  constructor(parts: EnvelopeParts, changes: Changes, complaining: Complaining) {
    this.#parts = parts;
    this.#changes = changes;
    this.#complaining = complaining;
  }

  /** Returns the time of the next try if the mail was postponed. */
  async send(id: string, attempt: number): Promise<number | undefined> {
    const { env, store } = this.#parts;
    await this.#complaining.adoptRecorded();
    const { definition, state } = store;
    if (!definition || !state) return;
    const due = parseMailDue(id);
    if (!isStillDue(definition, state, due)) return;
    const audience = audienceOf(definition, state, due);
    try {
      await faultPoint(env, `envelope.mailing.${due.kind}`);
      const delivered = await this.deliver(definition, state, due);
      if (delivered.is !== 'sent') return this.#postponed(id, delivered);
      await faultPoint(env, `envelope.mailed.${due.kind}`);
    } catch (error) {
      if (!(error instanceof Undeliverable) && attempt < MOST_TRIES) throw error;
      log('mail_given_up', { envelope: definition.id, mail: id, cause: describeError(error) });
      await this.#giveUp(due, audience, error instanceof Undeliverable ? 'refused' : 'unreachable');
      return;
    }
    const [signer = due.to, ...others] = audience;
    // A reminder has the same link as the invitation, which may have failed before.
    if (isInvitation(due) || due.kind === 'reminder')
      await this.#changes.apply({ do: 'note_invited', signer, others });
  }

  /** Sends a mail if the limits of its address allow one now. */
  async deliver(definition: EnvelopeDefinition, state: EnvelopeState, due: MailDue): Promise<Delivered> {
    const { env, store, clock } = this.#parts;
    const request = { kind: KIND_OF[due.kind], sender: definition.accountId };
    const send = async (attachment?: Attachment) =>
      deliver(env, await mailFor(env, definition, state, due, attachment), request);
    if (due.kind !== 'completed') return send();
    const delivered = await withAttachmentSlot(async () => {
      const attachment = await finalAttachment(env, definition, state, store.wrapped);
      return send(attachment).catch((error) => {
        if (!(error instanceof TooLarge) || !attachment) throw error;
        return send();
      });
    });
    return delivered ?? { is: 'later', at: clock.now() + ATTACHMENT_AGAIN_MS, limitOf: 'all' };
  }

  #postponed(id: string, delivered: Exclude<Delivered, { is: 'sent' }>): number | undefined {
    const { store } = this.#parts;
    // A deletion drops a mail whose address has no place for it within a day.
    if (store.isRemoved && delivered.is === 'refused') {
      log('mail_given_up', { envelope: store.definition?.id, mail: id, cause: 'its address has no place' });
      return undefined;
    }
    return whenToSend(delivered);
  }

  async #giveUp(due: MailDue, audience: readonly number[], why: InvitationFault): Promise<void> {
    if (!isInvitation(due)) return;
    for (const signer of audience) await this.#changes.apply({ do: 'note_mail_failed', signer, why });
  }
}

function isInvitation({ kind }: MailDue): boolean {
  return kind === 'invitation' || kind === 'your_turn';
}
