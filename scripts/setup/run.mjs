import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const NODE = `${ROOT}node_modules/node/bin/node`;
/** Node's cache of compiled code. */
export const COMPILED = `${ROOT}.papelada/compiled`;

/**
 * Waits for processes whose parents have ended. bubblewrap ends before its child, which would remain a zombie if process 1
 * of the machine does not wait for it, as in many containers; each look at the process tree would then take longer
 * (docs/decisions/0179-reaped-processes.md).
 */
const REAPER = '/usr/bin/tini';
/** The reaper's exit codes after SIGINT and SIGTERM. */
const STOPPED_CODES = [130, 143];

/** Runs a program in the repository with the Node of package.json first in PATH. Returns its exit code. */
function run(program, args, environment = {}) {
  const [command, ...rest] = [...(existsSync(REAPER) ? [REAPER, '-s', '--'] : []), program, ...args];
  const child = spawn(command, rest, {
    cwd: ROOT,
    // With the terminal as its input, the reaper would take the terminal from a shell that runs it in the background.
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${ROOT}node_modules/node/bin:${ROOT}node_modules/.bin:${process.env.PATH}`,
      NODE_COMPILE_CACHE: COMPILED,
      ...environment,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      const isStopped = signal === 'SIGINT' || signal === 'SIGTERM' || STOPPED_CODES.includes(code);
      resolve(isStopped ? 0 : (code ?? 1));
    });
  });
}

/** Runs a script of this repository and exits with its code. */
export async function runHere(script, args, environment = {}) {
  process.exitCode = await run(NODE, [script, ...args], environment);
}
