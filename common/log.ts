const MAX_DETAIL = 2000;

/**
 * Writes a line of JSON to standard error, for the operator. Ids are named `request_id`, `account_id`,
 * `job_id`.
 */
export function log(event: string, details: Record<string, unknown> = {}): void {
  const bounded = Object.entries(details).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.slice(-MAX_DETAIL) : value,
  ]);
  console.error(JSON.stringify({ at: new Date().toISOString(), event, ...Object.fromEntries(bounded) }));
}

/** Describes a thrown value, for the log only. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
