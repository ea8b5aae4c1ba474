import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const floodSchema = z.object({ url: z.string(), key: z.string(), body: z.string(), calls: z.int() });
export type Flood = z.infer<typeof floodSchema>;

const refusedSchema = z.object({ url: z.string(), key: z.string(), ms: z.int() });
type RefusedFlood = z.infer<typeof refusedSchema>;

const CONNECTIONS = 16;

/**
 * Makes the same call many times at once, from a process of its own. Throws if one is not answered with 200.
 */
export async function flood(given: Flood): Promise<void> {
  await inProcess(given);
}

/**
 * Makes calls over several connections for some time, beyond the key's limit per minute. Returns the number
 * of refusals.
 */
export function refusedFlood(given: RefusedFlood): Promise<number> {
  return inProcess(given);
}

async function inProcess(given: Flood | RefusedFlood): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(given)]);
  let told = 0;
  child.on('message', (message) => {
    told = Number(message);
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the flood ended with ${code}`);
  return told;
}

async function send({ url, key, body, calls }: Flood): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const call = async () => {
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`the flood was answered ${response.status}`);
  };
  await Promise.all(Array.from({ length: calls }, call));
}

async function beRefused({ url, key, ms }: RefusedFlood): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` };
  const end = performance.now() + ms;
  let refused = 0;
  const repeat = async () => {
    while (performance.now() < end) {
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (response.status === 429) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat));
  return refused;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given: unknown = JSON.parse(process.argv[2] ?? '');
  const asked = refusedSchema.safeParse(given);
  if (asked.success) process.send?.(await beRefused(asked.data));
  else await send(floodSchema.parse(given));
}
