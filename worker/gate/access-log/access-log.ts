import type { Env } from '../../env.ts';
import { faultPoint } from '../../faults.ts';
import { brasiliaDay } from '../../time/brasilia.ts';
import type { Schedule } from '../../time/schedule.ts';
import { ACCESS_LOG_DUE } from '../due.ts';
import { accessLogKey, accessLogText } from './access-log-files.ts';
import type { CallLog, LoggedCall } from './call-log.ts';

const WRITE_AFTER_MS = 3_600_000;
/** At this number, a busy account's calls are written before their hour is over. */
const WRITE_AT_CALLS = 1_000;
const MOST_CALLS_A_FILE = 5_000;
/** While R2 is unreachable, rejected calls and visits of the console beyond this number are not logged. */
const MOST_BUFFERED = 100_000;

/** Writes the latest calls to R2. */
export class AccessLog {
  readonly #env: Pick<Env, 'FILES' | 'FAULTS'>;
  readonly #calls: CallLog;

  constructor(env: Pick<Env, 'FILES' | 'FAULTS'>, calls: CallLog) {
    this.#env = env;
    this.#calls = calls;
  }

  /** Called inside the transaction that admits or rejects the call. */
  note(schedule: Schedule<typeof ACCESS_LOG_DUE>, call: LoggedCall, refused: boolean): void {
    if (refused && this.#calls.span() >= MOST_BUFFERED) return;
    this.#calls.append(call);
    this.scheduleWriting(schedule, { last: this.#calls.markApplied(), added: 1 }, call.at);
  }

  /**
   * Logs a call outside a transaction. Does not change the journal: the mark of the applied calls does not
   * move.
   */
  noteBesideJournal(schedule: Schedule<typeof ACCESS_LOG_DUE>, call: LoggedCall): void {
    if (this.#calls.span() >= MOST_BUFFERED) return;
    this.#calls.append(call);
    if (!schedule.has(ACCESS_LOG_DUE, '')) schedule.set(ACCESS_LOG_DUE, '', call.at + WRITE_AFTER_MS);
  }

  /** Schedules the writing of `added` more calls, the last of which has the number `last`. */
  scheduleWriting(
    schedule: Schedule<typeof ACCESS_LOG_DUE>,
    { last, added }: { last: number; added: number },
    now: number,
  ): void {
    const before = last - added;
    if (Math.floor(last / WRITE_AT_CALLS) > Math.floor(before / WRITE_AT_CALLS))
      schedule.set(ACCESS_LOG_DUE, '', now);
    else if (before === 0) schedule.set(ACCESS_LOG_DUE, '', now + WRITE_AFTER_MS);
  }

  /** Writes the calls buffered now to R2, and then removes them. Returns the time of the next write. */
  async write(owner: string, now: number): Promise<number | undefined> {
    const last = this.#calls.last();
    for (;;) {
      const rows = ofOneDay(this.#calls.oldest(MOST_CALLS_A_FILE, last));
      const entries = rows.map(({ call: { client, ...call } }) => ({ ...call, ...client }));
      const [first] = entries;
      if (!first) return this.#calls.last() === 0 ? undefined : now + WRITE_AFTER_MS;
      await this.#env.FILES.put(accessLogKey(owner, first), accessLogText(owner, entries));
      await faultPoint(this.#env, 'access-log.stored');
      this.#calls.removeUpTo(rows.at(-1)?.seq ?? 0);
    }
  }
}

function ofOneDay<Row extends { call: LoggedCall }>(rows: Row[]): Row[] {
  const day = brasiliaDay(rows[0]?.call.at ?? 0);
  const next = rows.findIndex(({ call }) => brasiliaDay(call.at) !== day);
  return next < 0 ? rows : rows.slice(0, next);
}
