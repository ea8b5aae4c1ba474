import { expect, test } from 'vitest';
import type { ArrivedCall, PersonCaller } from '../../../worker/gate/calls.ts';
import { plans } from '../../../worker/gate/credits/plans.ts';
import { createMemberTable, Members } from '../../../worker/gate/members.ts';
import { OrderAcceptance } from '../../../worker/gate/order-acceptance.ts';
import { GateInMemory, KEY } from '../support/gate-parts.ts';
import { memorySql } from '../support/sql-storage.ts';

const PERSON: PersonCaller = { kind: 'person', id: 'per_ana', mode: 'live' };
const LIMIT = plans.start.requestsPerMinute;

function arrived(caller: ArrivedCall['caller'] = PERSON): ArrivedCall {
  const client = { ip: '203.0.113.7', port: 4711, method: 'POST', path: '/console', requestId: 'req_1' };
  return { caller, endpoint: 'tools/unir-pdf', client };
}

function withMember(): GateInMemory {
  const gate = new GateInMemory();
  gate.parts.members.seat(PERSON.id, 'owner', gate.now);
  return gate;
}

/** An order of the person, three credits. */
function ordered(gate: GateInMemory) {
  const call = { caller: PERSON, endpoint: 'tools/unir-pdf', overTestLimit: false };
  const order = {
    id: 'job_1',
    credits: 3,
    heavy: false,
    object: 'job_1',
    payload: {},
  } as const;
  const stored = { status: 202, body: '{}', location: null };
  return gate.transactions.run(() => new OrderAcceptance(gate.parts).accept(call, null, order, stored, null));
}

test('a person has a window of the plan’s rate, apart from those of the keys, that lasts in the tables', () => {
  const gate = withMember();
  for (let call = 0; call < LIMIT; call++)
    expect(gate.admission.admit(arrived())).toMatchObject({
      admitted: { rate: { remaining: LIMIT - call - 1 } },
    });
  expect(gate.admission.admit(arrived())).toMatchObject({ refused: 'rate_limited' });
  const key = { kind: 'key', hash: KEY, mode: 'live' } as const;
  expect(gate.admission.admit(arrived(key))).toMatchObject({ admitted: { rate: { remaining: LIMIT - 1 } } });
  expect(gate.parts.members.windowOf(PERSON.id)).toHaveLength(LIMIT);
  gate.now += 60_001;
  expect(gate.admission.admit(arrived())).toHaveProperty('admitted');
});

test('work for a refused call takes places in the window of the person who made it', () => {
  const gate = withMember();
  gate.admission.admit(arrived());
  gate.parts.callers.addToWindow(PERSON, [gate.now, gate.now], gate.now);
  expect(gate.admission.admit(arrived())).toMatchObject({ admitted: { rate: { remaining: LIMIT - 4 } } });
});

test('a call of a person is counted, charged and logged as with a live key, and never journaled', () => {
  const gate = withMember();
  for (let call = 0; call < 5; call++) gate.admission.admit(arrived());
  const before = gate.balance;
  const begun = ordered(gate);
  expect(begun).toEqual({ outcome: 'begun', credits: before - 3 });
  expect(gate.used).toEqual({ calls: 5, credits: 3 });
  expect(gate.parts.calls.journaled()).toEqual([]);
  const logged = gate.parts.calls.oldest(9, 9).map(({ call }) => call);
  expect(logged).toHaveLength(5);
  for (const entry of logged) expect(entry).toMatchObject({ person: PERSON.id });
});

test('somebody without a seat is refused, also between admission and order, and nothing is kept of them', () => {
  const gate = withMember();
  expect(gate.admission.admit(arrived({ ...PERSON, id: 'per_bia' }))).toEqual({ refused: 'not_found' });
  expect(gate.parts.calls.last()).toBe(0);
  gate.admission.admit(arrived());
  gate.sql.exec('DELETE FROM member');
  const refused = ordered(gate);
  expect(refused).toMatchObject({ outcome: 'refused', code: 'not_found' });
  expect(gate.used).toEqual({ calls: 0, credits: 0 });
});

test('members that an earlier version seated have an empty window', () => {
  const sql = memorySql();
  sql.exec(
    'CREATE TABLE member (person TEXT PRIMARY KEY, role TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID',
  );
  sql.exec("INSERT INTO member VALUES (?, 'owner', 1)", PERSON.id);
  createMemberTable(sql);
  expect(new Members(sql).windowOf(PERSON.id)).toEqual([]);
});
