import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ArrivedCall, Purchase } from '../../../worker/gate/calls.ts';
import { ANSWER_WITHIN_MS, confirmCharges, repay } from '../../../worker/gate/charging.ts';
import { plans } from '../../../worker/gate/credits/plans.ts';
import { ACCESS_LOG_DUE, APPLY_JOURNAL_DUE, REPAY_DUE } from '../../../worker/gate/due.ts';
import { GateInMemory, KEY } from '../support/gate-parts.ts';

const TEST_KEY = 'hash of a test key';
const LIMIT = plans.start.requestsPerMinute;

function client(requestId: string) {
  return { ip: '203.0.113.7', port: 4711, method: 'POST', path: '/v1/validate', requestId };
}

function purchase(reference: string, change: Partial<Purchase> = {}): Purchase {
  return { reference, credits: 1, idempotent: null, answered: [], ...change };
}

const arrived = (reference: string, hash = KEY): ArrivedCall => ({
  caller: { kind: 'key', hash, mode: hash === KEY ? 'live' : 'test' },
  endpoint: 'validate',
  client: client(reference),
});

const journaled = (gate: GateInMemory) => gate.parts.calls.journaled().length;

const logged = (gate: GateInMemory) =>
  gate.parts.calls.oldest(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).map(({ call }) => call);

/** A Gate whose next calls are journaled. */
function busyGate(): GateInMemory {
  const gate = new GateInMemory();
  for (const call of ['first', 'second']) gate.admission.charge(arrived(call), purchase(call));
  return gate;
}

/** A Gate whose next call finds the journal full. */
function fullGate(): GateInMemory {
  const gate = busyGate();
  for (let call = 0; call < 64; call++) {
    gate.now += 1_100;
    gate.admission.charge(arrived(`${call}`), purchase(`${call}`));
  }
  return gate;
}

describe('a busy account', () => {
  test('has one row a call, and the tables have all of it when somebody asks', () => {
    const gate = busyGate();
    for (const call of ['a', 'b', 'c'])
      expect(gate.admission.charge(arrived(call), purchase(call, { credits: 2 }))).toMatchObject({
        charged: { outcome: 'charged' },
      });
    expect(journaled(gate)).toBe(3);
    expect(gate.used).toEqual({ calls: 2, credits: 2 });
    gate.transactions.applyJournal();
    expect(journaled(gate)).toBe(0);
    expect(gate.used).toEqual({ calls: 5, credits: 8 });
    expect(gate.balance).toBe(plans.start.credits - 8);
    expect(logged(gate).map(({ client }) => client.requestId)).toEqual(['first', 'second', 'a', 'b', 'c']);
  });

  test('has no call of a key admitted after the key has ended', () => {
    const gate = busyGate();
    gate.parts.account.replaceKey(KEY, gate.now + 1_000);
    for (const call of ['a', 'b']) gate.admission.admit(arrived(call));
    expect(journaled(gate)).toBeGreaterThan(0);
    gate.now += 1_000;
    expect(gate.admission.admit(arrived('c'))).toEqual({ refused: 'revoked_api_key' });
  });

  test('whose console is looked at meanwhile loses none of its journaled calls, and no call of it', () => {
    const gate = busyGate();
    gate.admission.charge(arrived('a'), purchase('a', { credits: 2 }));
    const { accessLog, schedule } = gate.parts;
    accessLog.noteBesideJournal(schedule, { at: gate.now, person: 'per_1', client: client('page') });
    gate.admission.charge(arrived('b'), purchase('b', { credits: 2 }));
    expect(journaled(gate)).toBe(2);
    gate.restart();
    gate.transactions.applyJournal();
    expect(gate.used).toEqual({ calls: 4, credits: 6 });
    const order = logged(gate).map(({ client: { requestId } }) => requestId);
    expect(order).toEqual(['first', 'second', 'a', 'page', 'b']);
  });

  test('is applied after a while by itself, and a quiet account has no journal to apply', () => {
    const gate = new GateInMemory();
    const due = () => gate.rows(`SELECT at FROM due WHERE kind = '${APPLY_JOURNAL_DUE}'`).length;
    gate.admission.admit(arrived('first'));
    gate.now += 1_001;
    gate.admission.admit(arrived('second'));
    expect(due()).toBe(0);
    gate.now += 1_000;
    gate.admission.admit(arrived('third'));
    expect(due()).toBe(1);
  });

  test('learns what is left of its minute as if there were no journal, and refused at its end', () => {
    const gate = busyGate();
    for (let call = 2; call < LIMIT; call++) {
      expect(gate.admission.admit(arrived(`${call}`))).toMatchObject({
        admitted: { rate: { limit: LIMIT, remaining: LIMIT - call - 1 } },
      });
    }
    expect(gate.admission.admit(arrived('beyond'))).toMatchObject({ refused: 'rate_limited' });
    gate.now += 60_000;
    expect(gate.admission.admit(arrived('later'))).toMatchObject({
      admitted: { rate: { remaining: LIMIT - 1 } },
    });
  });

  test('is refused with its last credit spent, and charged nothing for that', () => {
    const gate = busyGate();
    const rest = plans.start.credits - 2;
    gate.admission.charge(arrived('all'), purchase('all', { credits: rest }));
    expect(gate.admission.charge(arrived('more'), purchase('more'))).toMatchObject({
      charged: { outcome: 'refused', code: 'insufficient_credits', credits: 0 },
    });
    expect([gate.balance, gate.used.credits]).toEqual([0, plans.start.credits]);
  });

  test('whose key is revoked is refused at once', () => {
    const gate = busyGate();
    gate.admission.admit(arrived('before'));
    gate.transactions.run(() => gate.parts.account.revoke(KEY, gate.now));
    expect(gate.admission.admit(arrived('after'))).toEqual({ refused: 'revoked_api_key' });
  });

  test('is warned by the very call that uses 80% of its franchise', () => {
    const gate = busyGate();
    const warnings = () => gate.rows('SELECT bucket FROM franchise_warning').length;
    const limit = plans.start.credits * 0.8;
    gate.admission.charge(arrived('nearly'), purchase('nearly', { credits: limit - 3 }));
    expect([journaled(gate), warnings()]).toEqual([1, 0]);
    gate.admission.charge(arrived('now'), purchase('now'));
    expect(warnings()).toBe(1);
  });

  test('whose answer never came is refunded after its time; one reported by a journaled call is not', () => {
    const gate = busyGate();
    gate.admission.charge(arrived('lost'), purchase('lost', { credits: 5, answered: ['first', 'second'] }));
    gate.admission.charge(arrived('good'), purchase('good', { credits: 7 }));
    gate.admission.charge(arrived('last'), purchase('last', { credits: 11, answered: ['good'] }));
    gate.transactions.run(() => confirmCharges(gate.parts, ['last']));
    const due = gate.rows(`SELECT at FROM due WHERE kind = '${REPAY_DUE}'`).map(({ at }) => at);
    expect(due).toEqual([gate.now + ANSWER_WITHIN_MS]);
    gate.now += ANSWER_WITHIN_MS;
    gate.transactions.run(() => repay(gate.parts, gate.now));
    expect(gate.balance).toBe(plans.start.credits - 2 - 7 - 11);
  });
});

describe('the journal', () => {
  test('of an isolate that ended is applied by the next call, which sees the minute and the credits in it', () => {
    const gate = busyGate();
    for (const call of ['a', 'b']) gate.admission.charge(arrived(call), purchase(call, { credits: 10 }));
    gate.restart();
    expect(journaled(gate)).toBe(2);
    expect(gate.admission.charge(arrived('c'), purchase('c'))).toMatchObject({
      rate: { remaining: LIMIT - 5 },
      charged: { outcome: 'charged', credits: plans.start.credits - 23 },
    });
    expect(journaled(gate)).toBe(0);
  });

  test('is not lost and not applied twice when the log begins its numbers anew', () => {
    const gate = busyGate();
    const { calls } = gate.parts;
    for (const call of ['a', 'b']) gate.admission.charge(arrived(call), purchase(call));
    gate.transactions.applyJournal();
    calls.removeUpTo(calls.last());
    gate.now += 1_001;
    for (const call of ['c', 'd', 'e']) gate.admission.charge(arrived(call), purchase(call));
    expect([journaled(gate), calls.last()]).toEqual([2, 3]);
    gate.transactions.applyJournal();
    gate.transactions.applyJournal();
    expect(gate.used).toEqual({ calls: 7, credits: 7 });
  });

  test('has its calls written to R2 an hour after the first, and earlier when they are many', () => {
    const gate = busyGate();
    const { calls } = gate.parts;
    const due = () => gate.rows(`SELECT at FROM due WHERE kind = '${ACCESS_LOG_DUE}'`)[0]?.at;
    gate.transactions.applyJournal();
    calls.removeUpTo(calls.last());
    gate.sql.exec(`DELETE FROM due WHERE kind = '${ACCESS_LOG_DUE}'`);
    const first = gate.now;
    for (let call = 0; call < 1_100; call++) {
      if (call === 900) expect(due()).toBe(first + 3_600_000);
      gate.admission.admit(arrived(`${call}`));
      gate.now += 1_001;
    }
    expect(due()).toBeLessThan(gate.now);
  });

  test('survives a change that is rolled back', () => {
    const gate = busyGate();
    gate.admission.charge(arrived('a'), purchase('a', { credits: 10 }));
    const fails = () =>
      gate.transactions.run(() => {
        throw new Error('disk full');
      });
    expect(fails).toThrow('disk full');
    expect([journaled(gate), gate.used.credits]).toEqual([1, 2]);
    gate.admission.charge(arrived('b'), purchase('b'));
    gate.transactions.applyJournal();
    expect(gate.used).toEqual({ calls: 4, credits: 13 });
    expect(gate.admission.admit(arrived('c'))).toMatchObject({
      admitted: { rate: { remaining: LIMIT - 5 } },
    });
  });

  test('holds few calls: the next one writes them to the tables', () => {
    const gate = busyGate();
    let most = 0;
    for (let call = 0; call < 300; call++) {
      gate.now += 1_001;
      gate.admission.admit(arrived(`${call}`));
      most = Math.max(most, journaled(gate));
    }
    expect(most).toBe(64);
  });

  test('takes the very call that found it full', () => {
    const gate = fullGate();
    expect([journaled(gate), gate.used.calls]).toEqual([64, 2]);
    gate.admission.charge(arrived('next'), purchase('next'));
    expect([journaled(gate), gate.used.calls]).toEqual([1, 66]);
  });

  test('that is full and cannot be written to the tables is written once, when it can', () => {
    const gate = fullGate();
    gate.now += 1_001;
    gate.sql.exec('ALTER TABLE usage RENAME TO usage_that_cannot_be_written');
    expect(() => gate.admission.charge(arrived('lost'), purchase('lost'))).toThrow();
    expect(journaled(gate)).toBe(64);
    gate.sql.exec('ALTER TABLE usage_that_cannot_be_written RENAME TO usage');
    expect(gate.admission.charge(arrived('next'), purchase('next'))).toMatchObject({
      charged: { outcome: 'charged', credits: plans.start.credits - 67 },
    });
    gate.transactions.applyJournal();
    expect(gate.used).toEqual({ calls: 67, credits: 67 });
    expect(logged(gate)).toHaveLength(67);
  });

  test('decides by nothing that a rolled-back change had said', () => {
    const gate = busyGate();
    const fails = () =>
      gate.transactions.run(() => {
        gate.parts.account.revoke(KEY, gate.now);
        throw new Error('disk full');
      });
    expect(fails).toThrow('disk full');
    expect(gate.admission.admit(arrived('a'))).toMatchObject({
      admitted: { rate: { remaining: LIMIT - 3 } },
    });
  });

  test('of a cycle that has ended pays nothing from the next one', () => {
    const gate = busyGate();
    gate.admission.charge(arrived('before'), purchase('before', { credits: 100 }));
    gate.now += 31 * 24 * 3_600_000;
    expect(gate.admission.charge(arrived('after'), purchase('after'))).toMatchObject({
      charged: { credits: plans.start.credits - 1 },
    });
  });
});

type Step =
  | { does: 'read' | 'test' | 'apply' | 'restart' | 'confirm' | 'refund' | 'package' | 'plan' | 'repay' }
  | { does: 'ask'; credits: number; key: boolean; answered: boolean }
  | { does: 'wait'; ms: number };

const simple = fc.constantFrom(
  ...(
    ['read', 'read', 'test', 'apply', 'restart', 'confirm', 'refund', 'package', 'plan', 'repay'] as const
  ).map((does) => ({ does })),
);
const ask = fc.record({
  does: fc.constant('ask' as const),
  credits: fc.constantFrom(0, 1, 7, 400),
  key: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  answered: fc.boolean(),
});
const wait = fc.record({
  does: fc.constant('wait' as const),
  ms: fc.constantFrom(1, 300, 59_000, 60_000, 20 * 24 * 3_600_000),
});
const steps = fc.array(
  fc.oneof({ weight: 6, arbitrary: ask }, { weight: 3, arbitrary: simple }, { weight: 2, arbitrary: wait }),
  { minLength: 5, maxLength: 80 },
);

/** Returns the account's tables after the steps, and the answer to each call. */
function outcome(list: readonly Step[], appliesAtOnce: boolean, mostJournaled?: number) {
  const gate = new GateInMemory([{ hash: TEST_KEY, prefix: 'svc_test_1', mode: 'test' }], mostJournaled);
  const answers: unknown[] = [];
  const charged: string[] = [];
  for (const [turn, step] of list.entries()) {
    const id = `call-${turn}`;
    take(gate, step, id, charged, answers);
    if (appliesAtOnce) gate.transactions.applyJournal();
  }
  gate.transactions.applyJournal();
  const tables = ['bucket', 'reservation', 'usage', 'test_day', 'franchise_warning', 'idempotency'];
  return {
    answers,
    keys: gate.rows('SELECT hash, revoked_at FROM key ORDER BY hash'),
    log: logged(gate).map(({ at, client, ...caller }) => ({
      at,
      keyPrefix: 'keyPrefix' in caller ? caller.keyPrefix : null,
      client,
    })),
    entries: gate.rows(
      'SELECT at, kind, bucket, amount, reference FROM entry ORDER BY at, reference, kind, bucket',
    ),
    tables: tables.map((table) => gate.rows(`SELECT * FROM ${table} ORDER BY 1, 2`)),
  };
}

function take(gate: GateInMemory, step: Step, id: string, charged: string[], answers: unknown[]): void {
  const { transactions, admission, parts } = gate;
  const steps: { [Does in Step['does']]: (step: Extract<Step, { does: Does }>) => unknown } = {
    ask: ({ credits, key, answered }) => {
      const idempotent = key ? { key: id, fingerprint: 'f' } : null;
      const charge = admission.charge(
        arrived(id),
        purchase(id, { credits, idempotent, answered: answered ? charged.splice(0, 2) : [] }),
      );
      charged.push(id);
      return charge;
    },
    read: () => admission.admit(arrived(id)),
    test: () => admission.charge(arrived(id, TEST_KEY), purchase(id)),
    wait: ({ ms }) => {
      gate.now += ms;
    },
    apply: () => transactions.applyJournal(),
    restart: () => gate.restart(),
    confirm: () => transactions.run(() => confirmCharges(parts, charged.splice(0, 1))),
    refund: () => transactions.run(() => parts.ledger.refund(charged.pop() ?? '', gate.now)),
    package: () => transactions.run(() => parts.ledger.grantPackage(id, 50, gate.now, gate.now + 60_000)),
    plan: () =>
      transactions.run(() => {
        parts.ledger.close('franchise', gate.now);
        parts.account.setPlan('sandbox', gate.now);
        gate.renew();
      }),
    repay: () => transactions.run(() => repay(parts, gate.now)),
  };
  answers.push((steps[step.does] as (step: Step) => unknown)(step));
}

test('whenever the journal is applied, each call gets the same answer and the tables end up the same', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(2, 5, 64), (list, mostJournaled) => {
      expect(outcome(list, false, mostJournaled)).toEqual(outcome(list, true));
    }),
    { numRuns: 150 },
  );
});
