import { expect, test } from 'vitest';
import { shownSize } from '../../../worker/pages/shell/shown-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [12_345, '12 KB'],
  [999_499, '999 KB'],
  [999_999, '1 MB'],
  [3_449_000, '3,4 MB'],
  [12_600_000, '13 MB'],
  [2_500_000_000, '2,5 GB'],
  [5_000_000_000_000, '5.000 GB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(shownSize(bytes)).toBe(shown);
});
