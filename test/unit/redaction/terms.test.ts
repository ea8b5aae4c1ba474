import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTerm, skeletonOf, termOf } from '../../../containers/documents/pdf/redact/terms.ts';

function matches(text: string, sought: string, wholeWords = true): string[] {
  const term = termOf(sought);
  if (term === null) return [];
  return findTerm(text, skeletonOf(text), term, wholeWords).map(({ start, end }) => text.slice(start, end));
}

describe('a term', () => {
  it.each([
    ['JOSÉ DA SILVA', 'jose da silva', ['JOSÉ DA SILVA']],
    ['José\nda Silva', 'José da Silva', ['José\nda Silva']],
    ['contra-\nto social', 'contrato', ['contra-\nto']],
    ['contra\nto social', 'contrato', ['contra\nto']],
    ['M N O\nF G H', 'of', []],
    ['J o ã o saiu', 'João', ['J o ã o']],
    ['casa na praia', 'ana', []],
    ['Fulana e Ana', 'ana', ['Ana']],
    ['o nº 123.456-7 consta', '1234567', ['123.456-7']],
    ['código 1234567890', '1234567', []],
    ['Jose\u0301 veio', 'José', ['Jose']],
    ['a na', 'ana', []],
    ['Processo 0001/26', '0001/26', ['0001/26']],
  ])('in %j is sought as %j', (text, sought, found) => {
    expect(matches(text, sought)).toEqual(found);
  });

  it('is found within words where the caller wants so', () => {
    expect(matches('Fulana', 'ana', false)).toEqual(['ana']);
  });

  it('without letters or figures is none', () => {
    expect(termOf(' -–. ')).toBeNull();
  });

  it('is found wherever it stands between blanks, in any case', () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ]{2,12}$/);
    fc.assert(
      fc.property(word, fc.array(word), fc.array(word), (sought, before, after) => {
        const text = [...before, sought.toUpperCase(), ...after].join(' ');
        expect(matches(text, sought).length).toBeGreaterThan(0);
      }),
    );
  });

  it('takes time that grows with the text, however often it almost stands there', () => {
    const text = `${'a '.repeat(200_000)}b`;
    expect(matches(text, `${'a '.repeat(99)}b`)).toHaveLength(1);
  });
});
