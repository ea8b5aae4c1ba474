import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const NODE = `${ROOT}node_modules/node/bin/node`;
/** Node's cache of compiled code. */
export const COMPILED = `${ROOT}.papelada/compiled`;

/** Runs a program in the repository with the Node of package.json first in PATH. Returns its exit code. */
function run(program, args, environment = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
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
    child.on('exit', (code, signal) =>
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
    );
  });
}

/** Runs a script of this repository and exits with its code. */
export async function runHere(script, args, environment = {}) {
  process.exitCode = await run(NODE, [script, ...args], environment);
}
