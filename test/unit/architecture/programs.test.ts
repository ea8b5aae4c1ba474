import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PROTOCOL = 'containers/protocol';
const PROGRAMS = 'containers/programs';
/** How a description names its program. */
const PATH = /defineProgram(?:OfSteps)?<[^>]*>\(\)\(\s*'([^']+)'/g;

function pathsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
}

test('each program that is asked by the protocol has one description, beside which it is found', () => {
  const described = globSync(`${PROTOCOL}/*/*.ts`).flatMap((file) =>
    pathsIn(file).map((path) => ({ file, path })),
  );
  expect(described.length).toBeGreaterThan(10);
  for (const { file, path } of described) expect(file).toBe(`${PROTOCOL}/${path}`);
  const asked = globSync(`${PROGRAMS}/*/*.ts`).filter((file) =>
    readFileSync(file, 'utf8').includes('runProgram<'),
  );
  expect(asked.map((file) => file.replace(`${PROGRAMS}/`, '')).sort()).toEqual(
    described.map(({ path }) => path).sort(),
  );
});

test('a program takes its description as a type alone, so that no schema costs it a start', () => {
  const values = globSync(`${PROGRAMS}/*/*.ts`).filter((file) =>
    /^import (?!type )[^;]*protocol\/[a-z]+\//m.test(readFileSync(file, 'utf8')),
  );
  expect(values).toEqual([]);
});
