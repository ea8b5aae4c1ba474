import { describe, expect, test } from 'vitest';
import { AddressStore } from '../../../worker/people/address/address-store.ts';
import { challengeId, SIGN_IN } from '../../../worker/people/code-purpose.ts';
import { PersonStore } from '../../../worker/people/person-store.ts';
import { SignInStore } from '../../../worker/people/sign-in-store.ts';
import { memorySql } from '../support/sql-storage.ts';

const BROWSER = 'hash of a browser';
const STATE = { hash: 'h', sentAt: 1, wrong: 0, pausedUntil: 0, sent: [1], round: 1 };

describe('the tables of the version before', () => {
  test('keep the person of an address, and the codes of sign-ins', () => {
    const sql = memorySql();
    sql.exec(`
      CREATE TABLE challenge (
        browser TEXT PRIMARY KEY, address TEXT NOT NULL, ip TEXT, state TEXT NOT NULL, mail TEXT NOT NULL, asked_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE person (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      INSERT INTO challenge VALUES ('${BROWSER}', 'ana@exemplo.com.br', NULL, '${JSON.stringify(STATE)}', 'sent', 1);
      INSERT INTO person VALUES ('per_1', 1);
    `);
    const store = new SignInStore(sql);
    store.prepare();
    store.prepare();
    expect(store.challenge(challengeId(BROWSER, SIGN_IN))).toEqual({
      address: 'ana@exemplo.com.br',
      purpose: SIGN_IN,
      ip: null,
      device: '',
      state: STATE,
      mail: 'sent',
      askedAt: 1,
    });
    expect(store.holder()).toEqual({ person: 'per_1', held: null });
  });

  test('keep a person, who has no name yet', () => {
    const sql = memorySql();
    sql.exec(`
      CREATE TABLE person (id TEXT PRIMARY KEY, address TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE other (x);
    `);
    sql.exec('INSERT INTO person VALUES (?, ?, ?)', 'per_1', 'ana@exemplo.com.br', 1);
    const [store, addresses] = [new PersonStore(sql), new AddressStore(sql)];
    for (let starts = 0; starts < 2; starts++) {
      store.prepare();
      addresses.prepare();
    }
    expect(store.person()).toEqual({ id: 'per_1', address: 'ana@exemplo.com.br', name: '' });
    expect([addresses.latest(null), addresses.undoable(0)]).toEqual([undefined, []]);
  });
});

test('the holder of an address is one: who is written last, and nobody once it is free', () => {
  const store = new SignInStore(memorySql());
  store.prepare();
  const held = { until: 9, changeId: 'chg_1', base: 'https://api.papelada.example' };
  store.saveHolder({ person: 'per_1', held: null }, 1);
  store.noteDevice(BROWSER, 1);
  store.saveHolder({ person: 'per_1', held }, 2);
  expect(store.holder()).toEqual({ person: 'per_1', held });
  expect(store.budgetOf(BROWSER)).toBe(BROWSER);
  store.dropHolder();
  expect([store.holder(), store.budgetOf(BROWSER)]).toEqual([undefined, '']);
});

describe('a person’s changes of address', () => {
  const source = { device: 'Firefox no Linux', ip: null, at: 1 };
  const base = 'https://api.papelada.example';
  const undone = { address: 'c', source };

  function changed(): AddressStore {
    const store = new AddressStore(memorySql());
    store.prepare();
    store.addChange({ id: 'chg_1', from: 'a', to: 'b', until: 10, source, base });
    store.addChange({ id: 'chg_2', from: 'b', to: 'c', until: 20, source, base });
    return store;
  }

  test('can be undone until their end, the latest first', () => {
    const ids = (now: number) =>
      changed()
        .undoable(now)
        .map(({ id }) => id);
    expect([ids(9), ids(10), ids(20)]).toEqual([['chg_2', 'chg_1'], ['chg_2'], []]);
  });

  test('end with the one before that is undone; one that was undone already is not ended again', () => {
    const store = changed();
    expect(store.changesSince('chg_1').map(({ id }) => id)).toEqual(['chg_1', 'chg_2']);
    store.markUndone('chg_2', undone);
    expect(store.changesSince('chg_1').map(({ id }) => id)).toEqual(['chg_1']);
    expect(store.change('chg_2')).toMatchObject({ from: 'b', undone });
  });
});
