import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textOfMarkup } from '../../soak/world/markup.ts';
import { appendRow, type Row, readRows } from '../../soak/world/row.ts';

const row = (file: string, told: string): Row => ({
  trial: 'girar-pdf',
  file,
  seconds: 1,
  outcome: 'done',
  told,
  words: { all: 10, lost: 3, share: 0.3, examples: ['prazo'] },
  look: null,
  longer: null,
});

test('rows are read again after a run was cut short in the middle of one, the newest of each file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-rows-'));
  const path = join(directory, 'rows.jsonl');
  await appendRow(path, row('a.pdf', 'antes'));
  await appendRow(path, row('b.pdf', ''));
  await appendFile(path, '\n{"trial":"girar-pdf","fi');
  await appendRow(path, row('a.pdf', 'depois'));
  expect([...(await readRows(path)).values()]).toEqual([row('a.pdf', 'depois'), row('b.pdf', '')]);
  await rm(directory, { recursive: true });
});

test('the styles and places of an office file are none of its words', () => {
  const table = '<a:tableStyleId>{69012ECD-51FC-41F1}</a:tableStyleId><a:t>Prazo</a:t>';
  const box = '<wp:positionH><wp:posOffset>257810</wp:posOffset></wp:positionH><w:t>de entrega</w:t>';
  expect(
    textOfMarkup(table + box)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe('Prazo de entrega');
});
