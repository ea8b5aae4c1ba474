import { isoTime } from '../../time/clock.ts';
import { type Bucket, balanceOf } from './ledger.ts';

/** The franchise of the cycle, including the credits of the site plan. */
export interface FranchiseLeft {
  left: number;
  granted: number;
  /** Epoch milliseconds; null if no cycle has started. */
  renewsAt: number | null;
}

/** Credits as returned by `GET /v1/me`. */
export interface CreditsView {
  franchise: number;
  franchise_granted: number;
  franchise_renews_at: string | null;
  packages: number;
  package_list: { credits: number; granted: number; expires_at: string }[];
  balance: number;
}

export function franchiseOf(live: readonly Bucket[]): FranchiseLeft {
  const monthly = live.filter(({ source }) => source !== 'package');
  return {
    left: balanceOf(monthly),
    granted: monthly.reduce((sum, { granted }) => sum + granted, 0),
    renewsAt: monthly.find(({ source }) => source === 'franchise')?.expires_at ?? null,
  };
}

export function viewCredits(live: readonly Bucket[]): CreditsView {
  const { left, granted, renewsAt } = franchiseOf(live);
  const packages = live.filter(({ source }) => source === 'package');
  return {
    franchise: left,
    franchise_granted: granted,
    franchise_renews_at: renewsAt === null ? null : isoTime(renewsAt),
    packages: balanceOf(packages),
    package_list: packages.map((bucket) => ({
      credits: bucket.remaining,
      granted: bucket.granted,
      expires_at: isoTime(bucket.expires_at),
    })),
    balance: balanceOf(live),
  };
}
