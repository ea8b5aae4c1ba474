import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineReader } from '../../../containers/sandbox/line-reader.ts';

function linesOf(chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const reader = new LineReader((line) => lines.push(line));
  for (const chunk of chunks) reader.add(chunk);
  return lines;
}

const line = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ''));

describe('LineReader', () => {
  test('tells each line that has an end, wherever the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(line), line, fc.integer({ min: 1, max: 7 }), (whole, rest, size) => {
        const bytes = Buffer.from([...whole, rest].join('\n'));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        expect(linesOf(chunks)).toEqual(whole);
      }),
    );
  });

  test('a line of 300 KB is whole, and of one without end the beginning is kept', () => {
    const chunk = Buffer.alloc(64 * 1024, 'a');
    const [long] = linesOf([...Array(5).fill(chunk), Buffer.from('b\n')]);
    expect(long).toBe(`${'a'.repeat(5 * 64 * 1024)}b`);
    const endless = [Buffer.from('início'), ...Array(1000).fill(chunk), Buffer.from('\nfim\n')];
    const [cut = '', last] = linesOf(endless);
    expect(cut.startsWith('início')).toBe(true);
    expect(cut.length).toBeLessThan(2 * 1024 * 1024);
    expect(last).toBe('fim');
  });
});
