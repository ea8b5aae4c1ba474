import { expect, test } from 'vitest';
import { AccountState } from '../../../worker/gate/account.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { memorySql } from '../support/sql-storage.ts';

const ACCOUNT = {
  id: 'acc_1',
  email: 'maria@exemplo.com.br',
  name: 'Maria',
  plan: 'sandbox',
  sitePlan: 'gratis',
  adult: true,
  webhookSecret: 'whsec_1',
  keys: [{ hash: 'abc', prefix: 'svc_live_1', mode: 'live' }],
} as const;

function stored() {
  const sql = memorySql();
  createTables(sql);
  const state = new AccountState(sql);
  state.create({ ...ACCOUNT, keys: [...ACCOUNT.keys] }, 1);
  return { sql, state };
}

test('what is kept in memory is what is stored, after each change', () => {
  const { sql, state } = stored();
  const changes = [
    () => state.setPlan('scale', 2),
    () => state.setSitePlan('pro'),
    () => state.setWebhookUrl('https://exemplo.com.br/avisos'),
    () => state.saveWindow('abc', [3, 4]),
    () => state.revoke('abc', 5),
  ];
  for (const change of changes) {
    state.read();
    state.key('abc');
    change();
    const fresh = new AccountState(sql);
    expect(state.read()).toEqual(fresh.read());
    expect(state.key('abc')).toEqual(fresh.key('abc'));
  }
});

test('after a transaction that was rolled back, what is stored counts', () => {
  const { sql, state } = stored();
  sql.exec('SAVEPOINT change');
  state.setPlan('scale', 2);
  state.saveWindow('abc', [7]);
  expect([state.read().plan, state.key('abc')?.hits]).toEqual(['scale', [7]]);
  sql.exec('ROLLBACK TO change');
  state.forget();
  expect([state.read().plan, state.key('abc')?.hits]).toEqual(['sandbox', []]);
});
