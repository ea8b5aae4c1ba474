import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfRtf } from '../../../containers/documents/text/rtf-text.ts';

/** As LibreOffice writes it: what is not ASCII in Unicode, with a fallback. */
function written(text: string): string {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
    .map((code) =>
      code < 128 ? String.fromCharCode(code) : `\\u${code > 32_767 ? code - 65_536 : code}\\'3f`,
    )
    .join('');
}

describe('the text of an RTF that LibreOffice has written', () => {
  test('has letters of all scripts once, without their fallbacks', () => {
    expect(textOfRtf("{\\rtf1 A\\u231\\'e7\\u227\\'e3o \\uc0 \\u55357\\uc1 \\u56832\\'3f fim}")).toBe(
      'Ação 😀 fim',
    );
  });

  test('has what stands in notes and shapes, and nothing of headers, fonts, pictures and fields', () => {
    const parts = [
      '{\\fonttbl{\\f0 Arial;}}',
      '{\\*\\generator LibreOffice}',
      'corpo{\\*\\footnote nota}',
      '{\\shp{\\*\\shpinst{\\sp{\\sn nome}{\\sv valor}}{\\sp{\\sn gtextUNICODE}{\\sv  figura}}{\\shptxt  caixa}}}',
      '{\\header cabeçalho}',
      '{\\field{\\*\\fldinst  PAGE }{\\fldrslt  7}}',
      '{\\*\\shppict{\\pict 0102}}{\\nonshppict{\\pict 03}}\\par fim',
    ];
    expect(textOfRtf(`{\\rtf1${parts.join('')}}`).match(/[^\s]+/g)).toEqual([
      'corponota',
      'figura',
      'caixa',
      '7',
      'fim',
    ]);
  });

  test('is the text that was written, whatever it is', () => {
    const letters = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\\{}\p{Cc}]/gu, ''));
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const rtf = `{\\rtf1\\ansi{\\b \\loch\n${written(before)}}\\par ${written(after)}}`;
        expect(textOfRtf(rtf)).toBe(`${before}\n${after}`);
      }),
    );
  });
});
