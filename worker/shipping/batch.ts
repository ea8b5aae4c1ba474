import type { Act, ActsDone, ConferenceChanges } from '../../common/shipping/conference.ts';
import { isSameText } from '../constant-time.ts';
import type { Env } from '../env.ts';
import { QueuedWork } from '../queued-work/queued-work.ts';
import { isFinished } from '../queued-work/work-record.ts';
import { systemClock } from '../time/clock.ts';
import { type BatchKind, batchKind } from './batch-kind.ts';
import { Conference } from './conference/conference.ts';
import type { ConferenceList, NoConference } from './conference/link.ts';
import type { BatchRecord } from './record.ts';
import { ResultStore } from './result-store.ts';
import type { BatchSpecification } from './specification.ts';
import type { BatchSnapshot } from './view.ts';

/** The object of a shipping batch, with its result and its conference. */
export class Batch extends QueuedWork<BatchSpecification, BatchRecord, BatchKind, BatchSnapshot> {
  readonly #results: ResultStore;
  readonly #conference: Conference;

  constructor(ctx: DurableObjectState, env: Env) {
    const { sql } = ctx.storage;
    const results = new ResultStore(sql);
    const conference = new Conference({ sql, clock: systemClock });
    super(ctx, env, batchKind({ env, results, conference }));
    [this.#results, this.#conference] = [results, conference];
  }

  read(): BatchSnapshot | null {
    const { specification } = this.parts.store;
    const record = this.shownRecord();
    if (!specification || !record) return null;
    return { specification, record, result: record.status === 'done' ? this.#results.result : null };
  }

  listConference(token: string, caller: string): ConferenceList | NoConference {
    return this.#withConference(token, (conference) => conference.list(caller));
  }

  conferenceChanges(token: string, since: number, caller: string): ConferenceChanges | NoConference {
    return this.#withConference(token, (conference) => conference.changes(since, caller));
  }

  actInConference(
    token: string,
    acts: readonly Act[],
    since: number,
    caller: string,
  ): ActsDone | NoConference {
    return this.#withConference(token, (conference) => conference.act(acts, since, caller));
  }

  #withConference<Answer>(token: string, ask: (conference: Conference) => Answer): Answer | NoConference {
    const { specification, state } = this.parts.store;
    if (!specification || !state || !isSameText(specification.conferenceToken, token)) return 'unknown';
    return isFinished(state.record) ? ask(this.#conference) : 'waiting';
  }
}
