import { describe, expect, test } from 'vitest';
import { readPam } from '../../../containers/plain/pnm.ts';

describe('a picture with opacity', () => {
  const head = 'P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n';
  test('is read with its size', () => {
    const pixels = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(readPam(Buffer.concat([Buffer.from(head), pixels]))).toEqual({
      width: 2,
      height: 1,
      data: pixels,
    });
  });

  test('that is cut, or none, is refused', () => {
    expect(() => readPam(Buffer.concat([Buffer.from(head), Buffer.alloc(7)]))).toThrow('PAM');
    expect(() => readPam(Buffer.from('P6 1 1 255 abc'))).toThrow('PAM');
  });
});
