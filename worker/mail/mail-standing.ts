/**
 * Consecutive failures, of any mails, from which the service counts as failing: one may be due to its
 * message.
 */
const FAILING_FROM = 3;
/** Older results do not count. */
const KNOWN_FOR_MS = 3_600_000;

export interface MailRecord {
  /** Consecutive failures. */
  failures: number;
  sentAt: number | null;
  failedAt: number | null;
}

/** `unknown`: there is no recent result. */
export type MailStanding = 'ok' | 'failing' | 'unknown';

export const NO_MAIL: MailRecord = { failures: 0, sentAt: null, failedAt: null };

export function noteMail(record: MailRecord, isSent: boolean, now: number): MailRecord {
  if (isSent) return { failures: 0, sentAt: now, failedAt: record.failedAt };
  return { failures: record.failures + 1, sentAt: record.sentAt, failedAt: now };
}

export function standingOf({ failures, sentAt, failedAt }: MailRecord, now: number): MailStanding {
  const isRecent = (at: number | null) => at !== null && now - at <= KNOWN_FOR_MS;
  if (failures >= FAILING_FROM && isRecent(failedAt)) return 'failing';
  return failures < FAILING_FROM && isRecent(sentAt) ? 'ok' : 'unknown';
}
