import { describe, expect, test } from 'vitest';
import { AccountState } from '../../../worker/gate/account.ts';
import { rotateSecret, webhookSettings } from '../../../worker/gate/account-webhook.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { memorySql } from '../support/sql-storage.ts';

const HOUR_MS = 3_600_000;

function account() {
  const sql = memorySql();
  createTables(sql);
  const state = new AccountState(sql);
  const given = { id: 'acc_1', email: 'maria@exemplo.com.br', name: 'Maria', adult: true, keys: [] };
  state.create({ ...given, plan: 'sandbox', sitePlan: 'gratis', webhookSecret: 'whsec_1' }, 1);
  let now = 1_000;
  const parts = {
    account: state,
    clock: { now: () => now, machineTime: (at: number) => at, isShifted: false },
  };
  return {
    rotate: (secret: string, keepsPrevious: boolean, form = secret) =>
      rotateSecret(parts, { secret, keepsPrevious, form }),
    signing: () => {
      const { secret, previousSecret } = webhookSettings(state.read(), now);
      return [secret, previousSecret];
    },
    passBy: (ms: number) => {
      now += ms;
    },
  };
}

describe('a rotated secret', () => {
  test('signs at once, alone where nothing else was asked for', () => {
    const { rotate, signing } = account();
    expect(signing()).toEqual(['whsec_1', null]);
    rotate('whsec_2', false);
    expect(signing()).toEqual(['whsec_2', null]);
  });

  test('has the one before beside it for a day, where that was asked for', () => {
    const { rotate, signing, passBy } = account();
    rotate('whsec_2', true);
    passBy(24 * HOUR_MS - 1);
    expect(signing()).toEqual(['whsec_2', 'whsec_1']);
    passBy(1);
    expect(signing()).toEqual(['whsec_2', null]);
  });

  test('rotated again within the day: the oldest signs no more', () => {
    const { rotate, signing, passBy } = account();
    rotate('whsec_2', true);
    passBy(HOUR_MS);
    rotate('whsec_3', true);
    expect(signing()).toEqual(['whsec_3', 'whsec_2']);
    rotate('whsec_4', false);
    expect(signing()).toEqual(['whsec_4', null]);
  });

  test('is the same where its form is posted twice', () => {
    const { rotate, signing } = account();
    rotate('whsec_2', true, 'form');
    rotate('whsec_3', true, 'form');
    expect(signing()).toEqual(['whsec_2', 'whsec_1']);
  });
});
