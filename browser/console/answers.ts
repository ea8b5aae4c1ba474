const PAUSE_MS = 2_000;

/** Requests JSON from the service; null if it cannot be reached or rejects the request. */
export async function askForJson(path: string): Promise<Record<string, unknown> | null> {
  try {
    const response = await fetch(path, { headers: { Accept: 'application/json' } });
    const answer: unknown = response.ok ? await response.json() : null;
    return isRecord(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function pause(ms = PAUSE_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Returns the message of an error response; a general one if it is not the service's own. */
export function messageIn(text: string): string {
  try {
    const answer: unknown = JSON.parse(text);
    const error = isRecord(answer) ? answer.error : undefined;
    if (isRecord(error) && typeof error.message === 'string') return error.message;
  } catch {
    // The response came from an intermediary.
  }
  return 'Não deu certo. Tente de novo em alguns instantes.';
}
