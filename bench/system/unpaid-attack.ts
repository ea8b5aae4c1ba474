import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Client } from './client.ts';
import { unpaidWork } from './unpaid-work.ts';

const AGAIN_MS = 1_000;

const attackSchema = z.object({
  url: z.string(),
  endpoint: z.string(),
  accounts: z.array(z.object({ id: z.string(), key: z.string() })),
  callsAtOnce: z.int(),
  durationMs: z.int(),
  /** Sends the same bytes without the work instead, in this number of calls in total. */
  transfers: z.int().optional(),
});
type Attack = z.infer<typeof attackSchema>;

const statusesSchema = z.array(z.int());

/**
 * Makes calls of some accounts from a process of the lowest priority, because an attacker's computer is not
 * the service's. `started` settles when the first calls are sent, `statuses` when the time is over and all
 * are answered.
 */
export function startUnpaidAttack(attack: Attack): { started: Promise<void>; statuses: Promise<number[]> } {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(attack)]);
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the attack ended with ${code} before it had answered`);
  });
  const started = Promise.race([once(child, 'message'), gone]).then(() => undefined);
  const statuses = started
    .then(() => Promise.race([once(child, 'message'), gone]))
    .then(([answered]) => statusesSchema.parse(answered));
  return { started, statuses };
}

async function attackNow({
  url,
  endpoint,
  accounts,
  callsAtOnce,
  durationMs,
  transfers,
}: Attack): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  const work = unpaidWork().find((each) => each.endpoint === endpoint);
  if (work === undefined) throw new Error(`no unpaid work of ${endpoint}`);
  const until = Date.now() + durationMs;
  let left = transfers ?? Number.POSITIVE_INFINITY;
  const call = transfers === undefined ? work.call : work.transfer;
  const isOver = () => Date.now() >= until || left <= 0;
  const send = async (client: Client) => {
    left -= 1;
    const response = await call(client);
    await response.body?.cancel();
    if (response.status === 429) left += 1;
    return response.status;
  };
  process.send?.('started');
  const lanes = accounts.flatMap(({ id, key }) => Array<Client>(callsAtOnce).fill(new Client(url, id, key)));
  const statuses = await Promise.all(lanes.map((client) => repeat(() => send(client), isOver)));
  process.send?.(statuses.flat());
}

/** Repeats calls and returns the statuses of their answers. */
async function repeat(send: () => Promise<number>, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!isOver()) {
    const status = await send();
    statuses.push(status);
    if (status === 429) await delay(AGAIN_MS);
  }
  return statuses;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await attackNow(attackSchema.parse(JSON.parse(process.argv[2] ?? '')));
  process.disconnect();
}
