import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describeError } from '../../common/log.ts';
import { whatIsAllowed } from './allowance.ts';
import type { SandboxWall } from './arguments.ts';
import { probeFaultOf } from './probe-fault.ts';
import { BUBBLEWRAP, createSandbox, NODE, NODE_PATHS, type Sandbox } from './sandbox.ts';

export interface OpenedSandbox {
  sandbox: Sandbox;
  closed: string | null;
}

const PROBE = join(import.meta.dirname, '..', 'programs', 'probe.ts');

async function listenForProbe(): Promise<{ port: number; reached: () => boolean; close: () => void }> {
  let reached = false;
  const server = createServer((socket) => {
    reached = true;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, reached: () => reached, close: () => server.close() };
}

async function probe(sandbox: Sandbox, workDirectory: string): Promise<string | null> {
  const scratch = join(workDirectory, 'probe');
  await mkdir(scratch, { recursive: true });
  await sandbox.makeWritable(scratch, 0);
  const listener = await listenForProbe();
  try {
    const result = await sandbox.run({
      program: NODE,
      args: ['--no-warnings', PROBE, String(listener.port)],
      readOnly: NODE_PATHS,
      writable: [],
      scratch,
      identity: 0,
      timeoutMs: 20_000,
    });
    if (result.code !== 0)
      return `the probe ended with ${result.code ?? result.signal}: ${result.stderr.slice(-500)}`;
    return probeFaultOf(JSON.parse(result.stdout), listener.reached());
  } finally {
    listener.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function faultOfWall(sandbox: Sandbox, workDirectory: string): Promise<string | null> {
  try {
    return await probe(sandbox, workDirectory);
  } catch (error) {
    return describeError(error).split('\n')[0] ?? 'unknown';
  }
}

/**
 * Opens the strongest sandbox that this machine allows and tests it by running a program in it; `closed` says why it
 * cannot be used.
 */
export async function openSandbox(workDirectory: string, unsandboxed: boolean): Promise<OpenedSandbox> {
  if (unsandboxed) return { sandbox: createSandbox('none'), closed: null };
  const walls: SandboxWall[] = process.getuid?.() === 0 ? ['privileged', 'userns'] : ['userns'];
  const sandboxes = walls.map((wall) => createSandbox(wall));
  const faults: string[] = [];
  if (!existsSync(BUBBLEWRAP)) faults.push('bubblewrap is not installed');
  else
    for (const sandbox of sandboxes) {
      const fault = await faultOfWall(sandbox, workDirectory);
      if (fault === null) return { sandbox, closed: null };
      faults.push(`${sandbox.mode}: ${fault.trim()}`);
    }
  const sandbox = sandboxes.at(-1) ?? createSandbox('userns');
  return { sandbox, closed: `sandbox: ${faults.join('; ')} (${whatIsAllowed()})` };
}
