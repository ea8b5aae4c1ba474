import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the docker command prints. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 16 * 1024 * 1024 });
  return stdout.trim();
}

/** Containers of an image that run now, newest first. */
export async function containersOf(image: string): Promise<string[]> {
  const ids = await docker('ps', '-q', '--no-trunc', '--filter', `ancestor=${image}`);
  return ids.split('\n').filter(Boolean);
}

/** Sends a signal to the Node programs in a container whose scripts have one of these names. */
export async function signalPrograms(container: string, signal: string, ...scripts: string[]): Promise<void> {
  const pattern = scripts.map((script) => `*containers/${script}*`).join('|');
  const each = `case "$(tr '\\0' ' ' < $p/cmdline)" in ${pattern}) kill -${signal} \${p#/proc/};; esac`;
  await docker('exec', container, 'sh', '-c', `for p in /proc/[0-9]*; do ${each}; done 2>/dev/null; true`);
}

export async function isRunning(container: string): Promise<boolean> {
  return (await docker('ps', '-q', '--no-trunc', '--filter', `id=${container}`)) !== '';
}
