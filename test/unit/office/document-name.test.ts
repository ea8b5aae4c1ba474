import { describe, expect, test } from 'vitest';
import { documentName } from '../../../containers/engines/office/document-name.ts';

describe('the name under which LibreOffice sees a document', () => {
  test.each([
    ['Relatório 100% (final) – versão "2"', 'Relatório 100% (final) – versão "2".docx'],
    ['emoji 👩‍⚖️ ação', 'emoji 👩‍⚖️ ação.docx'],
    ['%41#b?c;d&e=f', '%41#b?c;d&e=f.docx'],
    ['-env:UserInstallation=x', '-env:UserInstallation=x.docx'],
    ['linha\num\ttab\0nulo', 'linha um tab nulo.docx'],
    ['../../etc/passwd', '.. .. etc passwd.docx'],
    ['C:\\pasta\\carta', 'C: pasta carta.docx'],
    ['..', '...docx'],
    [' \n ', 'documento.docx'],
    ['\ud800', 'documento.docx'],
  ])('of %j is %j', (stem, expected) => {
    expect(documentName(stem, 'docx')).toBe(expected);
  });

  test('never passes what a file system and LibreOffice take, and cuts between characters', () => {
    for (const stem of ['x'.repeat(400), 'ção'.repeat(100), '😀'.repeat(100)]) {
      const name = documentName(stem, 'docx');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(247);
      expect(Buffer.byteLength(name)).toBeGreaterThan(242);
      expect(name.isWellFormed()).toBe(true);
      expect(name.endsWith('.docx')).toBe(true);
    }
  });
});
