import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOMS, SANDBOXED, TRUSTED } from './rooms.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDERS = ['worker', 'containers', 'status', 'browser', 'common'];
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

/** The path of the innermost room that holds the file, or of its folder where no room does. */
function roomOf(path: string): string {
  const [program = '', ...rest] = path.split('/');
  if (program === 'common') return program;
  const place = rest.join('/').replace(/\.tsx?$/, '');
  const rooms = ROOMS[program as keyof typeof ROOMS].flat().filter((room) => isIn(place, room));
  return rooms.toSorted((one, other) => other.length - one.length)[0] ?? dirname(place);
}

function isIn(place: string, folder: string): boolean {
  return place === folder || place.startsWith(`${folder}/`);
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

/** A way from a file or folder back to itself, or null. */
function circleFrom(start: string, next: (place: string) => Iterable<string>): string[] | null {
  const seen = new Set<string>();
  const ways = [[start]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const place of next(way.at(-1) ?? '')) {
      if (place === start) return [...way, place];
      if (seen.has(place)) continue;
      seen.add(place);
      ways.push([...way, place]);
    }
  }
  return null;
}

/** Each folder with the folders beside it from which one of its files imports. */
function importsBesideFolders(): Map<string, Set<string>> {
  const beside = new Map<string, Set<string>>();
  for (const [path, imported] of imports)
    for (const other of imported) {
      const [from, to] = [path.split('/'), other.split('/')];
      const shared = from.findIndex((part, place) => part !== to[place]);
      if (shared < 1 || shared >= Math.min(from.length, to.length) - 1) continue;
      const folder = from.slice(0, shared + 1).join('/');
      beside.set(folder, (beside.get(folder) ?? new Set()).add(to.slice(0, shared + 1).join('/')));
    }
  return beside;
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
    'status',
    'browser',
  ] as const)('of %s import from those below alone', (program) => {
    expect(violationsIn(program)).toEqual([]);
  });

  test('that are trusted import nothing of what runs in the sandbox, types included', () => {
    const isOfAny = (path: string, rooms: readonly string[]) =>
      rooms.some((room) => isIn(path.replace(/\.tsx?$/, ''), `containers/${room}`));
    const wrong = [...imports]
      .filter(([path]) => isOfAny(path, TRUSTED))
      .flatMap(([path, imported]) =>
        imported
          .filter((other) => isOfAny(other, SANDBOXED))
          .map((other) => `${path} imports ${other}, which runs in the sandbox`),
      );
    expect(wrong).toEqual([]);
  });

  test('have no files that import each other in a circle', () => {
    const circles = [...imports.keys()].map((path) => circleFrom(path, (each) => imports.get(each) ?? []));
    expect(circles.filter((circle) => circle !== null)).toEqual([]);
  });

  test('have no folders beside each other that import each other in a circle', () => {
    const beside = importsBesideFolders();
    const circles = [...beside.keys()].map((folder) => circleFrom(folder, (each) => beside.get(each) ?? []));
    expect(circles.filter((circle) => circle !== null)).toEqual([]);
  });
});
