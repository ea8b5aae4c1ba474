import { describe, expect, test } from 'vitest';
import type { KeyCaller, Purchase } from '../../../worker/gate/calls.ts';
import { ANSWER_WITHIN_MS, confirmCharges, repay } from '../../../worker/gate/charging.ts';
import { REPAY_DUE } from '../../../worker/gate/due.ts';
import { Purchases } from '../../../worker/gate/purchases.ts';
import { GateInMemory, KEY } from '../support/gate-parts.ts';

const TEST: KeyCaller = { kind: 'key', hash: KEY, mode: 'test' };

const CREDITS = 2_000;

function opened() {
  const gate = new GateInMemory();
  return { gate, purchases: new Purchases(gate.parts) };
}

function purchase(reference: string, credits = 3, key?: string): Purchase {
  const idempotent = key === undefined ? null : { key, fingerprint: 'f' };
  return { reference, credits, idempotent, answered: [] };
}

describe('a data call', () => {
  test('is charged once for its reference, and learns what is left', () => {
    const { gate, purchases } = opened();
    const buy = () => purchases.charge(gate.call(), purchase('a'), gate.renew());
    expect([buy(), buy()]).toEqual(Array(2).fill({ outcome: 'charged', credits: CREDITS - 3 }));
    expect([gate.balance, gate.used.credits]).toEqual([CREDITS - 3, 3]);
  });

  test('costs nothing with a test key, and is refused beyond the day’s quota', () => {
    const { gate, purchases } = opened();
    const charged = purchases.charge(gate.call({ caller: TEST }), purchase('a'), gate.renew());
    expect([charged, gate.balance]).toEqual([{ outcome: 'charged', credits: CREDITS }, CREDITS]);
    expect(gate.rows('SELECT * FROM reservation')).toEqual([]);
    const over = gate.call({ caller: TEST, overTestLimit: true });
    expect(purchases.charge(over, purchase('b'), gate.renew())).toMatchObject({ code: 'test_limit' });
  });

  test('is refused where the balance does not cover it; exactly the balance does', () => {
    const { gate, purchases } = opened();
    const short = purchases.charge(gate.call(), purchase('a', CREDITS + 1, 'k'), gate.renew());
    expect(short).toEqual({ outcome: 'refused', code: 'insufficient_credits', credits: CREDITS });
    expect([gate.balance, gate.rows('SELECT * FROM idempotency')]).toEqual([CREDITS, []]);
    const exact = purchases.charge(gate.call(), purchase('b', CREDITS), gate.renew());
    expect(exact).toEqual({ outcome: 'charged', credits: 0 });
  });

  test('claims its Idempotency-Key; another with that key waits for its answer', () => {
    const { gate, purchases } = opened();
    purchases.charge(gate.call(), purchase('a', 3, 'k'), gate.renew());
    expect(purchases.charge(gate.call(), purchase('b', 3, 'k'), gate.renew())).toBe('key_in_use');
    expect(gate.balance).toBe(CREDITS - 3);
  });

  test('that claimed the key and was lost is paid back when the key is used again', () => {
    const { gate, purchases } = opened();
    purchases.charge(gate.call(), purchase('a', 3, 'k'), gate.renew());
    gate.now += ANSWER_WITHIN_MS;
    const again = purchases.charge(gate.call(), purchase('b', 5, 'k'), gate.renew());
    expect(again).toEqual({ outcome: 'charged', credits: CREDITS - 5 });
    expect(gate.used.credits).toBe(5);
  });

  test('that failed is refunded once, and its key is free', () => {
    const { gate, purchases } = opened();
    purchases.charge(gate.call(), purchase('a', 3, 'k'), gate.renew());
    for (let times = 0; times < 2; times++) purchases.refund('live', purchase('a', 3, 'k'));
    expect([gate.balance, gate.used.credits]).toEqual([CREDITS, 0]);
    expect(gate.parts.idempotency.isFree('live', 'k')).toBe(true);
  });

  test('that was never confirmed is refunded after its time, a confirmed one is not', () => {
    const { gate, purchases } = opened();
    purchases.charge(gate.call(), purchase('lost'), gate.renew());
    purchases.charge(gate.call(), purchase('answered', 7), gate.renew());
    confirmCharges(gate.parts, ['answered']);
    const due = () => gate.rows(`SELECT at FROM due WHERE kind = '${REPAY_DUE}'`).map(({ at }) => at);
    expect(due()).toEqual([gate.now + ANSWER_WITHIN_MS]);
    gate.now += ANSWER_WITHIN_MS - 1;
    repay(gate.parts, gate.now);
    expect(gate.balance).toBe(CREDITS - 10);
    expect(due()).toEqual([gate.now + 1]);
    gate.now += 1;
    repay(gate.parts, gate.now);
    expect([gate.balance, due()]).toEqual([CREDITS - 7, []]);
  });

  test('of a key that was revoked while it waited is found out, and taken out of the usage', () => {
    const { gate, purchases } = opened();
    expect(purchases.isRevoked(gate.call())).toBe(false);
    gate.parts.account.revoke(KEY, gate.now);
    expect(purchases.isRevoked(gate.call())).toBe(true);
    gate.parts.usage.addCalls({ day: '2026-11-20', endpoint: 'validate', key: KEY }, 1);
    purchases.uncount(gate.call());
    expect(gate.used.calls).toBe(0);
  });
});
