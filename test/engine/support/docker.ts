import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the docker command prints. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 16 * 1024 * 1024, timeout: 60_000 });
  return stdout.trim();
}

/** Removes what the runtime has started of the Runner, and what an earlier one left: its names are the same. */
export async function removeContainers(): Promise<void> {
  const ids = await docker('ps', '-aq', '--filter', 'name=workerd-papelada-Runner');
  if (ids !== '') await docker('rm', '-f', ...ids.split('\n'));
}

/** Containers of an image that run now, newest first. */
export async function containersOf(image: string): Promise<string[]> {
  const ids = await docker('ps', '-q', '--no-trunc', '--filter', `ancestor=${image}`);
  return ids.split('\n').filter(Boolean);
}

/** Sends a signal to the Node programs in a container whose scripts have one of these names. */
export async function signalPrograms(container: string, signal: string, ...scripts: string[]): Promise<void> {
  const pattern = scripts.map((script) => `*containers/${script}*`).join('|');
  const isNode = '[ "$(readlink $p/exe)" = /usr/local/bin/node ]';
  const each = `case "$(tr '\\0' ' ' < $p/cmdline)" in ${pattern}) kill -${signal} \${p#/proc/};; esac`;
  const all = `for p in /proc/[0-9]*; do if ${isNode}; then ${each}; fi; done`;
  await docker('exec', container, 'sh', '-c', all);
}

export async function isRunning(container: string): Promise<boolean> {
  return (await docker('ps', '-q', '--no-trunc', '--filter', `id=${container}`)) !== '';
}
