import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOM = 'containers/plain/geometry/';
const SHAPE =
  /^(?:export )?(?:interface|type) (?:Box|ShownBox|PixelBox|Rect|Rectangle|Matrix|Point|Size|PixelSize)\b/gm;
/** Four numbers of which only a comment could say which side each is. */
const TUPLE = /\[(?:(?:left|x|x0|x1): )?number(?:, (?:\w+: )?number){3}\]/g;

function found(pattern: RegExp): string[] {
  return globSync('containers/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([text]) => `${path}: ${text}`),
  );
}

test('boxes, matrices, points and sizes are defined once, where trusted code may import them', () => {
  const shapes = found(SHAPE);
  expect(shapes.filter((shape) => !shape.startsWith(ROOM))).toEqual([]);
  expect(new Set(shapes.map((shape) => shape.split(' ').at(-1))).size).toBe(shapes.length);
  expect(shapes.length).toBeGreaterThan(5);
});

test('no box is a tuple', () => {
  expect(found(TUPLE)).toEqual([]);
});
