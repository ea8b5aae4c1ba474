import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CYCLE_MS, currentGrants, type Subscription } from '../../../worker/gate/credits/cycles.ts';
import { type Charge, Ledger } from '../../../worker/gate/credits/ledger.ts';
import type { PlanId, SitePlanId } from '../../../worker/gate/credits/plans.ts';
import { Usage } from '../../../worker/gate/credits/usage.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { brasiliaDay, DAY_MS } from '../../../worker/time/brasilia.ts';
import { memorySql } from '../support/sql-storage.ts';

const START = Date.parse('2026-11-20T12:00:00-03:00');
const ENDPOINT = 'tools/unir-pdf';
const KEY = 'hash of a key';
const ORDER = ['franchise', 'included', 'package'];

/** The ledger as the Gate uses it: what has begun is renewed before every look and every charge. */
class Books {
  readonly sql = memorySql();
  readonly ledger: Ledger;
  readonly usage: Usage;
  now = START;
  subscription: Subscription;

  constructor(plan: PlanId, sitePlan: SitePlanId) {
    createTables(this.sql);
    this.ledger = new Ledger(this.sql);
    this.usage = new Usage(this.sql);
    this.subscription = { plan, sitePlan, planStartedAt: START };
    this.renew();
  }

  renew(): void {
    this.ledger.renew(this.subscription, this.now);
  }

  charge(reference: string, credits: number): boolean {
    this.renew();
    return this.#charge({ reference, credits, endpoint: ENDPOINT, key: KEY, state: 'charged' });
  }

  chargeUnconfirmed(reference: string, credits: number): boolean {
    this.renew();
    return this.#charge({ reference, credits, endpoint: ENDPOINT, key: KEY, state: 'unconfirmed' });
  }

  #charge(charge: Charge): boolean {
    return this.ledger.charge(this.ledger.live(this.now), charge, this.now) !== null;
  }

  setPlan(plan: PlanId): void {
    this.renew();
    if (plan !== this.subscription.plan) {
      this.ledger.close('franchise', this.now);
      this.subscription = { ...this.subscription, plan, planStartedAt: this.now };
    }
    this.renew();
  }

  setSitePlan(sitePlan: SitePlanId): void {
    this.renew();
    if (sitePlan !== this.subscription.sitePlan) {
      this.ledger.close('included', this.now);
      this.subscription = { ...this.subscription, sitePlan };
    }
    this.renew();
  }

  pass(ms: number): void {
    this.now += ms;
    this.renew();
  }

  get balance(): number {
    return this.ledger.balance(this.now);
  }

  rows(query: string): Record<string, unknown>[] {
    return this.sql.exec(query).toArray();
  }

  remaining(): Record<string, number> {
    const rows = this.rows('SELECT id, remaining FROM bucket');
    return Object.fromEntries(rows.map(({ id, remaining }) => [String(id), Number(remaining)]));
  }

  everything(): unknown {
    return ['bucket', 'entry', 'reservation', 'usage', 'key_usage'].map((table) =>
      this.rows(`SELECT * FROM ${table}`),
    );
  }

  usedCredits(): number {
    return this.usage.between('0000-01-01', '9999-12-31').reduce((sum, row) => sum + row.credits, 0);
  }
}

interface ModelBucket {
  source: string;
  remaining: number;
  startsAt: number;
  expiresAt: number;
  /** Ties in the order of use are broken by it, as the ledger does. */
  id: string;
}

interface ModelCharge {
  credits: number;
  refunded: boolean;
  from: Map<string, number>;
}

/** What the ledger ought to say, kept with none of its means. */
class Model {
  readonly buckets = new Map<string, ModelBucket>();
  readonly charges = new Map<string, ModelCharge>();

  live(now: number): ModelBucket[] {
    return [...this.buckets.values()]
      .filter((bucket) => bucket.startsAt <= now && bucket.expiresAt > now)
      .sort(
        (left, right) =>
          ORDER.indexOf(left.source) - ORDER.indexOf(right.source) ||
          left.expiresAt - right.expiresAt ||
          (left.id < right.id ? -1 : 1),
      );
  }

  balance(now: number): number {
    return this.live(now).reduce((sum, bucket) => sum + bucket.remaining, 0);
  }

  renew(books: Books): void {
    for (const grant of currentGrants(books.subscription, books.now)) {
      const plan = grant.source === 'franchise' ? books.subscription.plan : books.subscription.sitePlan;
      const id = `${grant.source}:${plan}:${grant.startsAt}`;
      const { source, credits: remaining, startsAt, expiresAt } = grant;
      if (!this.buckets.has(id)) this.buckets.set(id, { id, source, remaining, startsAt, expiresAt });
    }
  }

  close(source: string, now: number): void {
    for (const bucket of this.live(now)) {
      if (bucket.source !== source) continue;
      bucket.remaining = 0;
      bucket.expiresAt = now;
    }
  }

  charge(reference: string, credits: number, now: number): boolean {
    if (this.charges.has(reference)) return true;
    if (this.balance(now) < credits) return false;
    const from = new Map<string, number>();
    let owed = credits;
    for (const bucket of this.live(now)) {
      const part = Math.min(owed, bucket.remaining);
      bucket.remaining -= part;
      owed -= part;
      if (part > 0) from.set(bucket.id, part);
    }
    this.charges.set(reference, { credits, refunded: false, from });
    return true;
  }

  refund(reference: string): void {
    const charge = this.charges.get(reference);
    if (!charge || charge.refunded) return;
    charge.refunded = true;
    for (const [id, part] of charge.from) {
      const bucket = this.buckets.get(id);
      if (bucket) bucket.remaining += part;
    }
  }
}

function checkBooks(model: Model, books: Books): void {
  for (const { id, remaining, entries } of books.rows(
    'SELECT id, remaining, (SELECT sum(amount) FROM entry WHERE entry.bucket = bucket.id) AS entries FROM bucket',
  )) {
    expect(remaining, `bucket ${id} and its entries`).toBe(entries);
    expect(remaining).toBeGreaterThanOrEqual(0);
  }
  expect(books.remaining()).toEqual(
    Object.fromEntries([...model.buckets.values()].map(({ id, remaining }) => [id, remaining])),
  );
  expect(books.balance).toBe(model.balance(books.now));
  const net = [...model.charges.values()].reduce(
    (sum, { credits, refunded }) => sum + (refunded ? 0 : credits),
    0,
  );
  expect(books.usedCredits()).toBe(net);
}

type Step = (model: Model, books: Books) => void;

/** A step of the schedule, shown by name when a schedule fails. */
function step(name: string, run: Step): fc.Command<Model, Books> {
  return {
    check: () => true,
    run(model, books) {
      run(model, books);
      checkBooks(model, books);
    },
    toString: () => name,
  };
}

const plans = fc.constantFrom<PlanId>('sandbox', 'start', 'growth', 'scale');
const sitePlans = fc.constantFrom<SitePlanId>('gratis', 'pro', 'empresas');
const references = fc.nat(25).map((place) => `job_${place}`);
const amounts = fc.oneof(fc.constantFrom(0, 1, 2, 5, 10, 99, 100, 101, 300, 1_000, 2_000), fc.nat(40_000));
const pauses = fc.oneof(
  fc.constantFrom(1, 1_000, DAY_MS, 30 * DAY_MS - 1, 30 * DAY_MS, 31 * DAY_MS),
  fc.nat(3 * DAY_MS),
  fc.nat(70 * DAY_MS),
);

const steps = [
  fc.tuple(references, amounts).map(([reference, credits]) =>
    step(`charge(${reference}, ${credits})`, (model, books) => {
      const before = books.everything();
      const known = model.charges.has(reference);
      const charged = books.charge(reference, credits);
      expect(charged).toBe(model.charge(reference, credits, books.now));
      if (!charged || known) expect(books.everything()).toEqual(before);
    }),
  ),
  references.map((reference) =>
    step(`refund(${reference})`, (model, books) => {
      const before = books.everything();
      const again = model.charges.get(reference)?.refunded ?? true;
      books.ledger.refund(reference, books.now);
      model.refund(reference);
      if (again) expect(books.everything()).toEqual(before);
    }),
  ),
  fc
    .tuple(fc.nat(6), fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 90 * DAY_MS }))
    .map(([place, credits, lasting]) =>
      step(`package(${place}, ${credits}, ${lasting})`, (model, books) => {
        const expiresAt = books.now + lasting;
        books.ledger.grantPackage(String(place), credits, books.now, expiresAt);
        const id = `package:${place}`;
        if (model.buckets.has(id)) return;
        model.buckets.set(id, { id, source: 'package', remaining: credits, startsAt: books.now, expiresAt });
      }),
    ),
  plans.map((plan) =>
    step(`plan(${plan})`, (model, books) => {
      if (plan !== books.subscription.plan) model.close('franchise', books.now);
      books.setPlan(plan);
      model.renew(books);
    }),
  ),
  sitePlans.map((sitePlan) =>
    step(`sitePlan(${sitePlan})`, (model, books) => {
      if (sitePlan !== books.subscription.sitePlan) model.close('included', books.now);
      books.setSitePlan(sitePlan);
      model.renew(books);
    }),
  ),
  pauses.map((ms) =>
    step(`pass(${ms})`, (model, books) => {
      books.pass(ms);
      model.renew(books);
    }),
  ),
];

describe('the ledger', () => {
  test('agrees with a simple model of it after every step of any schedule', () => {
    fc.assert(
      fc.property(plans, sitePlans, fc.commands(steps, { maxCommands: 150 }), (plan, sitePlan, schedule) => {
        fc.modelRun(() => {
          const books = new Books(plan, sitePlan);
          const model = new Model();
          model.renew(books);
          return { model, real: books };
        }, schedule);
      }),
      { numRuns: 150 },
    );
  });

  test('refuses a charge over the balance and keeps nothing of it', () => {
    const books = new Books('sandbox', 'gratis');
    const before = books.everything();
    expect(books.charge('job', 101)).toBe(false);
    expect(books.everything()).toEqual(before);
    expect(books.charge('job', 100)).toBe(true);
    expect(books.balance).toBe(0);
  });

  test('charges one reference once, whatever is asked the second time', () => {
    const books = new Books('sandbox', 'gratis');
    expect(books.charge('job', 10)).toBe(true);
    expect(books.charge('job', 70)).toBe(true);
    expect(books.balance).toBe(90);
    expect(books.usedCredits()).toBe(10);
  });

  test('pays one reference back once, and one that was never charged not at all', () => {
    const books = new Books('sandbox', 'gratis');
    books.charge('job', 10);
    for (let time = 0; time < 3; time++) books.ledger.refund('job', books.now);
    books.ledger.refund('unknown', books.now);
    expect(books.balance).toBe(100);
    expect(books.usedCredits()).toBe(0);
  });

  test('pays back what was not confirmed in its time, once, and nothing else', () => {
    const books = new Books('sandbox', 'gratis');
    books.charge('job', 10);
    for (const reference of ['answered', 'failed', 'lost', 'answered late'])
      books.chargeUnconfirmed(reference, 5);
    expect(books.balance).toBe(70);
    for (let time = 0; time < 2; time++) expect(books.ledger.confirm('answered')).toBe(true);
    books.ledger.refund('failed', books.now);
    books.pass(60_000);
    books.chargeUnconfirmed('going on', 5);
    for (let time = 0; time < 2; time++)
      expect(books.ledger.refundUnconfirmed(books.now - 60_000, books.now)).toBe(books.now);
    expect(books.balance).toBe(100 - 10 - 5 - 5);
    expect(books.usedCredits()).toBe(20);
    expect(books.ledger.confirm('answered late')).toBe(false);
    expect(books.ledger.confirm('going on')).toBe(true);
    expect(books.ledger.refundUnconfirmed(books.now + 60_000, books.now)).toBeUndefined();
    expect(books.balance).toBe(80);
  });

  test('pays back what was confirmed as well, when the work is reported as failed', () => {
    const books = new Books('sandbox', 'gratis');
    books.chargeUnconfirmed('call', 5);
    books.ledger.confirm('call');
    books.ledger.refund('call', books.now);
    expect(books.balance).toBe(100);
  });

  test('pays back any number of lost calls, some at a time', () => {
    const books = new Books('scale', 'gratis');
    for (let call = 0; call < 1_200; call++) books.chargeUnconfirmed(`call_${call}`, 1);
    const rounds = () => books.ledger.refundUnconfirmed(books.now, books.now);
    expect([rounds(), rounds(), rounds()]).toEqual([books.now, books.now, undefined]);
    expect(books.balance).toBe(30_000);
  });

  test('does not charge again what was paid back', () => {
    const books = new Books('sandbox', 'gratis');
    books.charge('job', 10);
    books.ledger.refund('job', books.now);
    books.charge('job', 10);
    expect(books.balance).toBe(100);
  });

  test('uses the franchise, then what the site plan includes, then packages, the one expiring first first', () => {
    const books = new Books('sandbox', 'pro');
    books.ledger.grantPackage('later', 50, books.now, books.now + 40 * DAY_MS);
    books.ledger.grantPackage('sooner', 50, books.now, books.now + 20 * DAY_MS);
    const left = () =>
      ['franchise', 'included', 'sooner', 'later'].map((name) =>
        books
          .rows('SELECT id, remaining FROM bucket')
          .filter(({ id }) => String(id).includes(name))
          .reduce((sum, { remaining }) => sum + Number(remaining), 0),
      );
    expect(left()).toEqual([100, 300, 50, 50]);
    books.charge('a', 99);
    expect(left()).toEqual([1, 300, 50, 50]);
    books.charge('b', 2);
    expect(left()).toEqual([0, 299, 50, 50]);
    books.charge('c', 320);
    expect(left()).toEqual([0, 0, 29, 50]);
    books.charge('d', 30);
    expect(left()).toEqual([0, 0, 0, 49]);
    expect(books.charge('e', 50)).toBe(false);
    books.ledger.refund('b', books.now);
    expect(left()).toEqual([1, 1, 0, 49]);
  });

  test('gives a credit back to the bucket it came from, though a later one is used by then', () => {
    const books = new Books('sandbox', 'gratis');
    books.ledger.grantPackage('p', 100, books.now, books.now + 90 * DAY_MS);
    books.charge('a', 150);
    books.pass(31 * DAY_MS);
    expect(books.balance).toBe(150);
    books.ledger.refund('a', books.now);
    expect(books.balance).toBe(200);
  });

  test('counts a package to the millisecond before its end', () => {
    const books = new Books('sandbox', 'gratis');
    books.ledger.grantPackage('p', 7, books.now, books.now + 1_000);
    books.pass(999);
    expect(books.balance).toBe(107);
    books.pass(1);
    expect(books.balance).toBe(100);
  });

  test('gives a franchise once, however often it is renewed', () => {
    const books = new Books('start', 'empresas');
    for (let time = 0; time < 5; time++) books.renew();
    expect(books.balance).toBe(3_000);
  });

  test('carries nothing of a franchise into the next cycle', () => {
    const books = new Books('start', 'gratis');
    books.charge('a', 500);
    books.pass(30 * DAY_MS);
    expect(books.balance).toBe(2_000);
    books.pass(400 * DAY_MS);
    expect(books.balance).toBe(2_000);
  });

  test('gives a new plan its whole franchise and takes the old one away, packages apart', () => {
    const books = new Books('start', 'gratis');
    books.ledger.grantPackage('p', 7, books.now, books.now + DAY_MS);
    books.charge('a', 500);
    books.setPlan('growth');
    expect(books.balance).toBe(8_007);
  });

  test('gives a plan its franchise though another began in the same millisecond', () => {
    const books = new Books('start', 'gratis');
    books.setPlan('growth');
    books.setPlan('scale');
    expect(books.balance).toBe(30_000);
  });

  test('gives a site plan that is changed within the month what the new one includes', () => {
    const books = new Books('start', 'pro');
    expect(books.balance).toBe(2_300);
    books.pass(DAY_MS);
    books.setSitePlan('empresas');
    expect(books.balance).toBe(3_000);
  });

  test('gives nobody a second franchise for leaving the free plan and coming back in one month', () => {
    const books = new Books('sandbox', 'gratis');
    books.charge('a', 100);
    books.setPlan('start');
    books.pass(1_000);
    books.setPlan('sandbox');
    expect(books.balance).toBe(0);
  });

  test('counts used credits on the day of the charge, also when they are paid back later', () => {
    const books = new Books('scale', 'gratis');
    const day = brasiliaDay(books.now);
    books.charge('a', 5);
    books.charge('b', 3);
    books.pass(2 * DAY_MS);
    books.ledger.refund('a', books.now);
    expect(books.usage.between('0000-01-01', '9999-12-31')).toEqual([
      { day, endpoint: ENDPOINT, calls: 0, credits: 3 },
    ]);
  });
});

describe('usage', () => {
  test('adds up calls and credits of one day and endpoint, and tells days in order', () => {
    const { usage } = new Books('sandbox', 'gratis');
    const by = (day: string, endpoint: string) => ({ day, endpoint, key: KEY });
    usage.addCalls(by('2026-11-02', 'validate'), 1);
    usage.addCalls(by('2026-11-01', 'tools/unir-pdf'), 1);
    usage.addCalls(by('2026-11-01', 'tools/unir-pdf'), 1);
    usage.addCredits(by('2026-11-01', 'tools/unir-pdf'), 2);
    usage.addCalls(by('2026-11-03', 'jobs'), 1);
    expect(usage.between('2026-11-01', '2026-11-02')).toEqual([
      { day: '2026-11-01', endpoint: 'tools/unir-pdf', calls: 2, credits: 2 },
      { day: '2026-11-02', endpoint: 'validate', calls: 1, credits: 0 },
    ]);
  });

  test('is forgotten before a day, by endpoint and by key, and that day is kept', () => {
    const { usage } = new Books('sandbox', 'gratis');
    for (const day of ['2026-11-01', '2026-11-02'])
      usage.addCalls({ day, endpoint: 'validate', key: KEY }, 1);
    usage.dropBefore('2026-11-02');
    expect(usage.between('2026-11-01', '2026-11-02').map(({ day }) => day)).toEqual(['2026-11-02']);
    expect(usage.byKey('2026-11-01', '2026-11-02', 10).map(({ day }) => day)).toEqual(['2026-11-02']);
  });
});

function opened(): Ledger {
  const sql = memorySql();
  createTables(sql);
  return new Ledger(sql);
}

describe('buckets', () => {
  const grant = (ledger: Ledger, id: string, expiresAt: number) =>
    ledger.grantPackage(id, 10, START, expiresAt);

  test('end at their time, without a change in between', () => {
    const ledger = opened();
    grant(ledger, 'a', START + 1_000);
    grant(ledger, 'b', START + 2_000);
    expect([999, 1_000, 1_999, 2_000].map((after) => ledger.balance(START + after))).toEqual([20, 10, 10, 0]);
  });

  test('begin at their time', () => {
    const ledger = opened();
    ledger.grantPackage('later', 10, START + 500, START + 1_000);
    expect([499, 500].map((after) => ledger.balance(START + after))).toEqual([0, 10]);
  });

  test('next change at the next start or end, never at the present one; without one, now', () => {
    const ledger = opened();
    ledger.grantPackage('later', 10, START + 500, START + 1_000);
    grant(ledger, 'a', START + 700);
    expect([0, 500, 700, 1_000].map((after) => ledger.nextChange(START + after) - START)).toEqual([
      500, 700, 1_000, 1_000,
    ]);
  });

  test('of a cycle are made when it begins, though the one before was renewed', () => {
    const ledger = opened();
    const subscription = { plan: 'start', planStartedAt: START, sitePlan: 'gratis' } as const;
    ledger.renew(subscription, START);
    const next = ledger.renew(subscription, START + CYCLE_MS);
    expect(next.map(({ starts_at }) => starts_at)).toEqual([START + CYCLE_MS]);
    const other = ledger.renew({ ...subscription, plan: 'growth' }, START + CYCLE_MS);
    expect(other.map(({ id }) => id.split(':')[1]).toSorted()).toEqual(['growth', 'start']);
  });
});

test('credits of the franchise are used first, then included ones, then packages, the soonest to end first', () => {
  const ledger = opened();
  ledger.grantPackage('late', 10, START, START + 9_000);
  ledger.grantPackage('soon', 10, START, START + 8_000);
  const live = ledger.renew({ plan: 'sandbox', planStartedAt: START, sitePlan: 'pro' }, START);
  expect(live.map(({ source }) => source)).toEqual(['franchise', 'included', 'package', 'package']);
  expect(live.slice(2).map(({ id }) => id)).toEqual(['package:soon', 'package:late']);
  const left = ledger.charge(
    live,
    { reference: 'a', credits: 415, endpoint: 'x', key: KEY, state: 'charged' },
    START,
  );
  expect(left?.map(({ remaining }) => remaining)).toEqual([0, 0, 0, 5]);
});
