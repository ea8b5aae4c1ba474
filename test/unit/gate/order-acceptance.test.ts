import { describe, expect, test } from 'vitest';
import { HAND_OVER_DUE } from '../../../worker/gate/due.ts';
import type { Order } from '../../../worker/gate/order.ts';
import { OrderAcceptance } from '../../../worker/gate/order-acceptance.ts';
import { GateInMemory, KEY } from '../support/gate-parts.ts';

const CREDITS = 2_000;
/** Of the plan start. */
const HEAVY_JOBS = 3;
const ACCEPTED = { status: 202, body: '{}', location: '/v1/jobs/a' };

function opened() {
  const gate = new GateInMemory();
  const acceptance = new OrderAcceptance(gate.parts);
  const accept = (order: Order, change = {}, key?: string) => {
    gate.parts.usage.addCalls({ day: '2026-11-20', endpoint: 'validate', key: KEY }, 1);
    const idempotent = key === undefined ? null : { key, fingerprint: 'f' };
    return acceptance.accept(gate.call(change), idempotent, order, ACCEPTED, null);
  };
  return { gate, accept };
}

function order(id: string, credits = 2, heavy = false): Order {
  return { id, credits, heavy, payload: { id } };
}

describe('an order', () => {
  test('that is accepted is charged, lies in the outbox, and is handed over by the schedule', () => {
    const { gate, accept } = opened();
    expect(accept(order('a'))).toEqual({ outcome: 'begun', credits: CREDITS - 2 });
    expect(gate.parts.outbox.find('a')).toEqual({ id: 'a', object: 'a', payload: { id: 'a' } });
    expect(gate.parts.schedule.has(HAND_OVER_DUE, 'a')).toBe(true);
    expect(gate.parts.ledger.reservation('a')).toMatchObject({ credits: 2, state: 'charged' });
    expect(gate.used).toEqual({ calls: 1, credits: 2 });
  });

  test('stores its answer under its Idempotency-Key, which another then cannot use', async () => {
    const { gate, accept } = opened();
    accept(order('a'), {}, 'k');
    expect(await gate.parts.idempotency.find('live', 'k', 'f')).toEqual({
      found: 'response',
      response: ACCEPTED,
    });
    expect(accept(order('b'), {}, 'k')).toBe('key_in_use');
  });

  test('of exactly the balance is accepted; one credit more is refused and leaves nothing', () => {
    const { gate, accept } = opened();
    const refused = accept(order('a', CREDITS + 1, true), {}, 'k');
    expect(refused).toEqual({ outcome: 'refused', code: 'insufficient_credits', credits: CREDITS });
    for (const table of ['outbox', 'heavy_slot', 'idempotency', 'reservation'])
      expect([table, gate.rows(`SELECT * FROM ${table}`)]).toEqual([table, []]);
    expect(accept(order('b', CREDITS))).toEqual({ outcome: 'begun', credits: 0 });
  });

  test('that is heavy takes one of the plan’s heavy slots; beyond them it is refused, and not counted', () => {
    const { gate, accept } = opened();
    const heavy = (id: string) => accept(order(id, 1, true));
    for (let taken = 0; taken < HEAVY_JOBS; taken++)
      expect(heavy(`job ${taken}`)).toMatchObject({ outcome: 'begun' });
    expect(heavy('more')).toMatchObject({ code: 'concurrency_limit', retryAfterSeconds: 10 });
    expect(accept(order('light'))).toMatchObject({ outcome: 'begun' });
    expect(gate.used.calls).toBe(HEAVY_JOBS + 1);
    gate.parts.account.freeHeavySlot('job 0');
    expect(heavy('later')).toMatchObject({ outcome: 'begun' });
  });

  test('of a key that was revoked during its upload is refused, and not counted', () => {
    const { gate, accept } = opened();
    gate.parts.account.revoke(KEY, gate.now);
    expect(accept(order('a'))).toMatchObject({ outcome: 'refused', code: 'revoked_api_key' });
    expect([gate.used.calls, gate.balance]).toEqual([0, CREDITS]);
  });

  test('beyond the test key’s quota is refused', () => {
    const { accept } = opened();
    expect(accept(order('a'), { overTestLimit: true })).toMatchObject({ code: 'test_limit' });
  });
});
