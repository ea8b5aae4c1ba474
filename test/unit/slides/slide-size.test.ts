import { describe, expect, test } from 'vitest';
import { slideSizeOf } from '../../../containers/tools/pdf/slide-remarks.ts';

describe('the size of slides', () => {
  test('is that of most pages', () => {
    const pages = [
      { width: 842, height: 595 },
      { width: 595, height: 842 },
      { width: 595.2, height: 842 },
    ];
    expect(slideSizeOf(pages)).toEqual({ width: 595, height: 842 });
  });

  test('is as large or as small as programs take, in the shape of the page', () => {
    expect(slideSizeOf([{ width: 8064, height: 4032 }])).toEqual({ width: 4032, height: 2016 });
    expect(slideSizeOf([{ width: 36, height: 72 }])).toEqual({ width: 72, height: 144 });
  });

  test('is within those bounds for a strip that fits neither', () => {
    expect(slideSizeOf([{ width: 14_400, height: 3 }])).toEqual({ width: 4032, height: 72 });
  });
});
