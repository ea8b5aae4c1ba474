import { DAY_MS } from '../../time/brasilia.ts';
import type { EnvelopeState } from '../state.ts';
import { event } from './change.ts';
import type { Changed, Command, CommandRejection } from './command.ts';

const CLOSED_KEPT_MS = 30 * DAY_MS;
const COMPLETED_KEPT_MS = 90 * DAY_MS;

export function cancel(state: EnvelopeState, now: number): Changed | CommandRejection {
  if (state.phase !== 'draft' && state.phase !== 'pending') return 'wrong_phase';
  return {
    state: closed({ ...state, phase: 'canceled' }, now),
    events: [event('canceled', 0)],
    effects: [...(state.phase === 'pending' ? [{ mail: 'canceled' } as const] : []), { notify: 'closed' }],
  };
}

export function expire(state: EnvelopeState, now: number): Changed | CommandRejection {
  if (state.phase !== 'pending' || state.expiresAt === null) return 'wrong_phase';
  if (now < state.expiresAt) return 'nothing_new';
  return {
    state: closed({ ...state, phase: 'expired' }, now),
    events: [event('expired', 0)],
    effects: [{ mail: 'expired' }, { notify: 'closed' }],
  };
}

export function complete(
  state: EnvelopeState,
  { results }: Extract<Command, { do: 'complete' }>,
  now: number,
): Changed | CommandRejection {
  if (state.phase !== 'completing') return 'wrong_phase';
  const purgeAt = now + COMPLETED_KEPT_MS;
  return {
    state: { ...state, results, phase: 'completed', completedAt: now, closedAt: now, purgeAt },
    events: [{ ...event('completed', 0), detail: `final_sha256=${results.final.sha256}` }],
    effects: [{ mail: 'completed' }, { notify: 'closed' }],
  };
}

export function closed(state: EnvelopeState, now: number): EnvelopeState {
  return { ...state, closedAt: now, purgeAt: now + CLOSED_KEPT_MS };
}
