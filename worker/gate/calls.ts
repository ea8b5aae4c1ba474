import type { ErrorCode } from '../errors.ts';
import type { ClientInfo } from './access-log/client-info.ts';
import type { ListedKey } from './account-key.ts';
import type { CreditsView, FranchiseLeft } from './credits/credits-view.ts';
import type { EsignQuota } from './credits/esign-quota.ts';
import type { Bucket } from './credits/ledger.ts';
import type { PlanId, SitePlanId } from './credits/plans.ts';
import type { KeyUsageRow, UsageRow } from './credits/usage.ts';
import type { StoredResponse } from './idempotency.ts';
import type { Mode } from './keys.ts';

export interface Rate {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  reset: number;
}

/** The Gate's result for a call that it admits. */
export interface Admitted {
  plan: PlanId;
  sitePlan: SitePlanId;
  rate: Rate;
  credits: number;
  /** The test key has used its daily quota. The call is rejected for this only if it has no other fault. */
  overTestLimit: boolean;
  /** The day, in Brasília time, on which usage counts the call. */
  countedOn: string;
}

export interface KeyCaller {
  kind: 'key';
  hash: string;
  mode: Mode;
}

/** A person with a seat in the account who uses the console. */
export interface PersonCaller {
  kind: 'person';
  id: string;
  /** Calls of people are handled and charged as those of live keys. */
  mode: 'live';
}

export type Caller = KeyCaller | PersonCaller;

/** A call before its admission. */
export interface ArrivedCall {
  caller: Caller;
  endpoint: string;
  client: ClientInfo;
}

export interface AdmittedCall<By extends Caller = Caller> extends Pick<Admitted, 'overTestLimit'> {
  /** Absent if a Worker of the previous version calls. */
  countedOn?: string;
  caller: By;
  endpoint: string;
}

/** An admitted call with its account, for handlers. */
export interface Admission<By extends Caller = Caller> extends Admitted, AdmittedCall<By> {
  accountId: string;
  countedOn: string;
}

export type AdmitResult = { admitted: Admitted } | Rejection;

export type Rejection = {
  refused: Extract<
    ErrorCode,
    'invalid_api_key' | 'revoked_api_key' | 'not_found' | 'account_not_eligible' | 'rate_limited'
  >;
  /** Absent for an unknown caller and for a revoked key. */
  account?: { rate: Rate; credits: number; retryAfterSeconds: number };
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

/**
 * `repriced`: since the price was calculated, other calls have paid for some of its items, or returned them.
 */
export type BeginMonthlyResult = BeginResult | { outcome: 'repriced' };

/** The charge of a data call at its admission. */
export interface Purchase {
  /** The request's id, which is charged once and refunded once. */
  reference: string;
  credits: number;
  idempotent: IdempotentCall | null;
  /** References of the account's earlier data calls that were answered; confirmed in the same transaction. */
  answered: readonly string[];
}

export type Charged = { outcome: 'charged'; credits: number } | Exclude<ReplayResult, { outcome: 'nothing' }>;

export type ChargeResult = Rejection | { rate: Rate; charged: Charged };

export interface NewAccount {
  id: string;
  email: string;
  name: string;
  plan: PlanId;
  sitePlan: SitePlanId;
  adult: boolean;
  webhookSecret: string;
  keys: { hash: string; prefix: string; mode: Mode }[];
  /** The person with the first seat; absent for an account that the operator creates. */
  owner?: string;
}

/** The account for a person with a seat in it. */
export interface ConsoleAccount {
  id: string;
  name: string;
  /** The address that its mails and envelopes use. */
  email: string;
  plan: PlanId;
  isAdult: boolean;
  /** The credits that can be spent now. */
  credits: number;
  franchise: FranchiseLeft;
  keys: ListedKey[];
  /** Today's calls with test keys, in Brasília time. */
  testCallsToday: number;
}

/** The account's plan, and its usage in a range of days, for the console. */
export interface PlanAndUsage {
  /** The buckets valid now, in the order in which they are used. */
  buckets: Bucket[];
  sitePlan: SitePlanId;
  esign: EsignQuota;
  usage: UsageRow[];
  /** The sums by key; less than those of `usage` if the account is older than the table of keys. */
  keys: Omit<KeyUsageRow, 'day' | 'endpoint'>[];
}

/** Usage by day, endpoint and key, for a file to download. */
export interface KeyUsage {
  usage: UsageRow[];
  rows: KeyUsageRow[];
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
  credits: CreditsView;
  esign: EsignQuota;
}
