import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { processesBelow } from '../containers/sandbox/processes/process-tree.ts';
import { freePort } from '../scripts/local/free-port.ts';
import type { Client } from './system/client.ts';
import { type Product, startProduct } from './system/product.ts';

const accountSchema = z.object({ credits: z.object({ balance: z.number() }) });
const TIMES = 5;
const AT_ONCE = 4;
const FILES = ['contrato.pdf', 'recibo.png'].map((name): [string, Uint8Array<ArrayBuffer>] => [
  name,
  new Uint8Array(readFileSync(new URL(`../examples/${name}`, import.meta.url))),
]);

/**
 * Runs jobs one after the other until `isOver`, and records the time of each completed one and the errors.
 */
async function load(client: Client, doneAt: number[], told: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await client.convert('unir-pdf', FILES).then(
      () => doneAt.push(performance.now()),
      (error: Error) => told.push(error.message.slice(0, 160)),
    );
  }
}

function programOf(product: Product): number {
  const found = product.containerPids
    .flatMap((pid) => processesBelow(pid))
    .find(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('containers/server.ts'));
  if (!found) throw new Error('the container program does not run');
  return found.pid;
}

async function makeBusy(pid: number, inspectorPort: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`).catch(() => undefined);
    const [target]: { webSocketDebuggerUrl: string }[] = response ? JSON.parse(await response.text()) : [];
    if (target === undefined) {
      await setTimeout(50);
      continue;
    }
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'for (;;);' } }));
    return;
  }
}

const inspectorPort = await freePort();
process.env.NODE_OPTIONS = `--inspect-port=${inspectorPort}`;
const product = await startProduct();
const client = await product.account();
const before = await balance();
let charged = 0;
for (const [name, hang] of [
  ['held by SIGSTOP', async (pid: number) => process.kill(pid, 'SIGSTOP')],
  ['in a busy loop', (pid: number) => makeBusy(pid, inspectorPort)],
] as const) {
  for (let time = 1; time <= TIMES; time++) await measure(`${name} ${time}`, hang);
}
await product.stop();

/** Measures the seconds from the hang until the next job is done. */
async function measure(name: string, hang: (pid: number) => Promise<unknown>): Promise<void> {
  const doneAt: number[] = [];
  const told: string[] = [];
  let isOver = false;
  const loads = Array.from({ length: AT_ONCE }, () => load(client, doneAt, told, () => isOver));
  await setTimeout(3_000);
  const doneBefore = doneAt.length;
  await hang(programOf(product));
  const hungAt = performance.now();
  await setTimeout(500);
  const known = doneAt.length;
  while (doneAt.length === known) await setTimeout(50);
  const seconds = ((doneAt[known] ?? 0) - hungAt) / 1000;
  isOver = true;
  await Promise.all(loads);
  const spent = before - (await balance());
  console.log(`${name}: next good job after ${seconds.toFixed(1)} s; ${doneBefore} done before it`);
  for (const message of new Set(told)) console.log(`    told: ${message}`);
  charged += doneAt.length * 2;
  console.log(`    credits spent ${spent}, of done jobs ${charged}`);
}

async function balance(): Promise<number> {
  return accountSchema.parse(await client.get('/v1/me')).credits.balance;
}
