import { describe, expect, test } from 'vitest';
import type { Env } from '../../../worker/env.ts';
import { AccessLog } from '../../../worker/gate/access-log/access-log.ts';
import { CallLog, createCallLogTables } from '../../../worker/gate/access-log/call-log.ts';
import { ACCESS_LOG_DUE } from '../../../worker/gate/due.ts';
import { Schedule } from '../../../worker/time/schedule.ts';
import { MemoryStorage } from '../support/sql-storage.ts';

const HOUR_MS = 3_600_000;

function newLog() {
  const storage = new MemoryStorage();
  const files = new Map<string, string>();
  let broken = false;
  const bucket = {
    async put(key: string, text: string) {
      if (broken) throw new Error('R2 is out of reach');
      files.set(key, text);
    },
  };
  Schedule.prepare(storage.sql);
  createCallLogTables(storage.sql);
  const clock = { now: () => 0, machineTime: (at: number) => at, isShifted: false };
  const schedule = new Schedule(storage.asStorage(), clock, { [ACCESS_LOG_DUE]: async () => undefined });
  const log = new AccessLog({ FILES: bucket } as unknown as Env, new CallLog(storage.sql));
  let calls = 0;
  return {
    files,
    storage,
    write: (now: number) => log.write('acc_1', now),
    breakStore: (isBroken: boolean) => {
      broken = isBroken;
    },
    note(now: number, refused = false) {
      const requestId = `req_${++calls}`;
      const client = { ip: null, port: null, method: 'GET', path: '/v1/me', requestId };
      log.note(schedule, { at: now, keyPrefix: 'svc_live_0', client }, refused);
    },
    get buffered() {
      return storage.sql.exec<{ rows: number }>('SELECT count(*) AS rows FROM call_log').one().rows;
    },
    get dueAt() {
      return storage.sql
        .exec<{ at: number }>('SELECT at FROM due WHERE kind = ?', ACCESS_LOG_DUE)
        .toArray()
        .map((row) => row.at);
    },
    get written() {
      return [...files.values()].flatMap((text) =>
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).request_id),
      );
    },
  };
}

describe('the buffer of the access log', () => {
  test('is written an hour after its first row, whatever comes then', () => {
    const log = newLog();
    log.note(1_000);
    log.note(2_000);
    expect(log.dueAt).toEqual([1_000 + HOUR_MS]);
  });

  test('is written at once when it has a thousand rows', () => {
    const log = newLog();
    for (let call = 0; call < 1_000; call++) log.note(call);
    expect(log.dueAt).toEqual([999]);
  });

  test('is empty when it has been written, in files of at most 5,000 rows', async () => {
    const log = newLog();
    for (let call = 0; call < 12_001; call++) log.note(call);
    expect(await log.write(HOUR_MS)).toBeUndefined();
    expect([log.buffered, log.files.size]).toEqual([0, 3]);
    expect(log.written).toEqual(Array.from({ length: 12_001 }, (_, place) => `req_${place + 1}`));
  });

  test('keeps its rows while the store is out of reach', async () => {
    const log = newLog();
    log.note(0);
    log.breakStore(true);
    await expect(log.write(HOUR_MS)).rejects.toThrow('out of reach');
    log.note(1);
    log.breakStore(false);
    await log.write(HOUR_MS);
    expect([log.buffered, log.written]).toEqual([0, ['req_1', 'req_2']]);
  });

  test('takes no more refused calls beyond 100,000 rows, but each that was let in', () => {
    const log = newLog();
    log.storage.sql.exec(
      `INSERT INTO call_log (call)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001) SELECT '{}' FROM n`,
    );
    log.note(1, true);
    expect(log.buffered).toBe(100_001);
    log.note(1, false);
    expect(log.buffered).toBe(100_002);
  });

  test('bounds what an account was refused by how many calls are in it, not by how many there ever were', () => {
    const log = newLog();
    log.storage.sql.exec("INSERT INTO call_log (seq, call) VALUES (60000, '{}')");
    log.note(1, true);
    expect(log.buffered).toBe(2);
    log.storage.sql.exec("INSERT INTO call_log (seq, call) VALUES (160000, '{}')");
    log.note(2, true);
    expect(log.buffered).toBe(3);
    log.note(3);
    expect(log.buffered).toBe(4);
  });
});
