import { expect, test } from 'vitest';
import { GrowingBytes } from '../../../worker/intake/growing-bytes.ts';

test('a text is kept whole to its last byte, and refused with one more', () => {
  const text = new GrowingBytes(5_000);
  for (let part = 0; part < 5; part++) text.append(new Uint8Array(1_000).fill(97 + part));
  expect(text.decode(0)).toBe(['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(1_000)).join(''));
  expect(() => text.append(Uint8Array.of(97))).toThrow('text_too_large');
});
