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

/** What the Gate returns for a call that it admits. */
export interface Admitted {
  plan: PlanId;
  sitePlan: SitePlanId;
  rate: Rate;
  credits: number;
  /** The test key has used its daily quota. The call is refused for that only when nothing else is wrong with it. */
  overTestLimit: boolean;
  /** The day of Brasília in whose usage the call is counted. */
  countedOn: string;
}

export interface KeyCaller {
  kind: 'key';
  hash: string;
  mode: Mode;
}

/** Somebody with a seat in the account, in the console. */
export interface PersonCaller {
  kind: 'person';
  id: string;
  /** What a person does is done and charged as with a live key. */
  mode: 'live';
}

/** Who calls. */
export type Caller = KeyCaller | PersonCaller;

/** A call as it arrives. */
export interface ArrivedCall {
  caller: Caller;
  endpoint: string;
  client: ClientInfo;
}

/** A call that was admitted. */
export interface AdmittedCall<By extends Caller = Caller> extends Pick<Admitted, 'overTestLimit'> {
  /** Absent where a Worker of the version before asks. */
  countedOn?: string;
  caller: By;
  endpoint: string;
}

/** An admitted call with its account, as handlers get it. */
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
  /** Absent for a caller who is unknown, or whose key was revoked. */
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

/** `repriced`: other calls have paid for something of it, or given it back, since its price was made. */
export type BeginMonthlyResult = BeginResult | { outcome: 'repriced' };

/** What a data call is charged when it is admitted. */
export interface Purchase {
  /** The request's id: charged once, and refunded once. */
  reference: string;
  credits: number;
  idempotent: IdempotentCall | null;
  /** References of earlier data calls of the account that were answered; confirmed in the same transaction. */
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
  /** The person who has the first seat; absent for an account that the operator makes. */
  owner?: string;
}

/** The account as a person with a seat in it sees it. */
export interface ConsoleAccount {
  id: string;
  name: string;
  /** What its mails and envelopes name. */
  email: string;
  plan: PlanId;
  isAdult: boolean;
  /** What the account can spend now. */
  credits: number;
  franchise: FranchiseLeft;
  keys: ListedKey[];
  /** Calls with test keys on the day of Brasília. */
  testCallsToday: number;
}

/** What the account has and what it has used in some days, as `GET /v1/me` and `GET /v1/usage` read it. */
export interface PlanAndUsage {
  /** Those that count now, in the order in which they are used. */
  buckets: Bucket[];
  sitePlan: SitePlanId;
  esign: EsignQuota;
  usage: UsageRow[];
  /** The sums of each key; less than those of `usage` where the account is older than the table of keys. */
  keys: Omit<KeyUsageRow, 'day' | 'endpoint'>[];
}

/** Usage by day, endpoint and key, for a file. */
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
