import type { Env } from '../env.ts';
import { AccessLog } from '../gate/access-log/access-log.ts';
import { CallLog, createCallLogTables } from '../gate/access-log/call-log.ts';
import type { ClientInfo } from '../gate/access-log/client-info.ts';
import { ACCESS_LOG_DUE } from '../gate/due.ts';
import { systemClock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';

export type PersonLogDue = typeof ACCESS_LOG_DUE;

/**
 * The access log of a person's requests that belong to no account: sign-ins, and requests for their own
 * pages.
 */
export class PersonLog {
  readonly #sql: SqlStorage;
  readonly #log: AccessLog;
  readonly #schedule: Schedule<PersonLogDue>;

  constructor(env: Pick<Env, 'FILES' | 'FAULTS'>, sql: SqlStorage, schedule: Schedule<PersonLogDue>) {
    this.#sql = sql;
    this.#log = new AccessLog(env, new CallLog(sql));
    this.#schedule = schedule;
  }

  prepare(): void {
    createCallLogTables(this.#sql);
  }

  note(person: string, client: ClientInfo): void {
    this.#log.noteBesideJournal(this.#schedule, { at: systemClock.now(), person, client });
  }

  /** Writes the buffered entries to R2. Returns the time of the next write. */
  write(person: string): Promise<number | undefined> {
    return this.#log.write(person, systemClock.now());
  }

  /** Writes at once; false if R2 cannot be reached. */
  writeNow(): Promise<boolean> {
    return this.#schedule.runNow(ACCESS_LOG_DUE, '');
  }
}
