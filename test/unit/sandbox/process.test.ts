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
