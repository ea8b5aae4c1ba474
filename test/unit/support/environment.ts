import type { Env } from '../../../worker/env.ts';

/** The variables that a pure part of the Worker reads; no bindings. */
export function environment(
  variables: Partial<Record<'EGRESS_ALLOW' | 'DNS_RESOLVER_URL' | 'PUBLIC_URL', string>> = {},
  production = false,
): Env {
  const outside = { fetch: () => Promise.reject(new Error('no outside here')) };
  return { ...(production ? {} : { EGRESS_EXEMPT: outside }), ...variables } as unknown as Env;
}
