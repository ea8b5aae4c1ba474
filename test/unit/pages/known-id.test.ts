import { describe, expect, test } from 'vitest';
import { readKnownId } from '../../../worker/pages/console/known-id.ts';

const TAIL = '7YQ2mWc0NfX4sLr9TzKd1B';

describe('what is typed into the field of ids', () => {
  test.each([
    [`job_${TAIL}`, 'job', `job_${TAIL}`],
    [`  req_${TAIL}\n`, 'request', `req_${TAIL}`],
    [`"evt_${TAIL}",`, 'event', `evt_${TAIL}`],
    [`lote_${TAIL}`, 'batch', `lote_${TAIL}`],
    ['abcd efgh jkmn pqrs', 'envelope', 'ABCD-EFGH-JKMN-PQRS'],
    ['https://api.papelada.example/verificar/ABCD-EFGH-JKMN-PQRS', 'envelope', 'ABCD-EFGH-JKMN-PQRS'],
    ['svc_live_8LfqsC…', 'key', 'svc_live_8LfqsC'],
    ['svc_test_8LfqsC', 'key', 'svc_test_8LfqsC'],
  ])('%j is of the kind %s', (typed, kind, id) => {
    expect(readKnownId(typed)).toEqual({ kind, id });
  });

  test('of a whole key nothing is kept but its prefix', () => {
    expect(readKnownId(`svc_live_${'8LfqsC'.padEnd(50, 'x')}`)).toEqual({
      kind: 'key',
      id: 'svc_live_8LfqsC',
    });
  });

  test.each([
    '',
    '   ',
    'job_',
    `job_${TAIL}x`,
    `job_${TAIL}/../chaves`,
    `JOB_${TAIL}`,
    'svc_live_8Lfqs',
    `svc_live_${'x'.repeat(51)}`,
    'acc_7YQ2mWc0NfX4sL',
    'ABCD-EFGH-JKMN-PQR',
    '<script>alert(1)</script>',
    '\u202Ejob_',
    'a'.repeat(10_000),
  ])('%j is no id', (typed) => {
    expect(readKnownId(typed)).toBeNull();
  });
});
