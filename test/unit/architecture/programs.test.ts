import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PROTOCOL = 'containers/protocol';
const PROGRAMS = 'containers/programs';
/** How a description names its program. */
const PATH = /defineProgram(?:OfSteps)?<[^>]*>\(\)\(\s*'([^']+)'/g;

function pathsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
}

test('each program has one description, beside which it is found', () => {
  const described = globSync(`${PROTOCOL}/*/*.ts`).flatMap((file) =>
    pathsIn(file).map((path) => ({ file, path })),
  );
  for (const { file, path } of described) expect(file).toBe(`${PROTOCOL}/${path}`);
  const programs = globSync(`${PROGRAMS}/*/*.ts`);
  expect(programs.length).toBeGreaterThan(10);
  expect(programs.map((file) => file.replace(`${PROGRAMS}/`, '')).sort()).toEqual(
    described.map(({ path }) => path).sort(),
  );
  expect(programs.filter((file) => !readFileSync(file, 'utf8').includes('await runProgram<typeof '))).toEqual(
    [],
  );
});

test('a program is run where its answer is checked, and nowhere else', () => {
  const running = globSync('containers/**/*.ts').filter((file) =>
    /\.runNode\(/.test(readFileSync(file, 'utf8')),
  );
  expect(running).toEqual(['containers/engines/ask.ts']);
});

test('a program takes its description as a type alone, so that no schema costs it a start', () => {
  const values = globSync([`${PROGRAMS}/*/*.ts`, 'containers/documents/**/*.ts']).filter((file) =>
    /^import (?!type )[^;]*protocol\/[a-z]+\//m.test(readFileSync(file, 'utf8')),
  );
  expect(values).toEqual([]);
});
