import { beforeEach, describe, expect, test } from 'vitest';
import { createEsignQuotaTable, EsignDocuments } from '../../../worker/gate/credits/esign-quota.ts';
import { memorySql } from '../support/sql-storage.ts';

const DECEMBER = Date.parse('2026-12-01T00:00:00-03:00');
const JANUARY = Date.parse('2027-01-01T00:00:00-03:00');

let sql: SqlStorage;
let documents: EsignDocuments;
beforeEach(() => {
  sql = memorySql();
  createEsignQuotaTable(sql);
  documents = new EsignDocuments(sql);
});

describe('the documents of a month', () => {
  test('are those sent in it, from its first millisecond in Brasília', () => {
    documents.count('before', DECEMBER - 1);
    documents.count('first', DECEMBER);
    documents.count('last', JANUARY - 1);
    expect(documents.quota('gratis', JANUARY - 1)).toEqual({ documents: 3, used: 2, renewsAt: JANUARY });
    expect(documents.quota('pro', JANUARY)).toMatchObject({ documents: 30, used: 0 });
  });

  test('are counted once each, and given back', () => {
    for (const reference of ['a', 'a', 'b']) documents.count(reference, DECEMBER);
    expect(documents.quota('gratis', DECEMBER).used).toBe(2);
    documents.uncount('a');
    documents.uncount('a');
    expect(documents.quota('gratis', DECEMBER).used).toBe(1);
  });

  test('are dropped when it is over, and not before', () => {
    documents.count('before', DECEMBER - 1);
    documents.count('first', DECEMBER);
    documents.dropOld(DECEMBER);
    expect(sql.exec('SELECT reference FROM esign_document').toArray()).toEqual([{ reference: 'first' }]);
  });
});
