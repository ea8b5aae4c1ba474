import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CYCLE_MS, currentGrants } from '../../../worker/gate/credits/cycles.ts';
import type { PlanId, SitePlanId } from '../../../worker/gate/credits/plans.ts';
import { brasiliaDay, DAY_MS } from '../../../worker/time/brasilia.ts';

const at = (text: string) => Date.parse(text);
const CREATED = at('2026-01-17T15:30:00.250-03:00');
const paidPlans = fc.constantFrom<PlanId>('start', 'growth', 'scale');
const sitePlanIds = fc.constantFrom<SitePlanId>('gratis', 'pro', 'empresas');
const later = fc.nat(6 * 365 * DAY_MS).map((ms) => CREATED + ms);

function grantsOf(plan: PlanId, sitePlan: SitePlanId, now: number, planStartedAt = CREATED) {
  const grants = currentGrants({ plan, sitePlan, planStartedAt }, now);
  return {
    grants,
    franchise: grants.find((grant) => grant.source === 'franchise'),
    included: grants.find((grant) => grant.source === 'included'),
  };
}

describe('the franchise of a paid plan', () => {
  test('begins with the plan and lasts 30 days', () => {
    expect(grantsOf('start', 'gratis', CREATED).franchise).toMatchObject({
      credits: 2_000,
      startsAt: CREATED,
      expiresAt: CREATED + 30 * DAY_MS,
    });
  });

  test('is the old one to the last millisecond of the 30 days, then a new one', () => {
    const last = grantsOf('growth', 'gratis', CREATED + CYCLE_MS - 1).franchise;
    const next = grantsOf('growth', 'gratis', CREATED + CYCLE_MS).franchise;
    expect(last?.startsAt).toBe(CREATED);
    expect(next?.startsAt).toBe(CREATED + CYCLE_MS);
  });

  test('at any time is one of whole 30-day cycles and holds that time', () => {
    fc.assert(
      fc.property(paidPlans, later, (plan, now) => {
        const { franchise } = grantsOf(plan, 'gratis', now);
        const { startsAt = Number.NaN, expiresAt = Number.NaN } = franchise ?? {};
        expect(startsAt).toBeLessThanOrEqual(now);
        expect(expiresAt).toBeGreaterThan(now);
        expect(expiresAt - startsAt).toBe(30 * DAY_MS);
        expect((startsAt - CREATED) % (30 * DAY_MS)).toBe(0);
      }),
    );
  });

  test.each([
    ['start', 2_000],
    ['growth', 8_000],
    ['scale', 30_000],
  ] as const)('%s gives %i credits', (plan, credits) => {
    expect(grantsOf(plan, 'gratis', CREATED).franchise?.credits).toBe(credits);
  });
});

describe('the franchise of the free plan', () => {
  test('gives 100 credits from the 1st of the month, whenever the account was made', () => {
    expect(grantsOf('sandbox', 'gratis', CREATED).franchise).toMatchObject({
      credits: 100,
      startsAt: at('2026-01-01T00:00:00-03:00'),
      expiresAt: at('2026-02-01T00:00:00-03:00'),
    });
  });

  test.each([
    ['2026-12-31T23:59:59.999-03:00', '2026-12-01T00:00:00-03:00', '2027-01-01T00:00:00-03:00'],
    ['2027-01-01T00:00:00.000-03:00', '2027-01-01T00:00:00-03:00', '2027-02-01T00:00:00-03:00'],
    ['2028-02-29T23:59:59.999-03:00', '2028-02-01T00:00:00-03:00', '2028-03-01T00:00:00-03:00'],
    ['2028-03-01T00:00:00.000-03:00', '2028-03-01T00:00:00-03:00', '2028-04-01T00:00:00-03:00'],
    ['2027-02-28T23:59:59.999-03:00', '2027-02-01T00:00:00-03:00', '2027-03-01T00:00:00-03:00'],
  ])('at %s runs from %s to %s', (now, startsAt, expiresAt) => {
    expect(grantsOf('sandbox', 'gratis', at(now)).franchise).toMatchObject({
      startsAt: at(startsAt),
      expiresAt: at(expiresAt),
    });
  });
});

describe('the credits that a site plan includes', () => {
  test.each([
    ['pro', 300],
    ['empresas', 1_000],
  ] as const)('%s: %i a month, from the 1st, also beside a plan of 30-day cycles', (sitePlan, credits) => {
    expect(grantsOf('scale', sitePlan, CREATED).included).toMatchObject({
      credits,
      startsAt: at('2026-01-01T00:00:00-03:00'),
      expiresAt: at('2026-02-01T00:00:00-03:00'),
    });
  });

  test('gratis: none', () => {
    expect(grantsOf('scale', 'gratis', CREATED).grants.map((grant) => grant.source)).toEqual(['franchise']);
  });

  test('follow one another without a gap or an overlap, each beginning on a 1st', () => {
    fc.assert(
      fc.property(later, sitePlanIds, (now, sitePlan) => {
        const { included } = grantsOf('start', sitePlan, now);
        fc.pre(included !== undefined);
        expect(brasiliaDay(included.startsAt)).toMatch(/-01$/);
        expect(grantsOf('start', sitePlan, included.expiresAt).included?.startsAt).toBe(included.expiresAt);
        expect(grantsOf('start', sitePlan, included.expiresAt - 1).included).toEqual(included);
      }),
    );
  });
});
