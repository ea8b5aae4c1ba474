import { expect, test } from 'vitest';
import { notPdf } from '../../../browser/verdict.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['an empty file', '', 'O arquivo está vazio.', /nenhum conteúdo/],
  ['a photo', '\u00ff\u00d8\u00ff\u00e0JFIF', 'Não é um PDF.', /imagem JPEG/],
  ['a screenshot', '\u0089PNG\r\n', 'Não é um PDF.', /imagem PNG/],
  ['a photo of a phone', '\0\0\0\u0018ftypheic', 'Não é um PDF.', /imagem HEIC/],
  ['a text', 'Contrato', 'Não é um PDF.', /de outro tipo/],
])('%s is not said to be altered', (_, content, heading, text) => {
  expect(notPdf(bytes(content))).toMatchObject({
    kind: 'unread',
    heading,
    text: expect.stringMatching(text),
  });
});

test('a PDF is judged by its hash, also with bytes before its header', () => {
  expect(notPdf(bytes('%PDF-1.7'))).toBeNull();
  expect(notPdf(bytes(`${' '.repeat(500)}%PDF-1.4`))).toBeNull();
});
