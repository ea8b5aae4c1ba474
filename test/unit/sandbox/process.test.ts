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
