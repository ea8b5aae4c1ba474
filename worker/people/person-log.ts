import type { Env } from '../env.ts';
import { AccessLog } from '../gate/access-log/access-log.ts';
import { CallLog, createCallLogTables } from '../gate/access-log/call-log.ts';
import type { ClientInfo } from '../gate/access-log/client-info.ts';
import { ACCESS_LOG_DUE } from '../gate/due.ts';
import { systemClock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';

export type PersonLogDue = typeof ACCESS_LOG_DUE;

/** The requests of a person that belong to no account, for the access log: sign-ins, and those to their own pages. */
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

  /** Brings what is buffered to R2. Returns the time of the next writing. */
  write(person: string): Promise<number | undefined> {
    return this.#log.write(person, systemClock.now());
  }

  /** False where R2 is out of reach. */
  writeNow(): Promise<boolean> {
    return this.#schedule.runNow(ACCESS_LOG_DUE, '');
  }
}
