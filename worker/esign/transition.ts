import type { TrailEventType } from '../../common/esign/trail.ts';
import { DAY_MS } from '../time/brasilia.ts';
import type { EnvelopeDefinition, EnvelopeState, InvitationFault, SignerState } from './state.ts';

export const DRAFT_KEPT_MS = 30 * DAY_MS;
const CLOSED_KEPT_MS = 30 * DAY_MS;
const COMPLETED_KEPT_MS = 90 * DAY_MS;
const RECORD_KEPT_MS = 90 * DAY_MS;
const COMPLETED_RECORD_KEPT_YEARS = 5;
const DEFAULT_DEADLINE_MS = 30 * DAY_MS;
const BETWEEN_REMINDERS_MS = 30 * 60_000;

/** Where an act came from. */
export interface Origin {
  ip: string;
  port: number;
  device: string;
}

/** What a sending costs, and whether it is one of a test. */
export interface SendingTerms {
  test: boolean;
  credits: number;
}

/** What someone, or time, does to an envelope. */
export type Command =
  | { do: 'create'; sending: SendingTerms | null }
  | { do: 'purge' }
  | ({ do: 'begin_sending' } & SendingTerms)
  | { do: 'abandon_sending' }
  | { do: 'finish_sending' }
  | { do: 'note_invited'; signer: number }
  | { do: 'note_mail_failed'; signer: number; why: InvitationFault }
  | { do: 'remind'; signer: number }
  | { do: 'open'; signer: number; origin: Origin }
  | { do: 'send_code'; signer: number; origin: Origin }
  | { do: 'fail_code'; signer: number; origin: Origin }
  | { do: 'confirm_code'; signer: number; origin: Origin }
  | { do: 'fail_cpf'; signer: number; origin: Origin }
  | { do: 'show_document'; signer: number; origin: Origin }
  | { do: 'sign'; signer: number; origin: Origin; detail: string }
  | { do: 'refuse'; signer: number; origin: Origin; reason: string }
  | { do: 'cancel' }
  | { do: 'expire' }
  | { do: 'complete'; final: SealedFile; audit: SealedFile };

/** One of the two results. */
export interface SealedFile {
  sha256: string;
  /** Before encryption. */
  bytes: number;
}

export interface NewTrailEvent {
  type: TrailEventType;
  signer: number;
  origin: Origin | null;
  detail: string;
}

/** What follows a change elsewhere; each may be repeated. */
export type Effect =
  | { mail: 'invitation' | 'your_turn' | 'reminder'; signer: number }
  | { mail: 'refused' | 'canceled' | 'expired' | 'completed' }
  | { mail: 'invitation_failed'; signer: number }
  | { begin: 'seal' }
  | { tell: 'closed' };

export interface Changed {
  state: EnvelopeState;
  events: NewTrailEvent[];
  effects: Effect[];
}

/** Why a command does not fit. */
export type Misfit =
  | 'wrong_phase'
  | 'deadline_passed'
  | 'not_your_turn'
  | 'already_signed'
  | 'unknown_signer'
  | 'nothing_new';

const NOWHERE: Effect[] = [];

/** The one way in which an envelope changes: by the API, a page, or time. Pure. `now` in milliseconds. */
export function transition(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  command: Command,
  now: number,
): Changed | Misfit {
  const changed = apply(definition, state, command, now);
  if (typeof changed === 'string') return changed;
  return { ...changed, state: { ...changed.state, revision: state.revision + 1, updatedAt: now } };
}

function apply(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  command: Command,
  now: number,
): Changed | Misfit {
  switch (command.do) {
    case 'create':
      return create(definition, state, command.sending, now);
    case 'purge':
      return state.purged ? 'nothing_new' : only({ ...state, purged: true });
    case 'begin_sending':
      return beginSending(definition, state, command, now);
    case 'abandon_sending':
      if (state.phase !== 'sending') return 'wrong_phase';
      return only(abandoned(definition, state));
    case 'finish_sending':
      return finishSending(definition, state, now);
    case 'note_invited':
      return noteInvited(state, command.signer, now);
    case 'note_mail_failed':
      return noteMailFailed(state, command.signer, command.why);
    case 'remind':
      return remind(state, command.signer, now);
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
    default:
      return note(state, command, now);
  }
}

function create(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  sending: SendingTerms | null,
  now: number,
): Changed | Misfit {
  if (state.revision !== 1) return 'nothing_new';
  const begun = sending === null ? only(state) : beginSending(definition, state, sending, now);
  if (typeof begun === 'string') return begun;
  const detail = `original_sha256=${definition.originalSha256}`;
  return { ...begun, events: [{ ...event('created', 0), detail }] };
}

function beginSending(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  { test, credits }: SendingTerms,
  now: number,
): Changed | Misfit {
  if (state.phase !== 'draft' || state.purged) return 'wrong_phase';
  const expiresAt = definition.expiresAt ?? now + DEFAULT_DEADLINE_MS;
  if (expiresAt <= now) return 'deadline_passed';
  const sendings = state.sendings + 1;
  return only({ ...state, phase: 'sending', sendings, test, creditsCharged: credits, expiresAt });
}

/** Whose invitations go out first: in sequence the first person's alone. */
export function firstSigners({ sequential, signers }: EnvelopeDefinition): number[] {
  return signers.slice(0, sequential ? 1 : undefined).map(({ id }) => id);
}

/** As before the sending, but for what those know who were invited. */
function abandoned(definition: EnvelopeDefinition, state: EnvelopeState): EnvelopeState {
  const signers = state.signers.map((signer) => ({ ...signer, notifiedAt: null }));
  return {
    ...state,
    phase: 'draft',
    test: false,
    creditsCharged: 0,
    expiresAt: definition.expiresAt,
    signers,
  };
}

function finishSending(definition: EnvelopeDefinition, state: EnvelopeState, now: number): Changed | Misfit {
  if (state.phase !== 'sending') return 'wrong_phase';
  const first = firstSigners(definition);
  const signers = state.signers.map((signer) =>
    first.includes(signer.id) ? { ...signer, status: 'pending' as const } : signer,
  );
  return only({ ...state, phase: 'pending', sentAt: now, purgeAt: null, signers }, [event('sent', 0)]);
}

function noteInvited(state: EnvelopeState, id: number, now: number): Changed | Misfit {
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  if (state.phase !== 'sending' && state.phase !== 'pending') return 'wrong_phase';
  if (signer.notifiedAt !== null) return 'nothing_new';
  return only(replace(state, { ...signer, notifiedAt: now }), [event('invited', id)]);
}

/** A later turn's invitation did not arrive. Whoever has signed meanwhile had the link from elsewhere. */
function noteMailFailed(state: EnvelopeState, id: number, why: InvitationFault): Changed | Misfit {
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  if (state.phase !== 'pending') return 'wrong_phase';
  if (signer.status !== 'pending') return 'not_your_turn';
  return {
    ...only(replace(state, { ...signer, invitationFault: why }), [event('mail_failed', id)]),
    effects: [{ mail: 'invitation_failed', signer: id }],
  };
}

/** From when on somebody may be reminded: the invitation itself does not count. */
export function mayRemindFrom({ remindedAt }: Pick<SignerState, 'remindedAt'>): number {
  return remindedAt === null ? 0 : remindedAt + BETWEEN_REMINDERS_MS;
}

function remind(state: EnvelopeState, id: number, now: number): Changed | Misfit {
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  if (state.phase !== 'pending') return 'wrong_phase';
  if (signer.status !== 'pending') return 'not_your_turn';
  if (now < mayRemindFrom(signer)) return 'nothing_new';
  return {
    ...only(replace(state, { ...signer, remindedAt: now, reminders: signer.reminders + 1 }), [
      event('reminded', id),
    ]),
    effects: [{ mail: 'reminder', signer: id }],
  };
}

type Noted = Extract<Command, { signer: number; origin: Origin }>;

const NOTED_AS: Partial<Record<Command['do'], TrailEventType>> = {
  open: 'opened',
  send_code: 'code_sent',
  fail_code: 'code_failed',
  confirm_code: 'code_confirmed',
  fail_cpf: 'cpf_failed',
  show_document: 'document_shown',
};

/** Of one signer: who holds a link could fill the trail, and the report with it. */
const MOST_NOTED = 200;

/** What a person does before signing: it decides nothing, and is proof afterwards. */
function note(state: EnvelopeState, command: Noted, now: number): Changed | Misfit {
  const signer = find(state, command.signer);
  const type = NOTED_AS[command.do];
  if (!signer || type === undefined) return 'unknown_signer';
  // All that follows the last signature but the completion would be missing in the sealed trail.
  if (state.phase !== 'pending') return 'wrong_phase';
  if (command.do === 'open' && signer.viewedAt !== null) return 'nothing_new';
  const noted: SignerState = {
    ...signer,
    noted: signer.noted + 1,
    ...(command.do === 'open' ? { viewedAt: now } : {}),
    ...(command.do === 'confirm_code' ? { verifiedAt: now } : {}),
    ...(command.do === 'fail_code' || command.do === 'fail_cpf'
      ? { failedTries: signer.failedTries + 1 }
      : {}),
  };
  const detail = noted.noted === MOST_NOTED ? `last_listed=${MOST_NOTED}` : '';
  const events = [{ type, signer: signer.id, origin: command.origin, detail }];
  return only(replace(state, noted), noted.noted > MOST_NOTED ? [] : events);
}

/** Why this person cannot sign or refuse now; null when they can. */
export function obstacleOf(state: EnvelopeState, id: number, now: number): Misfit | null {
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  if (signer.status === 'signed') return 'already_signed';
  if (state.phase !== 'pending') return 'wrong_phase';
  if (state.expiresAt !== null && now >= state.expiresAt) return 'deadline_passed';
  return signer.status === 'pending' ? null : 'not_your_turn';
}

function sign(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  { signer: id, origin, detail }: Extract<Command, { do: 'sign' }>,
  now: number,
): Changed | Misfit {
  const obstacle = obstacleOf(state, id, now);
  const signer = find(state, id);
  if (obstacle !== null || !signer) return obstacle ?? 'unknown_signer';
  const signed = replace(state, { ...signer, status: 'signed', signedAt: now, ...origin });
  const events = [{ type: 'signed' as const, signer: id, origin, detail }];
  if (signed.signers.every(({ status }) => status === 'signed'))
    return { state: { ...signed, phase: 'completing' }, events, effects: [{ begin: 'seal' }] };
  const next = definition.sequential ? signed.signers.find(({ status }) => status === 'waiting') : undefined;
  if (!next) return only(signed, events);
  return {
    state: replace(signed, { ...next, status: 'pending' }),
    events,
    effects: [{ mail: 'your_turn', signer: next.id }],
  };
}

function refuse(
  state: EnvelopeState,
  { signer: id, origin, reason }: Extract<Command, { do: 'refuse' }>,
  now: number,
): Changed | Misfit {
  const obstacle = obstacleOf(state, id, now);
  const signer = find(state, id);
  if (obstacle !== null || !signer) return obstacle ?? 'unknown_signer';
  const refused = replace(state, { ...signer, status: 'refused', ...origin });
  return {
    state: closed({ ...refused, phase: 'refused', refusal: { signer: id, reason } }, now),
    events: [{ type: 'refused', signer: id, origin, detail: '' }],
    effects: [{ mail: 'refused' }, { tell: 'closed' }],
  };
}

function cancel(state: EnvelopeState, now: number): Changed | Misfit {
  if (state.phase !== 'draft' && state.phase !== 'pending') return 'wrong_phase';
  return {
    state: closed({ ...state, phase: 'canceled' }, now),
    events: [event('canceled', 0)],
    effects: [...(state.phase === 'pending' ? [{ mail: 'canceled' } as const] : []), { tell: 'closed' }],
  };
}

function expire(state: EnvelopeState, now: number): Changed | Misfit {
  if (state.phase !== 'pending' || state.expiresAt === null) return 'wrong_phase';
  if (now < state.expiresAt) return 'nothing_new';
  return {
    state: closed({ ...state, phase: 'expired' }, now),
    events: [event('expired', 0)],
    effects: [{ mail: 'expired' }, { tell: 'closed' }],
  };
}

function complete(
  state: EnvelopeState,
  { final, audit }: Extract<Command, { do: 'complete' }>,
  now: number,
): Changed | Misfit {
  if (state.phase !== 'completing') return 'wrong_phase';
  const purgeAt = now + COMPLETED_KEPT_MS;
  const results = {
    finalSha256: final.sha256,
    finalBytes: final.bytes,
    auditSha256: audit.sha256,
    auditBytes: audit.bytes,
  };
  return {
    state: { ...state, ...results, phase: 'completed', completedAt: now, closedAt: now, purgeAt },
    events: [{ ...event('completed', 0), detail: `final_sha256=${final.sha256}` }],
    effects: [{ mail: 'completed' }, { tell: 'closed' }],
  };
}

function closed(state: EnvelopeState, now: number): EnvelopeState {
  return { ...state, closedAt: now, purgeAt: now + CLOSED_KEPT_MS };
}

/** When nothing of it is kept any more, counted from its end, of a draft from its making; null while it is under way. */
export function removeAt(
  { createdAt }: EnvelopeDefinition,
  { phase, closedAt }: EnvelopeState,
): number | null {
  if (phase === 'draft') return createdAt + RECORD_KEPT_MS;
  if (closedAt === null) return null;
  if (phase !== 'completed') return closedAt + RECORD_KEPT_MS;
  const end = new Date(closedAt);
  return end.setUTCFullYear(end.getUTCFullYear() + COMPLETED_RECORD_KEPT_YEARS);
}

function only(state: EnvelopeState, events: NewTrailEvent[] = []): Changed {
  return { state, events, effects: NOWHERE };
}

function event(type: TrailEventType, signer: number): NewTrailEvent {
  return { type, signer, origin: null, detail: '' };
}

function find(state: EnvelopeState, id: number): SignerState | undefined {
  return state.signers.find((signer) => signer.id === id);
}

function replace(state: EnvelopeState, signer: SignerState): EnvelopeState {
  return { ...state, signers: state.signers.map((each) => (each.id === signer.id ? signer : each)) };
}
