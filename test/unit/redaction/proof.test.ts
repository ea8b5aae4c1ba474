import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patternsInBytes } from '../../../containers/documents/pdf/redact/sought-values.ts';
import { writtenNumbers } from '../../../containers/documents/pdf/redact/written-numbers.ts';
import { describeLeft } from '../../../containers/engines/redaction/kind-names.ts';
import { failure } from '../../../containers/plain/failures.ts';
import { madeDocument } from '../support/pdf-objects.ts';

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

describe('a short number', () => {
  const plan = {
    search: { kinds: [], terms: [], exceptions: [], wholeWords: true },
    learned: [{ kind: 'registro' as const, value: '321654' }],
    documents: [],
  };
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'papelada-numbers-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function foundIn(content: string): Promise<string[]> {
    const datafile = join(directory, 'content');
    await writeFile(datafile, content);
    const objects = {
      '1 0 R': { value: { '/Pages': '2 0 R' } },
      '2 0 R': { value: { '/Kids': ['3 0 R'] } },
      '3 0 R': { value: {} },
      '4 0 R': { stream: { dict: { '/Subtype': '/Form' }, datafile } },
    };
    return writtenNumbers(madeDocument(objects, { '/Root': '1 0 R' }), plan);
  }

  it.each([
    '(CRM 321654) Tj',
    '[(CRM 32) 20 (1654)] TJ',
    '/Span << /ActualText (321654) >> BDC EMC',
    '<333231363534> Tj',
  ])('is found where contents write it, also where nobody sees it: %s', async (content) => {
    expect(await foundIn(`BT 3 Tr ${content} ET`)).toEqual(['registro']);
  });

  it.each([
    '321654 0 Td',
    '(1321654) Tj',
    '[(321) -900 (654)] TJ',
    '(321) Tj (654) Tj',
  ])('is not found where it is a place, or another number: %s', async (content) => {
    expect(await foundIn(`BT ${content} ET`)).toEqual([]);
  });
});
