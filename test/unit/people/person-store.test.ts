import { expect, test } from 'vitest';
import { PersonStore } from '../../../worker/people/person-store.ts';
import { TERMS_SECTIONS, TERMS_TEXT } from '../../../worker/people/terms.ts';
import { memorySql } from '../support/sql-storage.ts';

const ACCEPTED = {
  document: 'terms',
  version: '2026-11',
  sha256: 'a'.repeat(64),
  ip: '203.0.113.7',
  port: 4711,
  userAgent: 'Firefox',
} as const;

test('an acceptance is kept with its text’s hash, time, address and device; repeated, the first one counts', () => {
  const sql = memorySql();
  const store = new PersonStore(sql);
  store.prepare();
  store.addAcceptance(ACCEPTED, 'acc_1', 1_000);
  store.addAcceptance({ ...ACCEPTED, ip: null, port: null }, 'acc_1', 2_000);
  store.addAcceptance(ACCEPTED, 'acc_2', 3_000);
  const { userAgent: user_agent, ...kept } = ACCEPTED;
  expect(sql.exec('SELECT * FROM acceptance ORDER BY at').toArray()).toEqual([
    { ...kept, user_agent, account: 'acc_1', at: 1_000 },
    { ...kept, user_agent, account: 'acc_2', at: 3_000 },
  ]);
});

test('the accepted text has a line for each heading, paragraph and item', () => {
  const lines = TERMS_TEXT.split('\n');
  const parts = TERMS_SECTIONS.flatMap(({ paragraphs = [], items = [] }) => [1, ...paragraphs, ...items]);
  expect(lines).toHaveLength(parts.length);
  expect(TERMS_TEXT).toContain(
    'O que cada chamada faz, aceita e devolve está na documentação, que faz parte',
  );
});
