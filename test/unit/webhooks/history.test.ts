import { describe, expect, test } from 'vitest';
import { type DeliveryFilter, DeliveryHistory } from '../../../worker/webhooks/history.ts';
import { accountDeliveries } from '../support/deliveries.ts';

const TYPES = ['job.completed', 'job.failed', 'esign.envelope.completed'];
const STATES = ['pending', 'delivered', 'failed'] as const;

/** So many deliveries, several of one millisecond, of all types and states. */
function history(count: number) {
  const { sql, deliveries, insert, settle } = accountDeliveries(1_000_000_000);
  const known = Array.from({ length: count }, (_, place) => {
    const id = `evt_${String((place * 7919) % count).padStart(6, '0')}`;
    const delivery = {
      id,
      createdAt: 1_000 + Math.floor(place / 3),
      type: TYPES[place % 3] ?? '',
      state: STATES[Math.floor(place / 3) % 3] ?? 'pending',
      subject: `job_${place % 11}`,
      recovery: place % 5 === 0 ? 'rec_1' : null,
    };
    insert(id, { at: delivery.createdAt, type: delivery.type, subject: delivery.subject });
    if (delivery.state !== 'pending') settle(id, delivery.state);
    if (delivery.recovery !== null) deliveries.setRecovery(id, delivery.recovery);
    return delivery;
  });
  return { sql, history: new DeliveryHistory(sql), known };
}

const FILTERS: [string, Omit<DeliveryFilter, 'limit'>][] = [
  ['nothing', {}],
  ['a state', { states: ['failed'] }],
  ['several states', { states: ['failed', 'pending', 'failed'] }],
  ['a type', { type: 'job.failed' }],
  ['a type and a state', { type: 'job.failed', states: ['delivered'] }],
  ['a subject', { subject: 'job_3' }],
  ['a subject and a state', { subject: 'job_3', states: ['failed'] }],
  ['a recovery', { recovery: 'rec_1' }],
  ['a recovery and a state', { recovery: 'rec_1', states: ['failed'] }],
  ['a time', { createdAfter: 1_020, createdBefore: 1_050 }],
  ['a time and a state', { createdAfter: 1_020, createdBefore: 1_050, states: ['failed'] }],
  ['all of them', { createdAfter: 1_001, type: 'job.completed', subject: 'job_3', states: ['failed'] }],
];

describe('the list of deliveries', () => {
  const { sql, history: account, known } = history(200);

  test.each(FILTERS)('by %s has each once, the newest first, whatever the pages are', (_, filter) => {
    const expected = known
      .filter(
        (each) =>
          (filter.states?.includes(each.state) ?? true) &&
          each.type === (filter.type ?? each.type) &&
          each.subject === (filter.subject ?? each.subject) &&
          each.recovery === (filter.recovery ?? each.recovery) &&
          each.createdAt >= (filter.createdAfter ?? 0) &&
          each.createdAt < (filter.createdBefore ?? Number.POSITIVE_INFINITY),
      )
      .sort((left, right) => right.createdAt - left.createdAt || (left.id < right.id ? 1 : -1))
      .map(({ id }) => id);
    const listed: string[] = [];
    for (let page = account.list({ ...filter, limit: 7 }); page.length > 0; ) {
      listed.push(...page.map(({ id }) => id));
      const after = account.placeOf(listed.at(-1) ?? '');
      page = after ? account.list({ ...filter, limit: 7, after }) : [];
    }
    expect(listed).toEqual(expected);
    expect(listed.length).toBeGreaterThan(0);
  });

  test.each(FILTERS)('by %s reads along an index, and sorts no more than a page', (_, filter) => {
    const asked: string[] = [];
    const spied = new DeliveryHistory({
      exec: (query: string, ...values: unknown[]) => {
        asked.push(query);
        return sql.exec(query, ...(values as (string | number)[]));
      },
    } as unknown as SqlStorage);
    spied.list({ ...filter, limit: 7 });
    for (const query of asked) {
      const places = query.match(/\?/g) ?? [];
      const plan = sql
        .exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...places.map(() => null))
        .toArray()
        .map(({ detail }) => detail)
        .join('; ');
      const bySubject = filter.subject !== undefined && query.includes('FROM delivery');
      // A job or an envelope has few notices: they may be sorted.
      if (!bySubject) expect(plan).not.toMatch(/TEMP B-TREE/);
      expect(plan).not.toMatch(/SCAN (delivery|attempt)(?! USING)/);
    }
    expect(asked.length).toBeGreaterThan(0);
  });

  test('shows the attempts of each in their order', () => {
    const [first] = account.list({ limit: 1, states: ['failed'] });
    expect(first?.attempts).toEqual([
      {
        number: 1,
        at: 1,
        cause: 'service',
        url: 'https://loja.exemplo.com.br/avisos',
        status: 500,
        error: 'o destino respondeu com o status 500',
        durationMs: 5,
      },
    ]);
  });

  test('does not know what is not there', () => {
    expect([account.find('evt_x'), account.placeOf('evt_x')]).toEqual([null, null]);
    expect(account.list({ limit: 5, subject: "' OR 1=1 --" })).toEqual([]);
  });
});
