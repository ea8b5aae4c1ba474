import type { EnvelopeDefinition, EnvelopeState } from '../state.ts';
import { note } from './before-signing.ts';
import { withoutEffects } from './change.ts';
import type { Changed, Command, CommandRejection } from './command.ts';
import { cancel, complete, expire } from './ending.ts';
import { noteReading } from './reading.ts';
import { abandoned, beginSending, create, finishSending, noteInvited } from './sending.ts';
import { refuse, sign } from './signing.ts';
import { complain, noteMailFailed, remind } from './turns.ts';

/** Applies a command; every change of an envelope goes through here. Pure. `now` is in epoch milliseconds. */
export function transition(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  command: Command,
  now: number,
): Changed | CommandRejection {
  const changed = apply(definition, state, command, now);
  if (typeof changed === 'string') return changed;
  return { ...changed, state: { ...changed.state, revision: state.revision + 1, updatedAt: now } };
}

function apply(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  command: Command,
  now: number,
): Changed | CommandRejection {
  switch (command.do) {
    case 'create':
      return create(definition, state, command.sending, now);
    case 'purge':
      return state.purged ? 'nothing_new' : withoutEffects({ ...state, purged: true });
    case 'begin_sending':
      return beginSending(definition, state, command, now);
    case 'abandon_sending':
      if (state.phase !== 'sending') return 'wrong_phase';
      return withoutEffects(abandoned(definition, state));
    case 'finish_sending':
      return finishSending(definition, state, now);
    case 'note_invited':
      return noteInvited(state, [command.signer, ...(command.others ?? [])], now);
    case 'note_mail_failed':
      return noteMailFailed(state, command.signer, command.why);
    case 'remind':
      return remind(definition, state, command.signer, now);
    case 'complain':
      return complain(definition, state, command.signer, now);
    case 'sign':
      return sign(definition, state, command, now);
    case 'refuse':
      return refuse(state, command, now);
    case 'cancel':
      return cancel(state, now);
    case 'expire':
      return expire(state, now);
    case 'complete':
      return complete(state, command, now);
    case 'show_document':
    case 'open_document':
    case 'declare_read':
      return noteReading(definition, state, command, now);
    default:
      return note(state, command, now);
  }
}
