import { VERSION } from './version.ts';

/** Names the client, its version and the runtime. */
export function userAgent(): string {
  return `papelada-typescript/${VERSION} (${runtime()})`;
}

function runtime(): string {
  const { versions } = typeof process === 'undefined' ? {} : process;
  for (const name of ['bun', 'deno'] as const) if (versions?.[name]) return `${name} ${versions[name]}`;
  const agent = typeof navigator === 'undefined' ? undefined : navigator.userAgent;
  if (agent === 'Cloudflare-Workers') return 'workerd';
  return versions?.node ? `node ${versions.node}` : 'unknown';
}
