import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('containers/**/*.ts', { exclude: ['**/node_modules/**'] }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

/** Constants that any text may be looked up in. */
const TABLE =
  /^(export )?const ([A-Z][A-Z0-9_]*): (?:Readonly<)?(?:Partial<)?\s*(?:Record<\s*string,|CodeNames\b|FactNames\b)/gm;

function tablesOf(text: string, mustBeExported: boolean): string[] {
  return [...text.matchAll(TABLE)].flatMap(([, exported, name = '']) =>
    mustBeExported && exported === undefined ? [] : [name],
  );
}

const exported = new Set(sources.flatMap(({ text }) => tablesOf(text, true)));

function readDirectly(text: string): string[] {
  const imported = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => exported.has(name));
  return [...tablesOf(text, false), ...imported].filter((name) =>
    new RegExp(`(?<![\\w.$])${name}\\[`).test(text),
  );
}

test("a user's text is looked up by lookUp alone: every object has a `constructor`", () => {
  expect(exported.size).toBeGreaterThan(20);
  expect(
    readDirectly("export const TYPES: CodeNames = { '0': 'Normal' };\nconst type = TYPES[code] ?? code;"),
  ).toEqual(['TYPES']);
  expect(sources.flatMap(({ path, text }) => readDirectly(text).map((table) => `${path}: ${table}`))).toEqual(
    [],
  );
});
