import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const SETUP = join(import.meta.dirname, '../../../scripts/setup');
const RUNS = '#!/bin/sh\necho v24\n';
/** Stands for npm: notes the call, and installs a Node that runs here. */
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
mkdir -p node_modules/node/bin
printf '${RUNS.replaceAll('\n', '\\n')}' > node_modules/node/bin/node
chmod +x node_modules/node/bin/node
`;
let room: string;
let node: string;

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'papelada-test-'));
  node = join(room, 'node_modules/node/bin/node');
  await cp(SETUP, join(room, 'scripts/setup'), { recursive: true });
  await program(join(room, 'bin/npm'), NPM);
});
afterAll(() => rm(room, { recursive: true, force: true }));
beforeEach(async () => {
  await rm(join(room, '.papelada'), { recursive: true, force: true });
  await rm(join(room, 'node_modules'), { recursive: true, force: true });
  await writeFile(join(room, 'package-lock.json'), '{}');
  await writeFile(join(room, 'npm-calls'), '');
});

async function program(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await chmod(path, 0o755);
}

async function setUp(): Promise<void> {
  const call = "const { setUp } = await import('./scripts/setup/set-up.mjs'); await setUp();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', call], {
    cwd: room,
    env: { ...process.env, PATH: [join(room, 'bin'), process.env.PATH].join(delimiter) },
  });
}

async function installs(): Promise<number> {
  return (await readFile(join(room, 'npm-calls'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('ci ')).length;
}

test('packages are installed at the first start, and again only when the lock changes', async () => {
  await setUp();
  await setUp();
  expect(await installs()).toBe(1);
  await writeFile(join(room, 'package-lock.json'), '{"version":2}');
  await setUp();
  await setUp();
  expect(await installs()).toBe(2);
});

test('packages that another system has installed in the same folder are replaced', async () => {
  await setUp();
  const ofAnotherSystem = Buffer.from('cffaedfe0c00000100000000', 'hex');
  await writeFile(node, ofAnotherSystem);
  await setUp();
  expect(await installs()).toBe(2);
  expect(await readFile(node, 'utf8')).toBe(RUNS);
});
