import type { Env } from './env.ts';

/** A place where a test can inject a failure: throw here, or end the process. No effect in production. */
export async function faultPoint(env: Pick<Env, 'FAULTS'>, name: string): Promise<void> {
  if (!env.FAULTS) return;
  const response = await env.FAULTS.fetch(`http://faults/${name}`);
  if (!response.ok) throw new Error(`injected fault at ${name}`);
}
