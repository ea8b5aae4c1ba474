import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, type DocumentType } from '../../../worker/brazil/documents/rule.ts';
import { validateDocument } from '../../../worker/brazil/documents/validate-document.ts';
import { compare, judgeByOracle, makeDocuments } from '../../oracle/documents.ts';

const COUNT = 20_000;

describe('the oracle of python3-stdnum and of rules written a second time', () => {
  test.each(DOCUMENT_TYPES)(`and the service agree on ${COUNT} numbers: %s`, (type) => {
    const { documents, valid, differences } = compare(type, COUNT);
    expect(differences.slice(0, 5)).toEqual([]);
    expect(documents).toBe(COUNT);
    expect(valid).toBeGreaterThan(COUNT * 0.45);
    expect(valid).toBeLessThan(COUNT * 0.65);
  });

  test('and the service find the same candidates', () => {
    const values = DOCUMENT_TYPES.flatMap((type) => makeDocuments(type, 400, 7));
    const verdicts = new Map(DOCUMENT_TYPES.map((type) => [type, judgeByOracle(type, values)]));
    // A title without its zeros is one only where it is said to be one.
    const isInFull = (type: DocumentType, value: string) =>
      type !== 'titulo' || value.replace(/\D/g, '').length >= 12;
    const theirs = (place: number) =>
      DOCUMENT_TYPES.filter(
        (type) => verdicts.get(type)?.[place] !== '' && isInFull(type, values[place] ?? ''),
      );
    expect(values.map((value) => validateDocument(value).candidates)).toEqual(
      values.map((_, at) => theirs(at)),
    );
  });

  // An oracle that says yes, or no, to everything would be no oracle.
  test.each<[DocumentType, string[], string[]]>([
    ['cpf', ['111.444.777-35', '52998224725'], ['00889477086', '11111111111']],
    ['cnpj', ['12.abc.345/01de-35', '00000000000191'], ['LBNXQOB5000163', '12ABC34501DE9B']],
    ['cnh', ['00000000119', '00700743308'], ['00700743300']],
    ['pis', ['12038619494'], ['27890141149', '00000000000']],
    ['titulo', ['3244567800167', '000000140116'], ['112233442992']],
    ['renavam', ['639884962'], ['00965251952', '00000000000']],
    ['cns', ['898000000043208', '100000000060018'], ['123456789010010']],
  ])('knows the vectors: %s %j and not %j', (type, valid, invalid) => {
    expect(judgeByOracle(type, [...valid, ...invalid]).map((verdict) => verdict !== '')).toEqual([
      ...valid.map(() => true),
      ...invalid.map(() => false),
    ]);
  });
});
