import { expect, test } from 'vitest';
import { Replays } from '../../../worker/gate/replays.ts';
import { GateInMemory } from '../support/gate-parts.ts';

test('a replay to a test key gives the call back to the day on which it was counted', async () => {
  const gate = new GateInMemory([{ hash: 'test', prefix: 'svc_test_1', mode: 'test' }]);
  const { account, idempotency } = gate.parts;
  const replays = new Replays(gate.parts, gate.transactions);
  idempotency.store('test', 'k', 'f', 'job_1', { status: 202, body: '{}', location: null }, null);
  account.countTestCall('2026-11-20');
  account.countTestCall('2026-11-21');
  gate.now = Date.parse('2026-11-21T00:00:10-03:00');
  const call = gate.call({ caller: { kind: 'key', hash: 'test', mode: 'test' }, countedOn: '2026-11-20' });
  expect(await replays.find(call, { key: 'k', fingerprint: 'f' })).toMatchObject({ outcome: 'replay' });
  expect(gate.rows('SELECT day, calls FROM test_day ORDER BY day')).toEqual([
    { day: '2026-11-20', calls: 0 },
    { day: '2026-11-21', calls: 1 },
  ]);
});
