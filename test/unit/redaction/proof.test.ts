import { expect, it } from 'vitest';
import { describeLeft } from '../../../containers/engines/redaction/kind-names.ts';
import { failure } from '../../../containers/failures.ts';
import { patternsInBytes } from '../../../containers/sandbox-programs/redaction/prove.ts';

it('a refused result says what is left of it and where, never its value, and what can be done', () => {
  const left = describeLeft([
    { kind: 'cpf', page: 2 },
    { kind: 'cpf', page: 2 },
    { kind: 'nome', page: null },
  ]);
  expect(left).toBe('CPF na página 2, nome nos dados internos do arquivo');
  const { message } = failure('redactionUnproven', 'contrato.pdf', left);
  for (const way of [left, 'areas', 'kinds', 'exceptions']) expect(message).toContain(way);
  expect(failure('redactionUnproven', 'contrato.pdf', '').message).toContain(
    'algo do que devia ficar oculto',
  );
});

it('a short number is not sought among the bytes, where coordinates and places of objects may be the same', () => {
  const search = { kinds: [], terms: ['secreto'], exceptions: [], wholeWords: true };
  const learned = ['112.233', '321654', '5061182233', '111.444.777-35', '07/01/1988'].map((value) => ({
    kind: 'registro' as const,
    value,
  }));
  const sought = patternsInBytes({ search, learned, documents: [] }).map(({ bytes }) =>
    bytes.toString('latin1'),
  );
  for (const value of ['5061182233', '111.444.777-35', '07/01/1988', 'secreto'])
    expect(sought).toContain(value);
  for (const value of ['112.233', '321654']) expect(sought).not.toContain(value);
});
