import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../../../clients/typescript/src/version.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the TypeScript client has one version', () => {
  const folder = 'clients/typescript';
  expect(JSON.parse(read(`${folder}/package.json`)).version).toBe(VERSION);
  expect(JSON.parse(read('package-lock.json')).packages[folder].version).toBe(VERSION);
});

test('the Python client has one version, in the form that its archives keep', () => {
  expect(read('clients/python/src/papelada/version.py')).toMatch(/^VERSION = "\d+\.\d+\.\d+"\n$/);
  expect(read('clients/python/pyproject.toml')).toContain('version = { attr = "papelada.version.VERSION" }');
});

describe.each([
  [
    'typescript',
    `packed/${JSON.parse(read('clients/typescript/package.json')).name.slice(1).replace('/', '-')}`,
    'tgz',
  ],
  ['python', 'dist/papelada', 'tar.gz'],
])('the %s client', (language, archive, extension) => {
  const workflow = read(`.github/workflows/client-${language}.yml`);

  test('has the licence of the repository', () => {
    expect(read(`clients/${language}/LICENSE`)).toBe(read('LICENSE'));
  });

  test('is published for the tag of its version', () => {
    expect(workflow).toContain(`tags: ['client-${language}-v*']`);
    expect(workflow).toContain(`test -f "${archive}-\${GITHUB_REF_NAME#client-${language}-v}.${extension}"`);
  });

  test('is published by actions that nobody can change', () => {
    const uses = [...workflow.matchAll(/\buses: (.*)/g)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(2);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});
