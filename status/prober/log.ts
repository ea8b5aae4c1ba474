/** Writes one line of JSON to standard error, for the operator. */
export function log(event: string, details: Record<string, unknown> = {}): void {
  console.error(JSON.stringify({ at: new Date().toISOString(), event, ...details }));
}

export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
