import { expect, test, vi } from 'vitest';
import type { ArrivedCall } from '../../../worker/gate/calls.ts';
import { GateInMemory, KEY } from '../support/gate-parts.ts';

const client = { ip: '203.0.113.7', port: 4711, method: 'GET', path: '/v1/tools', requestId: 'req_1' };
const CALL: ArrivedCall = { caller: { kind: 'key', hash: KEY, mode: 'live' }, endpoint: 'tools', client };

/** How many statements each of some calls of a key needs, the first one with an empty memory. */
function statementsOf(gate: GateInMemory, calls: number): number[] {
  const counted = vi.spyOn(gate.sql, 'exec');
  return Array.from({ length: calls }, () => {
    counted.mockClear();
    gate.admission.admit(CALL);
    return counted.mock.calls.length;
  });
}

test('a call by key needs one statement for its usage by key, and else as few as before people had seats', () => {
  const gate = new GateInMemory();
  expect(statementsOf(gate, 5)).toEqual([10 + 1, 11 + 1, 4, 1, 1]);
});

test('a page of the console that is read meanwhile takes the short way from no call', () => {
  const gate = new GateInMemory();
  statementsOf(gate, 3);
  gate.parts.members.seat('per_ana', 'owner', gate.now);
  expect(gate.parts.members.roleOf('per_ana')).toBe('owner');
  expect(statementsOf(gate, 2)).toEqual([1, 1]);
});

test('a page of the usage that is read meanwhile takes the short way from no call', () => {
  const gate = new GateInMemory();
  statementsOf(gate, 4);
  gate.transactions.catchUp();
  expect(gate.used.calls).toBe(4);
  expect(statementsOf(gate, 2)).toEqual([1, 1]);
});
