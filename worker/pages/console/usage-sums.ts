import { summariseUsage, type UsageRange } from '../../accounts/usage-report.ts';
import type { KeyUsage, PlanAndUsage } from '../../gate/calls.ts';
import type { UsageRow } from '../../gate/credits/usage.ts';

export interface Amount {
  calls: number;
  credits: number;
}

export interface UsageSums {
  totals: Amount;
  /** Each day of the range, including those without usage. */
  days: ({ day: string } & Amount)[];
  /** Most credits first. */
  endpoints: ({ endpoint: string } & Amount)[];
  /** Most credits first; `key` is null for usage from before keys were recorded. */
  keys: ({ key: string | null } & Amount)[];
}

/** Sums the same usage by day, by endpoint and by key: each adds up to the totals. */
export function sumUsage(
  range: UsageRange,
  { usage, keys }: Pick<PlanAndUsage, 'usage' | 'keys'>,
): UsageSums {
  const { totals, data } = summariseUsage(range, usage);
  const endpoints = [...Map.groupBy(usage, ({ endpoint }) => endpoint)].map(([endpoint, rows]) => ({
    endpoint,
    ...sum(rows),
  }));
  const rest = difference(totals, sum(keys));
  const withRest = isNothing(rest) ? keys : [...keys, { key: null, ...rest }];
  return {
    totals,
    days: data.map(({ day, calls, credits }) => ({ day, calls, credits })),
    endpoints: endpoints.sort(byUse),
    keys: [...withRest].sort(byUse),
  };
}

export type UsageLine = UsageRow & { key: string | null };

/** Splits usage by day, endpoint and key: the lines of a day and endpoint add up to its row. */
export function usageLines({ usage, rows }: KeyUsage): UsageLine[] {
  const ofPlace = Map.groupBy(rows, ({ day, endpoint }) => `${day} ${endpoint}`);
  return usage.flatMap((row): UsageLine[] => {
    const known = ofPlace.get(`${row.day} ${row.endpoint}`) ?? [];
    const rest = difference(row, sum(known));
    const { day, endpoint } = row;
    return isNothing(rest) ? known : [...known, { day, endpoint, key: null, ...rest }];
  });
}

function sum(amounts: readonly Amount[]): Amount {
  return {
    calls: amounts.reduce((total, { calls }) => total + calls, 0),
    credits: amounts.reduce((total, { credits }) => total + credits, 0),
  };
}

function difference(whole: Amount, part: Amount): Amount {
  return { calls: whole.calls - part.calls, credits: whole.credits - part.credits };
}

function isNothing({ calls, credits }: Amount): boolean {
  return calls === 0 && credits === 0;
}

function byUse(left: Amount, right: Amount): number {
  return right.credits - left.credits || right.calls - left.calls;
}
