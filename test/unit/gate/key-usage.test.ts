import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { CONSOLE } from '../../../worker/gate/callers.ts';
import type { Caller, PersonCaller } from '../../../worker/gate/calls.ts';
import { Ledger } from '../../../worker/gate/credits/ledger.ts';
import { Usage } from '../../../worker/gate/credits/usage.ts';
import { OrderAcceptance } from '../../../worker/gate/order-acceptance.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { GateInMemory, KEY } from '../support/gate-parts.ts';
import { memorySql } from '../support/sql-storage.ts';

const OTHER = 'hash of another key';
const TEST_KEY = 'hash of a test key';
const PERSON: PersonCaller = { kind: 'person', id: 'per_ana', mode: 'live' };
const [FIRST, LAST] = ['0000-01-01', '9999-12-31'];

const key = (hash: string): Caller => ({ kind: 'key', hash, mode: hash === TEST_KEY ? 'test' : 'live' });

function openedGate(mostJournaled?: number): GateInMemory {
  const more = [
    { hash: OTHER, prefix: 'svc_live_2', mode: 'live' as const },
    { hash: TEST_KEY, prefix: 'svc_test_3', mode: 'test' as const },
  ];
  const gate = new GateInMemory(more, mostJournaled);
  gate.parts.members.seat(PERSON.id, 'owner', gate.now);
  return gate;
}

function ask(gate: GateInMemory, reference: string, caller: Caller, endpoint: string, credits: number): void {
  const client = { ip: null, port: null, method: 'POST', path: '/v1/x', requestId: reference };
  if (caller.kind === 'key')
    gate.admission.charge(
      { caller, endpoint, client },
      { reference, credits, idempotent: null, answered: [] },
    );
  else {
    gate.admission.admit({ caller, endpoint, client });
    const order = { id: reference, credits, heavy: false, payload: {} } as const;
    const stored = { status: 202, body: '{}', location: null };
    const call = { caller, endpoint, overTestLimit: false };
    gate.transactions.run(() => new OrderAcceptance(gate.parts).accept(call, null, order, stored, null));
  }
}

const sums = (rows: readonly { day: string; endpoint: string; calls: number; credits: number }[]) => {
  const byPlace = Map.groupBy(rows, ({ day, endpoint }) => `${day} ${endpoint}`);
  return [...byPlace].map(([place, ofPlace]) => [
    place,
    ofPlace.reduce((sum, { calls }) => sum + calls, 0),
    ofPlace.reduce((sum, { credits }) => sum + credits, 0),
  ]);
};

describe('usage by key', () => {
  test('adds up to the usage by endpoint, whoever calls, journaled or not, refunded the next day or never', () => {
    const steps = fc.array(
      fc.record({
        caller: fc.constantFrom<Caller>(key(KEY), key(KEY), key(OTHER), key(TEST_KEY), PERSON),
        endpoint: fc.constantFrom('validate', 'pix', 'tools/unir-pdf'),
        credits: fc.constantFrom(0, 1, 5, 900),
        afterMs: fc.constantFrom(0, 10, 1_001, 61_000, 13 * 3_600_000),
        refunds: fc.option(fc.nat(20), { nil: null }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, fc.constantFrom(2, 64), (calls, mostJournaled) => {
        const gate = openedGate(mostJournaled);
        for (const [place, { caller, endpoint, credits, afterMs, refunds }] of calls.entries()) {
          gate.now += afterMs;
          ask(gate, `r${place}`, caller, endpoint, credits);
          if (refunds !== null)
            gate.transactions.run(() => gate.parts.ledger.refund(`r${refunds}`, gate.now));
          if (place % 7 === 0) gate.restart();
        }
        gate.transactions.applyJournal();
        const { usage } = gate.parts;
        expect(sums(usage.byKey(FIRST, LAST, 1_000))).toEqual(sums(usage.between(FIRST, LAST)));
        const debits = gate.rows(
          "SELECT total(-amount) AS spent FROM entry WHERE kind IN ('debit', 'refund')",
        );
        expect(usage.ofKeys(FIRST, LAST).reduce((sum, { credits }) => sum + credits, 0)).toBe(
          debits[0]?.spent,
        );
      }),
      { numRuns: 60 },
    );
  });

  test('tells keys apart, and has what people do in one row', () => {
    const gate = openedGate();
    ask(gate, 'a', key(KEY), 'validate', 1);
    ask(gate, 'b', key(KEY), 'validate', 1);
    ask(gate, 'c', key(KEY), 'validate', 3);
    ask(gate, 'd', key(OTHER), 'validate', 5);
    ask(gate, 'e', PERSON, 'tools/unir-pdf', 7);
    gate.transactions.applyJournal();
    expect(gate.parts.usage.ofKeys(FIRST, LAST)).toEqual([
      { key: CONSOLE, calls: 1, credits: 7 },
      { key: KEY, calls: 3, credits: 5 },
      { key: OTHER, calls: 1, credits: 5 },
    ]);
  });

  test('takes a refund out of the day and the key of the charge', () => {
    const gate = openedGate();
    gate.now = Date.parse('2026-11-20T23:59:59-03:00');
    ask(gate, 'a', key(KEY), 'validate', 5);
    gate.now += 2_000;
    ask(gate, 'b', key(OTHER), 'validate', 5);
    gate.transactions.run(() => gate.parts.ledger.refund('a', gate.now));
    expect(gate.parts.usage.byKey(FIRST, LAST, 9)).toEqual([
      { day: '2026-11-20', endpoint: 'validate', key: KEY, calls: 1, credits: 0 },
      { day: '2026-11-21', endpoint: 'validate', key: OTHER, calls: 1, credits: 5 },
    ]);
  });

  test('has a call that is refused after midnight taken out of the day on which it was admitted', () => {
    const gate = openedGate();
    gate.now = Date.parse('2026-11-20T23:59:59-03:00');
    const client = { ip: null, port: null, method: 'POST', path: '/v1/x', requestId: 'req_1' };
    const endpoint = 'tools/unir-pdf';
    for (const caller of [key(KEY), key(KEY), key(KEY), PERSON]) {
      const admitted = gate.admission.admit({ caller, endpoint, client });
      if (!('admitted' in admitted)) throw new Error('it was refused');
      gate.now += 2_000;
      gate.sql.exec('DELETE FROM member');
      gate.parts.account.revoke(KEY, gate.now);
      const order = { id: 'job_1', credits: 1, heavy: false, payload: {} } as const;
      const stored = { status: 202, body: '{}', location: null };
      const call = { ...admitted.admitted, caller, endpoint };
      gate.transactions.run(() => new OrderAcceptance(gate.parts).accept(call, null, order, stored, null));
      for (const row of [...gate.parts.usage.between(FIRST, LAST), ...gate.parts.usage.byKey(FIRST, LAST, 9)])
        expect([row.day, row.calls]).toEqual(['2026-11-20', 0]);
      gate.now -= 2_000;
      gate.sql.exec('UPDATE key SET revoked_at = NULL');
      gate.parts.account.forget();
      gate.parts.members.seat(PERSON.id, 'owner', gate.now);
    }
  });

  test('is written for a batch of the journal by one statement, and the usage by endpoint by one', () => {
    const gate = openedGate();
    for (let call = 0; call < 40; call++) ask(gate, `r${call}`, key(KEY), 'validate', 1);
    const counted = vi.spyOn(gate.sql, 'exec');
    gate.transactions.applyJournal();
    const written = counted.mock.calls.filter(([query]) => /INSERT INTO (key_)?usage/.test(query));
    expect(written).toHaveLength(2);
    expect(gate.used).toEqual({ calls: 40, credits: 40 });
  });
});

test('a charge of a version that noted no keys is refunded in the usage by endpoint alone', () => {
  const sql = memorySql();
  sql.exec(`CREATE TABLE reservation (
    reference TEXT PRIMARY KEY, credits INTEGER NOT NULL, state TEXT NOT NULL, day TEXT NOT NULL, endpoint TEXT NOT NULL, at INTEGER NOT NULL
  ) WITHOUT ROWID`);
  sql.exec("INSERT INTO reservation VALUES ('old', 5, 'charged', '2026-11-20', 'validate', 1)");
  createTables(sql);
  const usage = new Usage(sql);
  sql.exec("INSERT INTO usage VALUES ('2026-11-20', 'validate', 1, 5)");
  new Ledger(sql, usage).refund('old', 2);
  expect(usage.between(FIRST, LAST)).toEqual([
    { day: '2026-11-20', endpoint: 'validate', calls: 1, credits: 0 },
  ]);
  expect(usage.byKey(FIRST, LAST, 9)).toEqual([]);
});

test('nothing is counted of a change that is rolled back', () => {
  const gate = openedGate();
  const fails = () =>
    gate.transactions.run(() => {
      gate.parts.usage.addCalls({ day: '2026-11-20', endpoint: 'validate', key: KEY }, 1);
      throw new Error('disk full');
    });
  expect(fails).toThrow('disk full');
  ask(gate, 'a', key(KEY), 'validate', 1);
  expect(gate.parts.usage.ofKeys(FIRST, LAST)).toEqual([{ key: KEY, calls: 1, credits: 1 }]);
});
