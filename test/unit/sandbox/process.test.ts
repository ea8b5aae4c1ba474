import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { runProcess } from '../../../containers/sandbox/process.ts';

const ENDLESS = 'console.log("one\\ntwo"); setInterval(() => console.log("more"), 10)';

test('what is thrown at a line ends the program and is thrown, without another line', async () => {
  const lines: string[] = [];
  let group = 0;
  const running = runProcess({
    ...{ program: process.execPath, args: ['-e', ENDLESS], environment: {}, directory: tmpdir() },
    ...{ timeoutMs: 30_000, maxTotalBytes: null },
    onStart: (pid) => {
      group = pid;
    },
    onLine: (line) => {
      lines.push(line);
      throw new Error(`no ${line}`);
    },
  });
  await expect(running).rejects.toThrow('no one');
  expect(lines).toEqual(['one']);
  expect(() => process.kill(-group, 0)).toThrow('ESRCH');
});

/** Prints its work and its last line, and then does this. */
const runWithLastLine = (then: string) =>
  runProcess({
    ...{ program: process.execPath, args: ['-e', `console.log("work\\nlast"); ${then}`], environment: {} },
    ...{ directory: tmpdir(), timeoutMs: 30_000, maxTotalBytes: null },
    onLine: () => {},
    isLastLine: (line) => line === 'last',
  });

test('a program that does not end after its last line is ended, and has ended by itself with 0', async () => {
  const endless = runWithLastLine('setInterval(() => {}, 1000)');
  await expect(endless).resolves.toMatchObject({ code: 0, signal: null, ended: 'itself' });
});

test('a program that ends after its last line with another code has that code', async () => {
  await expect(runWithLastLine('process.exit(3)')).resolves.toMatchObject({ code: 3, ended: 'itself' });
});

test('the end of a program is reported once, with its number', async () => {
  const numbers: [string, number][] = [];
  await runProcess({
    ...{ program: process.execPath, args: ['-e', ''], environment: {}, directory: tmpdir() },
    ...{ timeoutMs: 30_000, maxTotalBytes: null },
    onStart: (pid) => numbers.push(['started', pid]),
    onEnd: (pid) => numbers.push(['ended', pid]),
  });
  const [[, pid] = []] = numbers;
  expect(numbers).toEqual([
    ['started', pid],
    ['ended', pid],
  ]);
});

/** Runs a script of Node that ends by itself. */
const runScript = (script: string, maxTotalBytes: number | null = null) =>
  runProcess({
    ...{ program: process.execPath, args: ['-e', script], environment: {}, directory: tmpdir() },
    ...{ timeoutMs: 60_000, maxTotalBytes },
  });

test('the output of a program is kept to 16 MiB, of its errors 64 KiB', async () => {
  const most = 16 * 1024 * 1024;
  const print = (bytes: number, errors: number) =>
    runScript(`process.stdout.write('o'.repeat(${bytes})); process.stderr.write('e'.repeat(${errors}))`);
  const whole = await print(most, 64 * 1024);
  expect([whole.stdout.length, whole.isCut, whole.stderr.length]).toEqual([most, false, 64 * 1024]);
  const cut = await print(most + 1, 64 * 1024 + 1);
  expect([cut.stdout.length, cut.isCut, cut.stderr.length]).toEqual([most, true, 64 * 1024]);
});

test('a program is ended when it and what it started together hold too much memory', async () => {
  const holds = 'const held = Buffer.alloc(160 * 1024 * 1024, 1); setInterval(() => held, 1000);';
  const both = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holds)}]); ${holds}`;
  const limit = 300 * 1024 * 1024;
  expect(await runScript(both, limit)).toMatchObject({ code: null, ended: 'memory' });
  const alone = `${holds} setTimeout(() => process.exit(0), 1000)`;
  expect(await runScript(alone, limit)).toMatchObject({ code: 0, ended: 'itself' });
});
