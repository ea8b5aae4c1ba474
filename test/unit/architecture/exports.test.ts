import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOURCES = globSync('{worker,browser,common,containers,scripts,bench,test}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
})
  .filter((path) => !path.startsWith('worker/generated/'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** What the runtime reads, which names it in no import, and a sample of a user's code. */
const ENTRIES = [
  'worker/index.ts',
  'test/service/worker/worker.ts',
  'bench/bare/worker.ts',
  'worker/pages/docs/samples.ts',
];
const EXPORTED = /^export (?:async )?(function\*?|const|let|class|type|interface) (\w+)/gm;

/** The names that some file imports. */
const imported = new Set(
  SOURCES.flatMap(({ text }) =>
    [...text.matchAll(/^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from/gm)].flatMap(
      ([, names = '']) =>
        names.split(',').map(
          (name) =>
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0] ?? '',
        ),
    ),
  ),
);

function isUsedWithin(text: string, name: string): boolean {
  return text.split(new RegExp(`\\b${name}\\b`)).length > 2;
}

test('what is exported is imported somewhere; a type also where it names a part of what is', () => {
  const unused = SOURCES.filter(({ path }) => !ENTRIES.includes(path)).flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED)]
      .filter(([, kind = '', name = '']) => {
        const isType = kind === 'type' || kind === 'interface';
        return !imported.has(name) && !(isType && isUsedWithin(text, name));
      })
      .map(([, , name]) => `${path}: ${name}`),
  );
  expect(unused).toEqual([]);
});
