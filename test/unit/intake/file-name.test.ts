import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentDisposition, extensionOf, safeFileName } from '../../../worker/intake/file-name.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 400 });
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '.',
        ' ',
        '/',
        '\\',
        '\0',
        '"',
        ':',
        'CON',
        'aux',
        '\u202e',
        '\ud800',
        'á',
        'a\u0301',
        '😀',
        '.pdf',
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 200 },
  )
  .map((pieces) => pieces.join(''));

describe('safeFileName', () => {
  test.each([
    ['relatório final.pdf', 'relatório final.pdf'],
    ['acao\u0303.pdf', 'acaõ.pdf'],
    ['C:\\Users\\ana\\nota.pdf', 'nota.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['pasta/', 'pasta'],
    ['a<b>:"c"|?*.pdf', 'a_b___c____.pdf'],
    ['nota\0.pdf', 'nota_.pdf'],
    ['fatura\u202efdp.exe', 'fatura_fdp.exe'],
    ['.env', 'env'],
    ['nota.pdf. . ', 'nota.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['lpt1', '_lpt1'],
    ['com¹.txt', '_com¹.txt'],
    ['contrato.pdf', 'contrato.pdf'],
    ['', 'arquivo'],
    ['...', 'arquivo'],
    ['//', 'arquivo'],
    ['日本語.docx', '日本語.docx'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given)).toBe(safe);
  });

  test('a long name keeps its extension', () => {
    const safe = safeFileName(`${'ção '.repeat(200)}.pdf`);
    expect(safe.endsWith('.pdf')).toBe(true);
    expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(200);
  });

  test('a name has at most 150 characters, an extension at most 16', () => {
    expect(safeFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(146)}.pdf`);
    expect(extensionOf(`a.${'x'.repeat(16)}`)).toBe('x'.repeat(16));
    expect(extensionOf(`a.${'x'.repeat(17)}`)).toBe('');
  });

  test('every text becomes a name that is safe, short, in NFC and stable', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, hostileText), (given) => {
        const safe = safeFileName(given);
        expect(safe).not.toBe('');
        expect(safe).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069"<>:|?*/\\]/u);
        expect(safe).not.toMatch(/^[.\s]|[.\s]$/);
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i);
        expect([...safe].length).toBeLessThanOrEqual(150);
        expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(200);
        expect(safe.isWellFormed()).toBe(true);
        expect(safe.normalize('NFC')).toBe(safe);
        expect(safeFileName(safe)).toBe(safe);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('extensionOf', () => {
  test.each([
    ['nota.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['a..pdf', 'pdf'],
    ['nota', ''],
    ['.env', ''],
    ['nota.', ''],
    ['versão 1. final', ''],
    ['nota.pdf\n', ''],
    ['nota.\u212aey', ''],
  ])('%j has %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});

describe('contentDisposition', () => {
  test('carries an ASCII name and the exact one', () => {
    expect(contentDisposition("ação d'água (1).pdf")).toBe(
      `attachment; filename="acao d'agua (1).pdf"; filename*=UTF-8''a%C3%A7%C3%A3o%20d%27%C3%A1gua%20%281%29.pdf`,
    );
  });

  test('any name gives one printable ASCII header whose extended value decodes to the name', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, hostileText), (name) => {
        const header = contentDisposition(name);
        const match = /^attachment; filename="([^"\\%]+)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(
          header,
        );
        expect(header).toMatch(/^[\x20-\x7e]+$/);
        expect(decodeURIComponent(match?.[2] ?? 'no match')).toBe(name.toWellFormed());
      }),
    );
  });
});
