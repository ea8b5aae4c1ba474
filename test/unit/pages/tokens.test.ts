import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const BROWSER = join(import.meta.dirname, '../../../browser');
const read = (path: string) => readFileSync(join(BROWSER, path), 'utf8');
const TOKENS = 'tokens.css';

/** Styles that are asked for by themselves; the others come after one of these. */
const FIRST_STYLES = ['pages.css', 'docs.css', 'dev-mail.css', 'status/page.css'];

const [light = '', dark = ''] = read(TOKENS).split('@media (prefers-color-scheme: dark)');
const colours = (text: string) =>
  new Map(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
const SCHEMES = {
  light: colours(light),
  dark: new Map([...colours(light), ...colours(dark)]),
};

/** Of one colour on another (WCAG 2.2, 1.4.3). */
function contrast(one: string, other: string): number {
  const [most = 0, least = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (most + 0.05) / (least + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const TEXTS = ['ink', 'quiet', 'accent', 'good', 'warn', 'bad', 'planned'];
const GROUNDS = ['paper', 'sheet', 'code'];
const ON: [string, string][] = [
  ['on-accent', 'accent'],
  ['on-bad', 'bad'],
];

describe('the style tokens', () => {
  test('are the only place where styles define a value for others', () => {
    const others = globSync('**/*.css', { cwd: BROWSER }).filter((path) => path !== TOKENS);
    expect(others.length).toBeGreaterThan(FIRST_STYLES.length);
    expect(others.filter((path) => /^\s*--[\w-]+:/m.test(read(path)))).toEqual([]);
    const importing = others.filter((path) => /@import "\.{1,2}\/tokens\.css"/.test(read(path)));
    expect(importing.toSorted()).toEqual(FIRST_STYLES.toSorted());
  });

  test('that a style names are defined', () => {
    const defined = new Set([...read(TOKENS).matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name));
    const named = globSync('**/*.css', { cwd: BROWSER }).flatMap((path) =>
      [...read(path).matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
    );
    expect(named.filter((name) => !defined.has(name))).toEqual([]);
  });

  test('are all used', () => {
    const styles = globSync('**/*.css', { cwd: BROWSER }).map(read).join('\n');
    const defined = [...read(TOKENS).matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name);
    expect(defined.filter((name) => !styles.includes(`var(${name})`))).toEqual([]);
  });

  test.each(Object.entries(SCHEMES))('are readable as text and seen as edges in %s', (_scheme, tokens) => {
    const of = (name: string) => tokens.get(name) ?? '';
    for (const ground of GROUNDS) {
      for (const text of TEXTS)
        expect([text, ground, contrast(of(text), of(ground)) >= 4.5]).toEqual([text, ground, true]);
      expect(['line', ground, contrast(of('line'), of(ground)) >= 3]).toEqual(['line', ground, true]);
    }
    for (const [text, ground] of ON)
      expect([text, ground, contrast(of(text), of(ground)) >= 4.5]).toEqual([text, ground, true]);
    for (const outcome of ['checked', 'already', 'other', 'unknown'])
      expect([outcome, contrast('#ffffff', of(outcome)) >= 4.5]).toEqual([outcome, true]);
  });
});
