import { describeError, log } from '../../common/log.ts';
import type { RunSubmission } from '../../common/protocol.ts';
import type { Env } from '../env.ts';
import { ApiError, errorRegistry } from '../errors.ts';
import type { AcquiredSlot, SlotRequest } from './preflight-slots.ts';
import { preflightSlotsOf } from './preflight-slots-of.ts';
import type { Runner, StoredInput } from './runner.ts';
import { runnerOf } from './runner-of.ts';
import { type Ended, tryShortRun } from './short-run.ts';
import type { SlotEnd } from './slot-holder.ts';

/**
 * The longest wait for a slot. On a busy machine, simultaneous calls of one account take several seconds
 * each.
 */
const SLOT_PATIENCE_MS = 45_000;
/** The longest wait for any instance to answer, from the first slot on. */
const ANSWER_PATIENCE_MS = 20_000;
/** The longest wait for one instance to answer, before another is tried. */
const INSTANCE_PATIENCE_MS = 5_000;
const RENEW_MS = 5_000;
const RETRY_MS = 500;

type PreflightEnv = Pick<Env, 'RUNNER' | 'PREFLIGHT_SLOTS'>;

export interface Preflight {
  id: string;
  accountId: string;
  submission: RunSubmission;
  inputs: readonly StoredInput[];
  /** Creates the error if no program answers or has a free place. */
  busy: () => ApiError;
  tooLarge: () => ApiError;
}

/** A run that has ended, and the instance that still has its result. */
export interface EndedPreflight {
  ended: Ended;
  attempt: string;
  runner: DurableObjectStub<Runner>;
}

/**
 * Runs work on users' files that a call needs before it is accepted, such as counting pages or reading
 * labels. It is free of charge, so it waits for a slot within its account's share. `take` fetches the result
 * before the program deletes it; `onRan` receives the run time in milliseconds.
 */
export async function runPreflight<Result>(
  env: PreflightEnv,
  preflight: Preflight,
  take: (ended: EndedPreflight) => Promise<Result>,
  onRan: (ms: number) => void,
): Promise<Result> {
  const slotBy = Date.now() + SLOT_PATIENCE_MS;
  let answerBy: number | undefined;
  let background = false;
  for (let attempt = 1; ; attempt++) {
    const request: SlotRequest = {
      id: `${preflight.id}-${attempt}`,
      accountId: preflight.accountId,
      background,
    };
    const slot = await acquire(env, request, slotBy);
    if ('refused' in slot) throw slot.refused === 'own' || background ? tooManyAtOnce() : preflight.busy();
    answerBy ??= Date.now() + ANSWER_PATIENCE_MS;
    const tried = await runInSlot(env, preflight, request.id, slot, take, onRan);
    if ('result' in tried) return tried.result;
    background ||= tried.stopped;
    if (tried.stopped) continue;
    if (Date.now() > answerBy) throw preflight.busy();
    await scheduler.wait(RETRY_MS);
  }
}

async function acquire(env: PreflightEnv, request: SlotRequest, deadline: number): Promise<AcquiredSlot> {
  for (;;) {
    try {
      return await preflightSlotsOf(env).acquire(request, Math.max(0, deadline - Date.now()));
    } catch (error) {
      log('preflight_slot_not_acquired', { id: request.id, cause: describeError(error) });
      if (Date.now() > deadline) return { refused: 'none_free' };
      await scheduler.wait(RETRY_MS);
    }
  }
}

type Slot = Exclude<AcquiredSlot, { refused: unknown }>;
type Tried<Result> = { result: Result } | { stopped: boolean };

/** Runs once in the slot, and frees the slot in any case. `stopped`: the run was ended for others. */
async function runInSlot<Result>(
  env: PreflightEnv,
  preflight: Preflight,
  id: string,
  { instance, background, isLowered }: Slot,
  take: (ended: EndedPreflight) => Promise<Result>,
  onRan: (ms: number) => void,
): Promise<Tried<Result>> {
  const slots = preflightSlotsOf(env);
  const runner = runnerOf(env, 'documents', instance);
  const { accountId: account, inputs, busy, tooLarge } = preflight;
  const submission = {
    ...preflight.submission,
    account,
    ...(background ? { background } : {}),
    ...(isLowered ? { isLowered } : {}),
  };
  const run = { attempt: id, submission, inputs, busy, tooLarge, patienceMs: INSTANCE_PATIENCE_MS };
  const end: SlotEnd = {};
  const takeResult = (ended: Ended, ranMs: number) => {
    onRan(ranMs);
    if (ended.state === 'failed' && ended.limit !== undefined) end.endedBy = ended.limit;
    return take({ ended, attempt: id, runner });
  };
  const [tried] = await Promise.allSettled([
    whileRenewed(
      () => slots.renew(id),
      tryShortRun(runner, run, takeResult, (outlived) => slots.outlived(id, outlived)),
    ),
  ]);
  if (tried.status === 'fulfilled' && tried.value === 'unanswered') end.unanswered = true;
  const { stopped } = await release(slots, id, end);
  if (tried.status === 'rejected') throw tried.reason;
  return typeof tried.value === 'object' ? tried.value : { stopped };
}

/** Renews the lease until the work has ended. A failed renewal is ignored: the lease then expires. */
async function whileRenewed<Result>(renew: () => Promise<void>, work: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  return work.finally(() => clearInterval(timer));
}

/** Frees the slot. If that fails, it becomes free when its lease expires. */
function release(
  slots: ReturnType<typeof preflightSlotsOf>,
  id: string,
  end: SlotEnd,
): Promise<{ stopped: boolean }> {
  return slots.release(id, end).catch((error: unknown) => {
    log('preflight_slot_not_released', { id, cause: describeError(error) });
    return { stopped: false };
  });
}

function tooManyAtOnce(): ApiError {
  const message =
    'Outros arquivos desta conta ainda estão sendo lidos para chamadas que você fez antes. Nada foi cobrado; espere que terminem e tente de novo.';
  return new ApiError('concurrency_limit', message, { 'Retry-After': '5' });
}

/**
 * Creates the error for a PDF that a run rejected. Its message may contain the file's name, so it is not
 * logged.
 */
export function unreadable(message: string): ApiError {
  return new ApiError('invalid_pdf', { shown: message, noted: errorRegistry.invalid_pdf.message });
}
