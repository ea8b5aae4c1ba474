import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const floodSchema = z.object({ url: z.string(), key: z.string(), body: z.string(), calls: z.int() });
export type Flood = z.infer<typeof floodSchema>;

/** The same call many times at once, from a process of its own; throws when one is not answered with 200. */
export async function flood(given: Flood): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(given)]);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the flood ended with ${code}`);
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

if (process.argv[1] === fileURLToPath(import.meta.url))
  await send(floodSchema.parse(JSON.parse(process.argv[2] ?? '')));
