import type { ErrorCode } from '../errors.ts';
import type { StoredResponse } from './idempotency.ts';
import type { Mode } from './keys.ts';
import type { PlanId, SitePlanId } from './plans.ts';

export interface Rate {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  reset: number;
}

/** What the door says of a call that it lets in. What the caller knows of itself is not sent back to it. */
export interface Admitted {
  plan: PlanId;
  sitePlan: SitePlanId;
  rate: Rate;
  credits: number;
  /** A test key that has had its calls of the day. It is refused only after what is wrong with the call itself. */
  overTestLimit: boolean;
}

/** A call that has passed the door. */
export interface AdmittedCall extends Pick<Admitted, 'overTestLimit'> {
  keyHash: string;
  mode: Mode;
  endpoint: string;
}

/** What the rest of its way needs to know of a call and its account. */
export interface Admission extends Admitted, AdmittedCall {
  accountId: string;
}

export type AdmitResult = { admitted: Admitted } | TurnedAway;

export type TurnedAway = {
  refused: Extract<
    ErrorCode,
    'invalid_api_key' | 'revoked_api_key' | 'account_not_eligible' | 'rate_limited'
  >;
  /** Absent where the key is not good. */
  standing?: { rate: Rate; credits: number; retryAfterSeconds: number };
};

export interface IdempotentCall {
  key: string;
  fingerprint: string;
}

export type ReplayResult =
  | { outcome: 'nothing' }
  | { outcome: 'replay'; response: StoredResponse; credits: number }
  | Refusal;

export interface Refusal {
  outcome: 'refused';
  code: ErrorCode;
  credits: number;
  retryAfterSeconds?: number;
}

export type BeginResult =
  | { outcome: 'begun'; credits: number }
  | Exclude<ReplayResult, { outcome: 'nothing' }>;

/** What a data call takes of the account when it is let in. */
export interface Purchase {
  /** The request's id: it is paid once, and paid back once. */
  reference: string;
  credits: number;
  idempotent: IdempotentCall | null;
  /** Earlier data calls of the account that were answered: they are confirmed in the same turn. */
  answered: readonly string[];
}

export type Charged = { outcome: 'charged'; credits: number } | Exclude<ReplayResult, { outcome: 'nothing' }>;

export type ChargeResult = TurnedAway | { rate: Rate; charged: Charged };

export interface NewAccount {
  id: string;
  email: string;
  name: string;
  plan: PlanId;
  sitePlan: SitePlanId;
  adult: boolean;
  webhookSecret: string;
  keys: { hash: string; prefix: string; mode: Mode }[];
}

export interface AccountOverview {
  account: {
    id: string;
    name: string;
    email: string;
    site_plan: SitePlanId;
    adult: boolean;
    created_at: string;
  };
  key: { prefix: string; mode: Mode; created_at: string };
  plan: PlanId;
  credits: {
    franchise: number;
    franchise_granted: number;
    franchise_renews_at: string | null;
    packages: number;
    package_list: { credits: number; granted: number; expires_at: string }[];
    balance: number;
  };
}
