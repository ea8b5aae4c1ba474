import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const RUN = pathToFileURL(join(import.meta.dirname, '../../../scripts/setup/run.mjs')).href;

/** Leaves a process behind, as bubblewrap does, and prints the name of the process that has adopted it. */
const LEAVES_A_CHILD = `
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
const pid = execFileSync('sh', ['-c', 'sleep 30 >/dev/null 2>&1 & echo $!'], { encoding: 'utf8' }).trim();
const parent = /^PPid:\\s+(\\d+)/m.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))[1];
process.kill(Number(pid), 'SIGKILL');
console.log(readFileSync('/proc/' + parent + '/comm', 'utf8').trim());
process.exitCode = 7;
`;

test('a script of the repository leaves no zombies, and its exit code is passed on', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-test-'));
  try {
    const script = join(directory, 'script.mjs');
    await writeFile(script, LEAVES_A_CHILD);
    const call = `const { runHere } = await import(${JSON.stringify(RUN)}); await runHere(${JSON.stringify(script)}, []);`;
    const failure = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      call,
    ]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 7, stdout: 'tini\n' });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
