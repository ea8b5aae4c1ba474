import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { expect, test } from 'vitest';
import { RunPriority, SharedPriority } from '../../containers/sandbox/priority.ts';
import { processesBelow } from '../../containers/sandbox/processes/process-tree.ts';

/** A program with two children in sessions of their own, as a sandboxed program has. */
function startTree() {
  const child = spawn('sh', ['-c', 'setsid sleep 60 & setsid sleep 60 & wait'], {
    detached: true,
    stdio: 'ignore',
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('it did not start');
  const end = () => {
    for (const each of [pid, ...processesBelow(pid).map((process) => process.pid)]) process.kill(each);
  };
  return { pid, end };
}

function sleepers(pid: number): number[] {
  const pids = [pid, ...processesBelow(pid).map((process) => process.pid)];
  return pids.filter((each) => readFileSync(`/proc/${each}/comm`, 'utf8').startsWith('sleep'));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function threadsOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map(Number);
}

/** The tests may have been started with a lower priority themselves. */
const OWN = getPriority();

/** After so many steps of 19, from the own priority down. */
function niceAfter(steps: number): number {
  return OWN + Math.round((steps * (19 - OWN)) / 19);
}

test('a lowered run yields with every process and thread, those that it starts later among them, and is not raised', async () => {
  const priority = new RunPriority();
  const first = startTree();
  const second = startTree();
  const stranger = startTree();
  try {
    await until(() => sleepers(first.pid).length === 2 && sleepers(stranger.pid).length === 2);
    priority.add(first.pid);
    priority.lower(5);
    const [lowered = OWN, other] = sleepers(first.pid).flatMap(threadsOf).map(getPriority);
    expect(lowered).toBeGreaterThan(OWN);
    expect(other).toBe(lowered);
    priority.lower(2);
    expect(sleepers(first.pid).map((pid) => getPriority(pid))).toEqual([lowered, lowered]);
    priority.add(second.pid);
    await until(() => sleepers(second.pid).length === 2);
    await until(() => sleepers(second.pid).every((pid) => getPriority(pid) === lowered));
    expect(sleepers(stranger.pid).map((pid) => getPriority(pid))).toEqual([OWN, OWN]);
  } finally {
    priority.stop();
    for (const tree of [first, second, stranger]) tree.end();
  }
});

test('a run does not lower the process that has got the number of a program that has ended', async () => {
  const priority = new RunPriority();
  const stranger = startTree();
  try {
    await until(() => sleepers(stranger.pid).length === 2);
    priority.add(stranger.pid);
    priority.remove(stranger.pid);
    priority.lower(5);
    expect(sleepers(stranger.pid).map((pid) => getPriority(pid))).toEqual([OWN, OWN]);
  } finally {
    priority.stop();
    stranger.end();
  }
});

test('a run yields further once its programs have had so much processor time, and not before', async () => {
  const priority = new RunPriority();
  const idle = startTree();
  const busy = spawn('sh', ['-c', 'sh -c "while :; do :; done" & wait'], { detached: true, stdio: 'ignore' });
  const { pid = 0 } = busy;
  try {
    await until(() => sleepers(idle.pid).length === 2);
    for (const root of [idle.pid, pid]) priority.add(root);
    priority.lower(5);
    const first = getPriority(pid);
    const loop = () => processesBelow(pid)[0];
    await until(() => (loop()?.cpuSeconds ?? 0) > 0.02);
    priority.lowerAfter((loop()?.cpuSeconds ?? 0) + 0.3, 10);
    expect(getPriority(pid)).toBe(first);
    await until(() => getPriority(pid) > first);
    expect(loop()?.cpuSeconds).toBeGreaterThan(0.3);
    const lowered = getPriority(pid);
    await until(() => sleepers(idle.pid).every((each) => getPriority(each) === lowered));
  } finally {
    priority.stop();
    idle.end();
    process.kill(-pid, 'SIGKILL');
  }
});

test('runs that share a priority have together what one of them would have', async () => {
  const shared = new SharedPriority(5);
  const runs = Array.from({ length: 3 }, () => ({ tree: startTree(), priority: new RunPriority() }));
  const niceOf = ({ tree }: { tree: { pid: number } }) => sleepers(tree.pid).map((pid) => getPriority(pid));
  try {
    for (const { tree, priority } of runs) {
      await until(() => sleepers(tree.pid).length === 2);
      priority.add(tree.pid);
    }
    const [first, second, third] = runs;
    if (!first || !second || !third) throw new Error('three were started');
    shared.join(first.priority);
    const [alone = 0] = niceOf(first);
    expect(alone).toBeGreaterThan(OWN);
    shared.join(second.priority);
    shared.join(third.priority);
    const [together = 0] = niceOf(first);
    for (const run of runs) expect(niceOf(run)).toEqual([together, together]);
    // A step of Linux is a share 1.25 times as large, and 1.25 ** 5 is three times. With a lower priority of its own each step is smaller.
    expect(together - alone).toBe(niceAfter(10) - niceAfter(5));
    shared.leave(first.priority);
    shared.leave(second.priority);
    const fourth = new RunPriority();
    fourth.add(first.tree.pid);
    shared.join(fourth);
    expect(niceOf(third)).toEqual([together, together]);
    fourth.stop();
  } finally {
    for (const { tree, priority } of runs) {
      priority.stop();
      tree.end();
    }
  }
});

test('a session yields from the priority of the own session, which need not be that of the process', async () => {
  const groupNice = (pid: number | 'self') =>
    existsSync('/proc/self/autogroup')
      ? Number(readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim().split(' ').at(-1))
      : 0;
  const [own, ownGroup] = [getPriority(), groupNice('self')];
  const priority = new RunPriority();
  const tree = startTree();
  try {
    // It stays: only root may raise it again, and no test follows.
    setPriority(Math.max(own, 12));
    priority.add(tree.pid);
    priority.lower(5);
    const yielded = groupNice(tree.pid) - ownGroup;
    expect(yielded).toBeLessThanOrEqual(5);
    expect(getPriority(tree.pid)).toBeGreaterThan(12);
  } finally {
    priority.stop();
    tree.end();
  }
});
