import { describeError, log } from '../../common/log.ts';
import { faultPoint } from '../faults.ts';
import { sendMail, Undeliverable } from '../mail/mailer.ts';
import { DAY_MS } from '../time/brasilia.ts';
import type { Changes } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import { mailFor } from './letters.ts';
import { isStillDue, type MailDue, parseMailDue } from './mail-due.ts';
import type { InvitationFault } from './state.ts';

/** Back-off doubles up to five minutes: this many tries are about a day. */
const MOST_TRIES = Math.round(DAY_MS / (5 * 60_000));

/** The mails that follow an envelope's changes: each is tried for a day. */
export class Mailing {
  readonly #parts: EnvelopeParts;
  readonly #changes: Changes;

  constructor(parts: EnvelopeParts, changes: Changes) {
    this.#parts = parts;
    this.#changes = changes;
  }

  async send(id: string, attempt: number): Promise<undefined> {
    const { env, store, clock } = this.#parts;
    const { definition, state } = store;
    if (!definition || !state) return;
    const due = parseMailDue(id);
    if (!isStillDue(state, due)) return;
    try {
      await faultPoint(env, `envelope.mailing.${due.kind}`);
      await sendMail(env, await mailFor(env, definition, state, due), clock.now());
      await faultPoint(env, `envelope.mailed.${due.kind}`);
    } catch (error) {
      if (!(error instanceof Undeliverable) && attempt < MOST_TRIES) throw error;
      log('mail_given_up', { envelope: definition.id, mail: id, cause: describeError(error) });
      await this.#giveUp(due, error instanceof Undeliverable ? 'refused' : 'unreachable');
      return;
    }
    if (due.kind === 'your_turn') await this.#changes.apply({ do: 'note_invited', signer: due.to });
  }

  async #giveUp({ kind, to }: MailDue, why: InvitationFault): Promise<void> {
    if (kind === 'your_turn') await this.#changes.apply({ do: 'note_mail_failed', signer: to, why });
  }
}
