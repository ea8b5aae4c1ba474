import { expect, test } from 'vitest';
import type { WorkRecord, WorkSpecification } from '../../../worker/queued-work/work-record.ts';
import { WorkStore } from '../../../worker/queued-work/work-store.ts';
import { keyValues, MemoryStorage } from '../support/sql-storage.ts';

const SPECIFICATION = { id: 'job_1', accountId: 'acc_1', createdAt: 0 };
const DONE = { status: 'done', progress: 100, message: 'Concluída.', finishedAt: 5, error: null };

function storeOver(values: Record<string, unknown>) {
  const kv = keyValues(values);
  const storage = Object.assign(new MemoryStorage(), { kv }).asStorage();
  return { kv, store: new WorkStore<WorkSpecification, WorkRecord>(storage) };
}

/** The state as the version before stored it, without a number of its own. */
const before = (record: object) => ({ record, revision: 3, run: { phase: 'queued' }, announced: true });

test.each([
  ['a job whose files were erased', { erased: true, state: before(DONE) }, true],
  ['a job whose files are kept', { state: before(DONE) }, false],
  ['a batch whose files were erased', { state: before({ ...DONE, filesErasedAt: 9 }) }, true],
  ['a batch whose files are kept', { state: before({ ...DONE, filesErasedAt: null }) }, false],
])('%s is taken from the version before, once', (_, values, filesErased) => {
  const { kv, store } = storeOver({ specification: SPECIFICATION, ...values });
  expect(store.state).toEqual({ ...values.state, filesErased });
  expect([kv.get('version'), kv.get('erased')]).toEqual([1, undefined]);
});

test('an object that holds nothing, or only the mark of what it held, stays as it is', () => {
  expect([...storeOver({}).kv.list()]).toEqual([]);
  const { kv, store } = storeOver({ emptied: true });
  expect([store.isEmptied, [...kv.list()].length]).toEqual([true, 1]);
});
