import { expect, test } from 'vitest';
import { lettersToMeasure, withBrokenWords } from '../../../containers/documents/zpl/reading/long-words.ts';
import { begunAt, movedLeft } from '../../../containers/documents/zpl/reading/right-edge.ts';

const TEN = () => 10;

test('a word that is wider than its block goes on in the next line after a hyphen', () => {
  expect(withBrokenWords('ab abcdefghij c', 50, TEN)).toBe('ab abcd- efgh- ij c');
  expect(withBrokenWords('abcde abcdef', 50, TEN)).toBe('abcde abcd- ef');
  expect(withBrokenWords('abc\\&abcdef', 50, TEN)).toBe('abc\\&abcd- ef');
  expect(withBrokenWords('abc', 5, TEN)).toBe('a- b- c');
});

test('only letters of words that may be too wide are measured', () => {
  expect(lettersToMeasure('ab abcabcabc', 60, 10)).toEqual(['a', 'b', 'c', '-']);
  expect(lettersToMeasure('ab cd', 60, 10)).toEqual([]);
  expect(lettersToMeasure('ab', 60, null)).toEqual(['a', 'b', '-']);
});

test('a field that ends at its place begins as far to the left as it is wide, its caption too', () => {
  const field = '^FO90,5,1^BY3^GFA,1,1,1,FF^FS^FO80,20,0^FB9^A0N,9^FDx^FS';
  expect(movedLeft(field, 40)).toBe('^FO50,5,0^BY3^GFA,1,1,1,FF^FS^FO40,20,0^FB9^A0N,9^FDx^FS');
  expect(movedLeft('^FT9,5,1^BCN^FDx^FS', 40)).toBe('^FT0,5,0^BCN^FDx^FS');
  expect(begunAt('^FO90,5,1^FR^BCN^FDx^FS^FO1,1^FDy^FS', 700)).toBe('^FO700,5,0^BCN^FDx^FS');
});
