import { describe, expect, test } from 'vitest';
import { announcesBeyondEnd, charactersOfRtf } from '../../../containers/documents/text/rtf.ts';

describe('an RTF document', () => {
  test.each([
    ['{\\rtf1 {\\pict\\bin2147483647 abc}}', true],
    ['{\\rtf1 {\\pict\\bin4 abc}}', false],
    ['{\\rtf1 {\\pict\\bin99999999999999999999 abc}}', true],
    ['{\\rtf1 \\bin', false],
    ['{\\rtf1 \\bin1', true],
    ['{\\rtf1 \\bin-5 texto}', false],
    ['{\\rtf1 \\binx9 texto}', false],
    ['{\\rtf1 {\\pict\\bin5 {\\bin9}}}', false],
  ])('%j announces more raw bytes than it has: %s', (text, isOverrun) => {
    expect(announcesBeyondEnd(Buffer.from(text))).toBe(isOverrun);
  });

  test('is counted past its raw bytes, whatever they look like', () => {
    expect(charactersOfRtf(Buffer.from('{\\rtf1 ab{\\*\\x\\bin6 }}}}}}}cd}'))).toBe(4);
  });
});
