import { describe, expect, test } from 'vitest';
import { isEnvelopeId, newEnvelopeId } from '../../../worker/esign/id.ts';
import { codeFault, codeOf } from '../../../worker/pages/verification/typed-code.ts';

const CODE = 'A0B1-C2D3-EFGH-JKVN';

describe('a code as it is typed', () => {
  test.each([
    CODE,
    CODE.toLowerCase(),
    CODE.replaceAll('-', ''),
    CODE.replaceAll('-', ' '),
    ` ${CODE}\n`,
    CODE.replaceAll('-', '–'),
    CODE.replaceAll('-', '\u200b.'),
    CODE.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('V', 'u'),
    CODE.replaceAll('A', 'Ａ'),
    `https://papelada.example/verificar/${CODE}`,
    `https://papelada.example/verificar/${CODE}/`,
    `https://papelada.example/verificar/${CODE}?utm_source=a/b`,
    `https://papelada.example/verificar/${CODE}/#conferir`,
  ])('%j is the code', (typed) => {
    expect(codeOf(typed)).toBe(CODE);
  });

  test('stays what it is for every code that is given', () => {
    for (let turn = 0; turn < 200; turn++) {
      const id = newEnvelopeId();
      expect(codeOf(id.toLowerCase().replaceAll('-', ''))).toBe(id);
    }
  });

  test.each([
    '',
    '---',
    'A',
    CODE.slice(1),
    `${CODE}A`,
    'é'.repeat(16),
    '/'.repeat(100_000),
  ])('that is none is told as such: %#', (typed) => {
    const code = codeOf(typed);
    expect(isEnvelopeId(code)).toBe(false);
    expect(codeFault(code)).toMatch(/^(Digite o código|O código tem 16 letras e números, e aqui há \d+\.)/);
  });
});
