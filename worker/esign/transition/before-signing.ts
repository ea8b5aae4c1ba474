import type { TrailEventType } from '../../../common/esign/trail.ts';
import type { EnvelopeState, SignerState } from '../state.ts';
import { find, replace, withoutEffects } from './change.ts';
import type { Changed, Command, CommandRejection, NewTrailEvent, Origin, ReadingCommand } from './command.ts';

type Noted = Exclude<Extract<Command, { signer: number; origin: Origin }>, ReadingCommand>;

const NOTED_AS: Partial<Record<Command['do'], TrailEventType>> = {
  open: 'opened',
  send_code: 'code_sent',
  fail_code: 'code_failed',
  confirm_code: 'code_confirmed',
  fail_cpf: 'cpf_failed',
};

/** Per signer: otherwise anyone with a link could fill the trail and the report. */
const MOST_NOTED = 200;

/** Records what a person does before signing. It decides nothing, but is evidence later. */
export function note(state: EnvelopeState, command: Noted, now: number): Changed | CommandRejection {
  const signer = find(state, command.signer);
  const type = NOTED_AS[command.do];
  if (!signer || type === undefined) return 'unknown_signer';
  // The sealed trail would miss any event after the last signature except the completion.
  if (state.phase !== 'pending') return 'wrong_phase';
  if (command.do === 'open' && signer.viewedAt !== null) return 'nothing_new';
  const noted: SignerState = {
    ...signer,
    ...(command.do === 'open' ? { viewedAt: now } : {}),
    // A signer who confirms a code has decided to continue, and gets mail again.
    ...(command.do === 'confirm_code' ? { verifiedAt: now, unwantedAt: null } : {}),
    ...(command.do === 'fail_code' || command.do === 'fail_cpf'
      ? { failedTries: signer.failedTries + 1 }
      : {}),
  };
  return listed(state, noted, { type, signer: signer.id, origin: command.origin, detail: '' });
}

/** Counts an act of a signer, and adds it to the trail while there is room. */
export function listed(state: EnvelopeState, signer: SignerState, event: NewTrailEvent): Changed {
  const counted = { ...signer, noted: signer.noted + 1 };
  const last = counted.noted === MOST_NOTED ? `last_listed=${MOST_NOTED}` : '';
  const detail = [event.detail, last].filter((part) => part !== '').join('; ');
  return withoutEffects(replace(state, counted), counted.noted > MOST_NOTED ? [] : [{ ...event, detail }]);
}
