import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { type ApiError, errorRegistry } from '../errors.ts';
import { faultPoint } from '../faults.ts';
import { type FailureNote, MOST_FAILURES, minuteOf } from '../gate/failures/failure.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { AppContext } from '../http/context.ts';
import { systemClock } from '../time/clock.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { AccountBatches } from './account-batches.ts';

interface Batch {
  /** Equal failures share one note. */
  notes: Map<string, FailureNote>;
  /**
   * Notes whose call of the Gate failed. They are sent again unchanged, because the Gate may have stored
   * them.
   */
  repeats: FailureNote[];
}

type NotesEnv = Pick<Env, 'GATE' | 'FAULTS'>;

const LONGEST_CALL_MS = 2_000;
const USELESS_AFTER_MS = 60_000;
/** Beyond this number, an account's further notes differ only by caller, minute and code. */
const MOST_NOTES = 200;
const MOST_REQUESTS = 20;
const MOST_ACCOUNTS = 1_000;

/** Failures not yet reported to the Gates. Those lost with the isolate are only in the platform's log. */
const waiting = new AccountBatches<Batch>({
  sendAfterMs: 1_000,
  pauseMs: 5,
  pauseAfterFailureMs: 500,
  longestCallMs: LONGEST_CALL_MS,
});

/** Records a rejected or failed call, after its answer, in its account if it has one. */
export function noteFailure(c: AppContext, refusal: ApiError): void {
  const called = c.get('called');
  // A key that the Gate does not know belongs to no account.
  if (called === undefined || refusal.code === 'invalid_api_key') return;
  const { accountId, caller, endpoint } = called;
  const { code, status, noted: message } = refusal;
  const at = systemClock.now();
  const requestIds = [c.get('requestId')];
  const note = { caller, endpoint, status, code, message, at, calls: 1, requestIds };
  gather(accountId, note, { ...note, endpoint: 'other', message: errorRegistry[code].message });
  c.executionCtx.waitUntil(waiting.sendAll((id, { batch, since }) => send(c.env, id, batch, since)));
}

/** `coarse` replaces the note if the account has too many different ones. */
function gather(accountId: string, given: FailureNote, coarse: FailureNote): void {
  const batch = waiting.get(accountId) ?? { notes: new Map(), repeats: [] };
  if (batch.notes.size === 0 && waiting.accounts >= MOST_ACCOUNTS) {
    log('failure_not_noted', { account_id: accountId, request_id: given.requestIds[0] });
    return;
  }
  const note = batch.notes.size < MOST_NOTES || batch.notes.has(nameOf(given)) ? given : coarse;
  const name = nameOf(note);
  const known = batch.notes.get(name);
  if (known === undefined) batch.notes.set(name, note);
  else {
    known.calls += note.calls;
    known.at = note.at;
    if (known.requestIds.length < MOST_REQUESTS) known.requestIds.push(...note.requestIds);
  }
  waiting.set(accountId, batch, Date.now());
}

function nameOf({ caller, endpoint, code, message, at }: FailureNote): string {
  return [caller.kind === 'key' ? caller.hash : caller.id, minuteOf(at), code, endpoint, message].join('\n');
}

async function send(env: NotesEnv, accountId: string, batch: Batch, since: number): Promise<boolean> {
  const notes = [...batch.repeats, ...batch.notes.values()];
  try {
    await faultPoint(env, 'failures.noting');
    await waitAtMost(LONGEST_CALL_MS, gateOf(env, accountId).noteFailures(notes));
    return true;
  } catch (error) {
    log('failures_not_noted_yet', { account_id: accountId, cause: describeError(error) });
    if (Date.now() - since < USELESS_AFTER_MS) repeat(accountId, notes, since);
    return false;
  }
}

function repeat(accountId: string, notes: readonly FailureNote[], since: number): void {
  const { notes: newer, repeats } = waiting.get(accountId) ?? { notes: new Map(), repeats: [] };
  const kept = [...notes, ...repeats].slice(0, MOST_FAILURES);
  waiting.set(accountId, { notes: newer, repeats: kept }, since);
}
