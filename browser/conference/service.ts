import type { Refusal, Service } from './exchange.ts';

const PATIENCE_MS = 6_000;

/** The service behind the page's own address. */
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

/** What the conference itself says, by its words; whatever stands between it and the page may be right the next time. */
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
