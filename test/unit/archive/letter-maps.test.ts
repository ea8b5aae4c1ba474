import { describe, expect, test } from 'vitest';
import { findLetterFaults } from '../../../containers/documents/pdf/fonts/glyphs.ts';
import { fontDocument } from './embedded-font.ts';

const A = 65;
const numbers = (...given: number[]) => {
  const bytes = Buffer.alloc(given.length * 2);
  for (const [at, number] of given.entries()) bytes.writeUInt16BE(number, at * 2);
  return bytes;
};
/** Maps from A to the first letter, by the numbers of their formats. */
const MAPS: Record<number, Buffer> = {
  0: Buffer.concat([numbers(0, 262, 0), Buffer.alloc(256).fill(1, A, A + 1)]),
  4: numbers(4, 32, 0, 4, 4, 1, 0, A, 0xffff, 0, A, 0xffff, 0x10000 + 1 - A, 1, 0, 0),
  6: numbers(6, 12, 0, A, 1, 1),
  12: numbers(12, 0, 0, 28, 0, 0, 0, 1, 0, A, 0, A, 0, 1),
};

function characterMaps(...maps: [platform: number, encoding: number, format: number][]): Buffer {
  const parts: Buffer[] = [numbers(0, maps.length)];
  let place = 4 + maps.length * 8;
  for (const [platform, encoding, format] of maps) {
    parts.push(numbers(platform, encoding, 0, place));
    place += MAPS[format]?.length ?? 0;
  }
  return Buffer.concat([...parts, ...maps.flatMap(([, , format]) => MAPS[format] ?? [])]);
}

/** A TrueType program with the tables that lead to its letters. */
function trueType(cmap: Buffer): Buffer {
  const tables: [string, Buffer][] = [
    ['cmap', cmap],
    ['glyf', Buffer.alloc(4)],
  ];
  const head = numbers(0x0001, 0, tables.length, 0, 0, 0);
  let place = head.length + tables.length * 16;
  const entries = tables.map(([name, { length }]) => {
    const entry = Buffer.concat([Buffer.from(name), numbers(0, 0, 0, place, 0, length)]);
    place += length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...tables.map(([, table]) => table)]);
}

function faultsOf(flags: number, ...maps: [number, number, number][]): string[] {
  const document = fontDocument({
    key: '/FontFile2',
    program: trueType(characterMaps(...maps)),
    font: { '/Subtype': '/TrueType', ...(flags === 32 ? { '/Encoding': '/WinAnsiEncoding' } : {}) },
    descriptor: { '/Flags': flags },
  });
  const usage = { fonts: new Map([['10 0 R', new Set([A])]]), wholeFonts: new Set<string>() };
  const rest = { images: new Map(), coverage: new Map(), isComplete: true };
  return findLetterFaults(document, { ...usage, ...rest }, '2b').map(({ what }) => what);
}

describe('a TrueType font of letters', () => {
  test.each<[number, number, number]>([
    [3, 1, 4],
    [3, 1, 6],
    [1, 0, 0],
    [1, 0, 6],
  ])('has a map that readers look in: platform %d, encoding %d, format %d', (...map) => {
    expect(faultsOf(32, map)).toEqual([]);
    expect(faultsOf(32, [3, 10, 12], map)).toEqual([]);
  });

  test.each<[number, number, number]>([
    [3, 1, 12],
    [1, 0, 12],
    [3, 10, 12],
    [0, 3, 4],
  ])('has none in platform %d, encoding %d, format %d', (...map) => {
    expect(faultsOf(32, map)).toEqual(['fontMap']);
  });
});

test('a font of signs has one map, or one for signs', () => {
  expect(faultsOf(4, [1, 0, 6])).toEqual([]);
  expect(faultsOf(4, [1, 0, 12])).toEqual(['fontMap']);
  expect(faultsOf(4, [1, 0, 0], [3, 0, 4])).toEqual([]);
  expect(faultsOf(4, [1, 0, 0], [3, 1, 4])).toEqual(['fontMap']);
});
