import { runtimePids } from '../../scripts/local/runtime-pids.ts';

/** Returns the result of `start`, and the id of the workerd process that it started. */
export async function runtimeStartedBy<Value>(
  start: () => Promise<Value>,
): Promise<{ value: Value; pid: number }> {
  const before = await runtimePids();
  const value = await start();
  const pid = (await runtimePids()).find((candidate) => !before.includes(candidate));
  if (pid === undefined) throw new Error('no runtime was started');
  return { value, pid };
}
