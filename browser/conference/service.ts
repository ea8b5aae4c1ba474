import type { Refusal, Service } from './exchange.ts';

const PATIENCE_MS = 6_000;

/** Returns a client for the service, below the page's own path. */
export function serviceAt(path: string): Service {
  return {
    act: (acts, since) =>
      ask(`${path}/leituras`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ acts, since }),
      }),
    changes: (since) => ask(`${path}/estado?desde=${since}`, {}),
  };
}

/** The conference's own error codes. Errors of an intermediary have none, and may not recur. */
const REFUSALS: Record<string, Refusal> = {
  unknown: 'gone',
  waiting: 'busy',
  busy: 'busy',
  malformed: 'malformed',
};

async function ask(address: string, init: RequestInit) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(address, { ...init, cache: 'no-store', signal: patience.signal });
    if (response.ok) return await response.json();
    const { refused } = await response.json();
    return REFUSALS[String(refused)] ?? 'offline';
  } catch {
    return 'offline';
  } finally {
    clearTimeout(timer);
  }
}
