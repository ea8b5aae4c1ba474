import { describe, expect, test } from 'vitest';
import { parseDeliveryQuery } from '../../../worker/webhooks/list-query.ts';
import { parseSince } from '../../../worker/webhooks/recover.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-28T12:00:00Z');

describe('the query of a list of deliveries', () => {
  test('has the usual page where it says nothing', () => {
    expect(parseDeliveryQuery({})).toEqual({ filter: { limit: 20 }, startingAfter: undefined });
  });

  test('filters by state, type, subject, recovery and time', () => {
    const query = {
      limit: '5',
      cursor: 'evt_1',
      status: 'failed, pending',
      type: 'job.failed',
      subject: 'job_1',
      recovery: 'rec_1',
      created_after: '2026-11-21',
      created_before: '1795867200',
    };
    expect(parseDeliveryQuery(query)).toEqual({
      filter: {
        limit: 5,
        states: ['failed', 'pending'],
        type: 'job.failed',
        subject: 'job_1',
        recovery: 'rec_1',
        createdAfter: Date.parse('2026-11-21T03:00:00Z'),
        createdBefore: 1795867200000,
      },
      startingAfter: 'evt_1',
    });
  });

  test.each([
    ['limit', { limit: '0' }],
    ['limit', { limit: '101' }],
    ['status', { status: 'failed,lost' }],
    ['status', { status: '' }],
    ['type', { type: 'job.exploded' }],
    ['created_after', { created_after: 'ontem' }],
    ['created_before', { created_before: '2026-02-30' }],
    ['created_before', { created_after: '2026-11-22', created_before: '2026-11-21' }],
  ])('names the field that is wrong: %s', (field, query) => {
    expect(() => parseDeliveryQuery(query)).toThrow(`O parâmetro ${field} não é válido`);
  });
});

describe('since when a recovery is asked for', () => {
  test('may be a day, a moment, or seconds, of the last 30 days', () => {
    expect(parseSince({ since: '2026-10-29' }, NOW)).toBe(Date.parse('2026-10-29T03:00:00Z'));
    expect(parseSince({ since: new Date(NOW - 30 * DAY).toISOString() }, NOW)).toBe(NOW - 30 * DAY);
    expect(parseSince({ since: NOW / 1000 }, NOW)).toBe(NOW);
    expect(parseSince({ since: String(NOW / 1000) }, NOW)).toBe(NOW);
  });

  test.each([
    ['the future', new Date(NOW + 1).toISOString()],
    ['31 days ago', new Date(NOW - 31 * DAY).toISOString()],
    ['a day 31 days ago', '2026-10-28'],
    ['no time', 'semana passada'],
    ['a negative number', -5],
  ])('%s is refused, by its name', (_, since) => {
    expect(() => parseSince({ since }, NOW)).toThrow('O parâmetro since não é válido');
  });

  test.each([
    [{}],
    [[]],
    [null],
    ['2026-11-01'],
    [{ since: null }],
    [{ since: '2026-11-01', until: 'x' }],
  ])('%j is no body of it', (body) => {
    expect(() => parseSince(body, NOW)).toThrow('um só campo, since');
  });
});
