/* Kinds of work that the Gate schedules. The values are stored. */
/** Hands over an accepted order. The value is from the time when there were only jobs. */
export const HAND_OVER_DUE = 'create-job';
export const REPAY_DUE = 'repay';
export const ACCESS_LOG_DUE = 'write-access-log';
export const WARNING_DUE = 'warn-of-franchise';
export const PRUNE_DUE = 'prune';
/** Writes the account and its keys to D1. */
export const RECORD_DUE = 'record-account';
/** Mails the account's old address; the row's id is that of the change. */
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
