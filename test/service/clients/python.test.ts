import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeFaults } from './fault-suite.ts';
import { builtIn, environmentIn, PYTHON, sourceIn } from './install.ts';
import { pythonClient } from './installed-client.ts';

const run = promisify(execFile);
const CHECKERS = {
  mypy: '/usr/bin/mypy',
  pyright: join(import.meta.dirname, '../../../node_modules/.bin/pyright'),
};
type Checker = keyof typeof CHECKERS;
const PACKAGE = join(import.meta.dirname, '../../../clients/python');

const directory = describeFaults('the Python client', pythonClient());

test('the tests of the Python client itself', async () => {
  const { stderr } = await run(PYTHON, ['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'], {
    cwd: PACKAGE,
    env: { PATH: process.env.PATH, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(stderr).toMatch(/^OK/m);
});

describe('the package of the Python client', () => {
  let version = '';
  beforeAll(async () => {
    version = (await readFile(join(PACKAGE, 'src/papelada/version.py'), 'utf8')).split('"')[1] ?? '';
  });
  const wheel = () => join(builtIn(directory()), `papelada-${version}-py3-none-any.whl`);
  const sdist = () => join(builtIn(directory()), `papelada-${version}.tar.gz`);
  const sources = () => ['py.typed', ...globSync('**/*.py', { cwd: join(PACKAGE, 'src/papelada') })];

  test('has what belongs in a wheel, and nothing else', async () => {
    const { stdout } = await run('unzip', ['-Z1', wheel()]);
    const facts = ['LICENSE', 'METADATA', 'RECORD', 'WHEEL', 'top_level.txt'];
    const files = [
      ...sources().map((path) => `papelada/${path}`),
      ...facts.map((name) => `papelada-${version}.dist-info/${name}`),
    ];
    expect(stdout.trim().split('\n').sort()).toEqual(files.sort());
  });

  test('has what belongs in an archive of sources, and nothing else', async () => {
    const { stdout } = await run('tar', ['--list', '--file', sdist()]);
    const facts = ['PKG-INFO', 'SOURCES.txt', 'dependency_links.txt', 'top_level.txt'];
    const files = [
      ...'LICENSE PKG-INFO README.md pyproject.toml setup.cfg'.split(' '),
      ...sources().map((path) => `src/papelada/${path}`),
      ...facts.map((name) => `src/papelada.egg-info/${name}`),
    ];
    const found = stdout.split('\n').filter((path) => path !== '' && !path.endsWith('/'));
    expect(found.sort()).toEqual(files.map((path) => `papelada-${version}/${path}`).sort());
  });

  test('has a description that the index can show', async () => {
    const { stdout } = await run('/usr/bin/twine', ['check', '--strict', wheel(), sdist()]);
    expect(stdout.match(/PASSED/g)).toHaveLength(2);
    const { stdout: metadata } = await run('unzip', ['-p', wheel(), '*/METADATA']);
    expect(metadata).toContain(await readFile(`${PACKAGE}/README.md`, 'utf8'));
    expect(metadata).toMatch(/^License-File: LICENSE$/m);
  });

  test('brings no other package with it', async () => {
    const { stdout } = await run(join(environmentIn(directory()), 'bin/pip'), ['show', 'papelada']);
    expect(stdout).toMatch(/^Requires: $/m);
  });

  test.each<[Checker, string[], RegExp]>([
    ['mypy', ['--cache-dir', '/dev/null'], /^Success: no issues found in [1-9]\d+ source files$/m],
    ['pyright', ['--stats'], /^Found [1-9]\d+ source files$[\s\S]*^0 errors, 0 warnings/m],
  ])('has no fault that %s finds', async (checker, args, passed) => {
    expect(await checked(checker, args, sourceIn(directory()))).toMatch(passed);
  });

  test('has a known type for each of its names', async () => {
    const printed = await checked('pyright', [
      '--verifytypes',
      'papelada',
      '--ignoreexternal',
      '--outputjson',
    ]);
    const { typeCompleteness } = JSON.parse(printed);
    const unknown = typeCompleteness.symbols.filter(
      (symbol: { isTypeKnown: boolean }) => !symbol.isTypeKnown,
    );
    expect(unknown.map(({ name }: { name: string }) => name)).toEqual([]);
    expect(typeCompleteness.completenessScore).toBe(1);
  });

  test.each<[Checker, string[], RegExp]>([
    ['mypy', ['--strict', '--cache-dir', '/dev/null'], /^type_cases\.py:(\d+): error/gm],
    ['pyright', [], /type_cases\.py:(\d+):\d+ - error/gm],
  ])('lets %s refuse wrong calls of an installed client', async (checker, args, pattern) => {
    const folder = join(directory(), 'typed');
    await mkdir(folder, { recursive: true });
    const cases = join(PACKAGE, 'tests/type_cases.py');
    await copyFile(cases, join(folder, 'type_cases.py'));
    const printed = await checked(checker, [...args, 'type_cases.py'], folder);
    const found = new Set([...printed.matchAll(pattern)].map(([, line]) => Number(line)));
    const lines = (await readFile(cases, 'utf8')).split('\n');
    const wrong = lines.flatMap((line, at) => (line.endsWith('# error') ? [at + 1] : []));
    expect([...found].sort((a, b) => a - b)).toEqual(wrong);
  });

  /** What a checker of types prints, which ends with an exit code if it has found something. */
  async function checked(checker: Checker, args: readonly string[], cwd = directory()): Promise<string> {
    const binaries = join(environmentIn(directory()), 'bin');
    const python = checker === 'mypy' ? ['--python-executable', join(binaries, 'python')] : [];
    const { stdout, stderr } = await run(CHECKERS[checker], [...python, ...args], {
      cwd,
      env: { PATH: `${binaries}:${process.env.PATH}` },
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error) => error);
    if (stdout === '') throw new Error(`${checker} prints nothing: ${stderr}`);
    return stdout;
  }
});
