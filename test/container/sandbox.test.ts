import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageFor } from '../../containers/plain/failures.ts';
import { runnerOf } from '../../containers/runs/context.ts';
import { TimeBudget } from '../../containers/runs/time-budget.ts';
import { NO_PROGRAMS } from '../../containers/sandbox/node-programs.ts';
import { RunPriority } from '../../containers/sandbox/priority.ts';
import { createSandbox, NODE, NODE_PATHS, type Sandbox } from '../../containers/sandbox/sandbox.ts';
import { execute } from '../support/execute.ts';
import { announce, failureOf, newAttempt, send, stateOf, submit } from './support/program.ts';
import { useOwnProgram } from './support/use-program.ts';

const program = useOwnProgram({ SECRET_OF_THE_OPERATOR: 'do-not-show' });
let home = '';
let sandbox: Sandbox;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'papelada-sandbox-'));
  sandbox = createSandbox(process.getuid?.() === 0 ? 'privileged' : 'userns');
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function evaluate(code: string, timeoutMs = 20_000) {
  const scratch = join(home, 'scratch');
  await mkdir(scratch, { recursive: true });
  await sandbox.makeWritable(scratch, 1);
  const args = ['--no-warnings', '--input-type=module', '-e', code];
  return sandbox.run({
    program: NODE,
    args,
    readOnly: NODE_PATHS,
    writable: [],
    scratch,
    identity: 1,
    timeoutMs,
  });
}

async function commandLines(): Promise<string> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.join('\n');
}

describe('the sandbox', () => {
  test('a program in it cannot connect to the loopback of the machine', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { stdout } = await evaluate(
      `import net from 'node:net'; net.connect(${port}, '127.0.0.1').on('connect', () => { console.log('in'); process.exit(); }).on('error', (e) => console.log(e.code));`,
    );
    server.close();
    expect(stdout.trim()).toMatch(/^E(CONNREFUSED|NETUNREACH)$/);
  });

  test('it sees no home, no password file, no other directory of the machine', async () => {
    await writeFile(join(home, 'other-run'), 'secret');
    const paths = [
      '/root/.bashrc',
      '/etc/passwd',
      '/etc/shadow',
      '/home',
      '/var/lib',
      join(home, 'other-run'),
    ];
    const { stdout } = await evaluate(
      `import fs from 'node:fs'; console.log(${JSON.stringify(paths)}.filter((p) => fs.existsSync(p)).join());`,
    );
    expect(stdout.trim()).toBe('');
  });

  test('it runs as a plain user, with none of the secrets of the environment, and can write only to its own', async () => {
    process.env.SECRET_OF_THE_TEST = 'do-not-show';
    const { stdout } = await evaluate(
      `import fs from 'node:fs';
       const writable = ['/usr/x', '/x', '/etc/x', '/dev/x', ${JSON.stringify(join(NODE_PATHS[2] ?? '/', 'x'))}].filter((p) => { try { fs.writeFileSync(p, ''); return true; } catch { return false; } });
       console.log(JSON.stringify({ uid: process.getuid(), env: Object.keys(process.env), outer: (() => { try { return fs.readFileSync('/proc/1/environ', 'utf8'); } catch { return ''; } })(), writable }));`,
    );
    delete process.env.SECRET_OF_THE_TEST;
    const seen = JSON.parse(stdout);
    expect(seen.uid).toBeGreaterThanOrEqual(40_000);
    expect(seen.writable).toEqual([]);
    expect(seen.env).not.toContain('SECRET_OF_THE_TEST');
    expect(seen.outer).not.toContain('do-not-show');
  });

  test('it has the hour of São Paulo', async () => {
    const { stdout } = await evaluate("console.log(new Date('2026-11-26T01:30:00Z').getHours());");
    expect(stdout.trim()).toBe('22');
  });

  test('memory, file size and the number of processes are bounded', async () => {
    const memory = await evaluate('const kept = []; for (;;) kept.push(Buffer.alloc(64 * 1024 * 1024, 1));');
    expect(memory.code).not.toBe(0);
    const { stdout } = await evaluate(
      `import fs from 'node:fs'; console.log(fs.readFileSync('/proc/self/limits', 'utf8'));`,
    );
    expect(stdout).toMatch(/Max file size\s+4294967296/);
    expect(stdout).toMatch(/Max processes\s+256/);
    expect(stdout).toMatch(/Max cpu time\s+\d+/);
  });

  test('the time-out ends the whole process group', async () => {
    const marker = `90${Date.now() % 100_000}.5`;
    const { ended } = await evaluate(
      `import { spawn } from 'node:child_process'; spawn('/usr/bin/sleep', ['${marker}'], { detached: true }).unref(); setInterval(() => {}, 1000);`,
      1500,
    );
    expect(ended).toBe('timeout');
    // The kernel ends what was in the sandbox with its first process, a moment later.
    await expect.poll(commandLines, { timeout: 10_000 }).not.toContain(marker);
  });
});

describe('a program that is ended from outside', () => {
  /** Runs Node as a tool does; the sentence of its failure. */
  async function sentenceOf(code: string, limits = {}): Promise<string> {
    const directory = await mkdtemp(join(home, 'run-'));
    const place = async (name: string) => {
      await sandbox.makeWritable(join(directory, name), 1);
      return join(directory, name);
    };
    const effort = { base: 30, perMegabyte: 0, perPage: 0, perMegapixel: 0, perMediaSecond: 0 };
    const budget = new TimeBudget({ effort, turnSeconds: 30, mostSeconds: 30 }, {}, () => {});
    const run = runnerOf({
      sandbox,
      inputDirectory: await place('in'),
      outputDirectory: await place('out'),
      scratch: await place('scratch'),
      identity: 1,
      budget,
      priority: new RunPriority(),
      limits: () => ({}),
      latestDeadline: Date.now() + 30_000,
      nodePrograms: NO_PROGRAMS,
      signal: new AbortController().signal,
    });
    const args = ['--no-warnings', '--input-type=module', '-e', code];
    const options = { readOnly: NODE_PATHS, limits };
    return run(NODE, args, options)
      .then(({ code: exit }) => `(${exit})`, messageFor)
      .finally(() => budget.stop());
  }

  async function pidOf(marker: string): Promise<number> {
    for (;;) {
      for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
        const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
        if (words[0] === NODE && words.at(-2)?.includes(marker)) return Number(pid);
      }
    }
  }

  test('as the kernel does it is reported as out of memory, not as a damaged file', async () => {
    const marker = `outside-${Date.now()}`;
    const ended = sentenceOf(`setInterval(() => {}, 1000, '${marker}')`);
    process.kill(await pidOf(marker), 'SIGKILL');
    expect(await ended).toContain('esgotou a memória');
    expect(await sentenceOf("process.kill(process.pid, 'SIGKILL')")).toContain('esgotou a memória');
  });

  test('by what it prints is reported, instead of a part that would pass for the whole', async () => {
    const print = (bytes: number) => sentenceOf(`process.stdout.write(Buffer.alloc(${bytes}, 'a'))`);
    expect(await print(16 * 1024 * 1024)).toBe('(0)');
    expect(await print(16 * 1024 * 1024 + 1)).toContain('ficou grande demais');
  });

  test('by its processor time is reported so, and one that fails by itself is left to its tool', async () => {
    expect(await sentenceOf('for (;;);', { cpuSeconds: 1 })).toContain('passou do tempo máximo');
    expect(await sentenceOf('process.exit(7)')).toBe('(7)');
  });
});

describe('a run in the program', () => {
  async function longVideo(): Promise<{ name: string; bytes: Uint8Array }> {
    const path = join(home, 'long.mp4');
    const source = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=1280x720:r=30:d=30',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
    ];
    await execute('ffmpeg', ['-v', 'error', '-y', ...source, path]);
    return { name: 'longo.mp4', bytes: await readFile(path) };
  }

  test('ends at its time-out with the sentence for it, and deleting one kills its programs', {
    timeout: 400_000,
  }, async () => {
    const { url, directory } = program();
    const video = await longVideo();
    const text = { name: 'a.txt', bytes: strToU8('Recibo. '.repeat(20_000)) };
    expect(await failureOf(url, 'word-para-pdf', {}, [text], 0.2)).toMatch(
      /^A tarefa passou do tempo máximo/,
    );
    expect(await commandLines()).not.toContain(`${directory}/run-`);

    const attempt = newAttempt();
    await submit(url, attempt, announce('comprimir-video', { max_height: 1080 }, [video]));
    await send(url, attempt, 0, video.bytes);
    let state = await stateOf(url, attempt);
    while (state.state !== 'running' || state.progress < 1)
      state = await stateOf(url, attempt, state.sequence, 10);
    expect(await commandLines()).toContain(`${directory}/run-`);
    await fetch(`${url}/runs/${attempt}`, { method: 'DELETE' });
    expect(await commandLines()).not.toContain(`${directory}/run-`);
  });
});
