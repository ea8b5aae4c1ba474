import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOMS } from './rooms.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDERS = ['worker', 'containers', 'browser', 'common'];
/** What is generated, and what only declares modules. */
const APART = /^worker\/generated\/|\.d\.ts$/;

/** Each file with the files of ours that it imports, types included. */
const imports = new Map(
  FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter((path) => !APART.test(path))
    .map((path) => [path, importsOf(path)]),
);

function importsOf(path: string): string[] {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const named = [...source.matchAll(/^(?:import|export|\}) ?(?:[^'\n]* from )?'(\.[^']+)';$/gm)];
  return named
    .map(([, specifier = '']) => relative(ROOT, join(ROOT, dirname(path), specifier)))
    .filter((imported) => !APART.test(imported));
}

function roomOf(path: string): string {
  const [program = '', room = '', ...rest] = path.split('/');
  return program === 'common' ? program : rest.length > 0 ? room : room.replace(/\.tsx?$/, '');
}

function violationsIn(program: keyof typeof ROOMS): string[] {
  const rows = new Map(ROOMS[program].flatMap((row, place) => row.map((room) => [String(room), place])));
  const rowOf = (path: string) => rows.get(roomOf(path)) ?? Number.NaN;
  const isWrong = (path: string, other: string) =>
    !isOf(program, other) || (roomOf(path) !== roomOf(other) && !(rowOf(path) < rowOf(other)));
  return [...imports]
    .filter(([path]) => isOf(program, path))
    .flatMap(([path, imported]) =>
      imported.filter((other) => isWrong(path, other)).map((other) => `${path} imports ${other}`),
    );
}

function isOf(program: string, path: string): boolean {
  return path.startsWith(`${program}/`) || path.startsWith('common/');
}

/** A way from a file back to itself, or null. */
function circleFrom(start: string): string[] | null {
  const seen = new Set<string>();
  const ways = [[start]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

describe('the rooms of the source', () => {
  test('are all named', () => {
    const named = Object.entries(ROOMS).flatMap(([program, rows]) =>
      rows.flat().map((room) => (room === 'common' ? room : `${program}/${room}`)),
    );
    const found = [...imports.keys()].map((path) =>
      path.startsWith('common/') ? 'common' : `${path.split('/')[0]}/${roomOf(path)}`,
    );
    expect([...new Set(found)].sort()).toEqual([...new Set(named)].sort());
  });

  test.each([
    'worker',
    'containers',
    'browser',
  ] as const)('of %s import from those below alone', (program) => {
    expect(violationsIn(program)).toEqual([]);
  });

  test('have no files that import each other in a circle', () => {
    expect([...imports.keys()].map(circleFrom).filter((circle) => circle !== null)).toEqual([]);
  });
});
