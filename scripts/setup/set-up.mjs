import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installPrograms } from './programs.mjs';
import { COMPILED, NODE } from './run.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STAMP = `${ROOT}.papelada/packages.sha256`;

/** Prepares the machine to run the service; skips steps that are up to date. */
export async function setUp({ packageLists = [] } = {}) {
  mkdirSync(`${ROOT}.papelada`, { recursive: true });
  installPackages();
  return { programs: installPrograms(packageLists) };
}

function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex');
  const installed = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (installed === wanted && runs(NODE)) return;
  step('Installing npm packages (about a minute the first time)');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (result.status !== 0 || !runs(NODE)) fail('npm ci failed; see above.');
  // Without this the compiled code of older packages would stay for ever.
  rmSync(COMPILED, { recursive: true, force: true });
  writeFileSync(STAMP, wanted);
}

/** A dev container shares the folder with its computer, whose packages may be those of another system. */
function runs(program) {
  return spawnSync(program, ['--version']).status === 0;
}

function step(text) {
  console.log(`\n▸ ${text}`);
}

function fail(text) {
  console.error(`\n✗ ${text}`);
  process.exit(1);
}
