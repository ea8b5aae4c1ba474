import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { execute } from '../support/execute.ts';

const LIST = join(import.meta.dirname, '../../containers/packages.txt');
const LEFT_OUT = /^# - ([a-z0-9.+, -]+): ./;
const SHARED = ['libreoffice-common', 'libreoffice-core-nogui'];

/** Fields of packages, of all where none is named: a line each. */
async function query(fields: readonly string[], packages: readonly string[] = []): Promise<string> {
  const format = `${fields.map((field) => `$\{${field}}`).join(',')},\\n`;
  return (await execute('dpkg-query', ['-W', `-f=${format}`, ...packages], { maxBuffer: 2 ** 26 })).stdout;
}

/** The names of a list of packages, each with its alternatives, without their versions. */
function namesOf(list: string): string[][] {
  return list
    .split(',')
    .map((alternatives) => alternatives.split('|').flatMap((name) => name.trim().split(/[ :]/)[0] ?? []))
    .filter(([first]) => first !== '');
}

/** The packages that are installed, and the names that they stand for. */
async function installedNames(): Promise<Set<string>> {
  const lines = (await query(['db:Status-Abbrev', 'Package', 'Provides'])).split('\n');
  return new Set(lines.filter((line) => line.startsWith('ii')).flatMap((line) => namesOf(line).flat()));
}

test('what LibreOffice recommends or suggests is installed, or is left out with a reason', async () => {
  const lines = readFileSync(LIST, 'utf8').split('\n');
  const packages = [...SHARED, ...lines.flatMap((line) => /^libreoffice-\S+/.exec(line)?.[0] ?? [])];
  const leftOut = lines.flatMap((line) => LEFT_OUT.exec(line)?.[1]?.split(', ') ?? []);
  const wanted = namesOf(await query(['Recommends', 'Suggests'], packages));
  const installed = await installedNames();
  const isNamed = (name: string) => installed.has(name) || leftOut.includes(name);
  expect(wanted.filter((alternatives) => !alternatives.some(isNamed))).toEqual([]);
  expect(leftOut.filter((name) => !wanted.flat().includes(name))).toEqual([]);
});
