/*
 * What the Gate may have to do later. The values are stored.
 */
/** Of an accepted order; named when there were only jobs. */
export const HAND_OVER_DUE = 'create-job';
export const REPAY_DUE = 'repay';
export const ACCESS_LOG_DUE = 'write-access-log';
export const WARNING_DUE = 'warn-of-franchise';
export const PRUNE_DUE = 'prune';
/** The account and its keys, for D1. */
export const RECORD_DUE = 'record-account';
/** To the account's old address, by the id of the change. */
export const EMAIL_CHANGED_DUE = 'tell-of-email';
export const APPLY_JOURNAL_DUE = 'apply-call-journal';

export type GateDue =
  | typeof HAND_OVER_DUE
  | typeof REPAY_DUE
  | typeof ACCESS_LOG_DUE
  | typeof WARNING_DUE
  | typeof PRUNE_DUE
  | typeof APPLY_JOURNAL_DUE
  | typeof RECORD_DUE
  | typeof EMAIL_CHANGED_DUE;
