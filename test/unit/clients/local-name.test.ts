import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localName } from '../../../clients/typescript/src/node/file-name.ts';

describe('the name of a file that is saved', () => {
  test.each([
    ['contrato.pdf', 'contrato.pdf'],
    ['Ação nº 3.pdf', 'Ação nº 3.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\a.pdf', 'a.pdf'],
    ['..', 'arquivo'],
    ['', 'arquivo'],
    ['a/', 'arquivo'],
    ['CON', '_CON'],
    ['nul.pdf', '_nul.pdf'],
    ['a\u0000b\n.pdf', 'a_b_.pdf'],
    ['a.pdf. ', 'a.pdf'],
    ['<>:"|?*', '_______'],
  ])('%j is %j', (name, expected) => {
    expect(localName(name)).toBe(expected);
  });

  test('of 300 letters keeps its extension', () => {
    expect(localName(`${'ã'.repeat(300)}.pdf`)).toMatch(/^ã{98}\.pdf$/);
  });

  test('stays in its folder, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const name = localName(text);
        expect(/[/\\]/.test(name) || name.includes('\0') || /^\.{0,2}$/.test(name)).toBe(false);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(201);
      }),
    );
  });
});
