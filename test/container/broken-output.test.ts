import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { runTool } from './support/program.ts';

const CONTAINERS = join(import.meta.dirname, '../../containers');
const DAMAGED = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\ndamaged') };

const directories: string[] = [];
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true });
});

async function startUnread(script: string) {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-test-'));
  directories.push(directory);
  const child = spawn(process.execPath, [join(CONTAINERS, script)], {
    env: { ...process.env, RUNNER_PORT: '0', PAPELADA_WORK: join(directory, 'work') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.includes('ready on')) break;
  }
  child.stderr.destroy();
  const url = /ready on (\S+)/.exec(printed)?.[1] ?? '';
  return { child, url };
}

describe.each(['server.ts', 'supervisor.ts'])('%s whose log nobody reads any more', (script) => {
  test('refuses a damaged file, whose error it logs, twice, and ends when it is asked to', async () => {
    const { child, url } = await startUnread(script);
    try {
      for (let run = 0; run < 2; run++) {
        const { state } = await runTool(url, 'girar-pdf', { angle: 90 }, [DAMAGED]);
        expect(state.state).toBe('failed');
      }
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
