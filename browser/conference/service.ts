import type { Service } from './exchange.ts';

const PATIENCE_MS = 8_000;

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

async function ask(address: string, init: RequestInit) {
  try {
    const response = await fetch(address, {
      ...init,
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return await response.json();
    if (response.status === 404) return 'gone';
    if (response.status === 400 || response.status === 413) return 'malformed';
    return response.status === 429 ? 'busy' : 'offline';
  } catch {
    return 'offline';
  }
}
