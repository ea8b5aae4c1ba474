import type { JobSpecification } from '../../jobs/specification.ts';
import { brasiliaDay } from '../../time/brasilia.ts';
import { plans } from '../plans.ts';
import type { AdmittedCall, BeginResult, IdempotentCall, Refusal } from './calls.ts';
import { renewCycles } from './door.ts';
import type { StoredResponse } from './idempotency.ts';
import { balanceOf } from './ledger.ts';
import type { Outbox } from './outbox.ts';
import type { TillParts } from './till.ts';

interface JobDeskParts extends TillParts {
  outbox: Outbox;
}

const SLOT_RETRY_SECONDS = 10;

export const CREATE_JOB_DUE = 'create-job';

/** Where jobs are accepted. Called inside the Gate's transactions. */
export class JobDesk {
  readonly #parts: JobDeskParts;

  constructor(parts: JobDeskParts) {
    this.#parts = parts;
  }

  /** Takes the price, the heavy slot and the Idempotency-Key of a job; `overtaken` when somebody else has that key. */
  accept(
    call: AdmittedCall,
    idempotent: IdempotentCall | null,
    job: JobSpecification,
    accepted: StoredResponse,
    answerWithinMs: number | null,
  ): BeginResult | 'overtaken' {
    const { account: state, ledger, idempotency, warnings, outbox, schedule, usage, clock } = this.#parts;
    if (idempotent && !idempotency.isFree(call.mode, idempotent.key)) return 'overtaken';
    const now = clock.now();
    const account = state.read();
    const credits = balanceOf(renewCycles(ledger, account, now));
    const refuse = (code: Refusal['code']): Refusal => ({ outcome: 'refused', code, credits });
    const uncount = () => usage.addCalls(brasiliaDay(now), call.endpoint, -1);
    if (state.key(call.keyHash)?.revoked_at !== null) {
      uncount();
      return refuse('revoked_api_key');
    }
    if (call.overTestLimit) return refuse('test_limit');
    if (credits < job.credits) return refuse('insufficient_credits');
    const heavy = job.kind !== 'light';
    if (heavy && state.heavySlotsTaken() >= plans[account.plan].heavyJobs) {
      uncount();
      return { ...refuse('concurrency_limit'), retryAfterSeconds: SLOT_RETRY_SECONDS };
    }
    const live = ledger.charge(job.id, job.credits, call.endpoint, now) ?? [];
    if (job.credits > 0) warnings.notice(schedule, () => account, live, now);
    if (heavy) state.takeHeavySlot(job.id, now);
    if (idempotent) {
      const { key, fingerprint } = idempotent;
      idempotency.store(call.mode, key, fingerprint, job.id, accepted, answerWithinMs);
    }
    outbox.add(job);
    schedule.set(CREATE_JOB_DUE, job.id, now);
    return { outcome: 'begun', credits: balanceOf(live) };
  }
}
