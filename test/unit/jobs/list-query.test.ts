import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../worker/errors.ts';
import { parseListQuery } from '../../../worker/jobs/list.ts';
import { refusalOf } from '../support/refusal.ts';

const at = (text: string) => Date.parse(text);

function expectRefused(query: Record<string, string>, field: string): void {
  const refused = refusalOf(() => parseListQuery(query));
  expect(refused.code).toBe('invalid_request');
  expect(refused.message).toContain(`parâmetro ${field} `);
  expect(refused.message).toMatch(/\.$/);
}

describe('the query of GET /v1/jobs', () => {
  test('asks for the newest 20 when it is empty', () => {
    expect(parseListQuery({})).toEqual({
      limit: 20,
      startingAfter: undefined,
      statuses: undefined,
      tool: undefined,
      createdAfter: undefined,
      createdBefore: undefined,
    });
  });

  test.each([
    ['1', 1],
    ['20', 20],
    ['100', 100],
  ])('limit=%s is %i', (text, limit) => {
    expect(parseListQuery({ limit: text }).limit).toBe(limit);
  });

  test.each([
    '0',
    '101',
    'abc',
    '-1',
    '1.5',
    '1e1',
    '',
    ' 5',
    '99999999999999999999',
    '0x10',
    'NaN',
  ])('limit=%j is refused', (limit) => {
    expectRefused({ limit }, 'limit');
  });

  test('takes cursor for starting_after, which counts where both are', () => {
    expect(parseListQuery({ cursor: 'job_1' }).startingAfter).toBe('job_1');
    expect(parseListQuery({ starting_after: 'job_2' }).startingAfter).toBe('job_2');
    expect(parseListQuery({ cursor: 'job_1', starting_after: 'job_2' }).startingAfter).toBe('job_2');
  });

  test.each([
    ['done', ['done']],
    ['done,error', ['done', 'error']],
    ['queued, running', ['queued', 'running']],
    ['queued,running,done,error', ['queued', 'running', 'done', 'error']],
  ])('status=%s is %j', (status, statuses) => {
    expect(parseListQuery({ status }).statuses).toEqual(statuses);
  });

  test.each([
    '',
    ',',
    'done,',
    'DONE',
    'finished',
    'done;error',
    'done error',
    '__proto__',
    'null',
  ])('status=%j is refused, by what it may be', (status) => {
    expectRefused({ status }, 'status');
    expect(refusalOf(() => parseListQuery({ status })).message).toContain('queued, running, done, error');
  });
});

describe.each([
  ['created_after', 'createdAfter'],
  ['created_before', 'createdBefore'],
] as const)('%s', (field, member) => {
  const timeOf = (text: string) => parseListQuery({ [field]: text })[member];

  test.each([
    ['2026-11-20', '2026-11-20T00:00:00-03:00'],
    ['2026-01-01', '2026-01-01T03:00:00Z'],
    ['2028-02-29', '2028-02-29T03:00:00Z'],
    ['2026-11-20T10:00:00-03:00', '2026-11-20T13:00:00Z'],
    ['2026-11-20T10:00:00+05:30', '2026-11-20T04:30:00Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
    ['2026-11-20T10:00:00.250Z', '2026-11-20T10:00:00.250Z'],
  ])('%s is %s', (text, instant) => {
    expect(timeOf(text)).toBe(at(instant));
  });

  test.each([
    ['0', 0],
    ['1790000000', 1_790_000_000_000],
    ['1790000000.5', 1_790_000_000_500],
  ])('%s is Unix seconds: %i ms', (text, milliseconds) => {
    expect(timeOf(text)).toBe(milliseconds);
  });

  test.each([
    '2026-02-31',
    '2026-02-31T10:00:00Z',
    '2026-02-29',
    '2026-02-29T00:00:00-03:00',
    '2026-13-01',
    '2026-11-20T25:00:00Z',
    '2026-11-20T10:60:00Z',
    '2026-11-20T10:00:00 03:00',
    '20/11/2026',
    'ontem',
    '',
    '-1',
    '1e9',
    'NaN',
    'Fri Nov 20 2026',
    '2026-11-20 10:00:00Z',
    '999999999999999999999',
  ])('%j is refused', (text) => {
    expectRefused({ [field]: text }, field);
  });

  test('gives a finite time or a refusal, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        ),
        (text) => {
          try {
            expect(timeOf(text)).toSatisfy(Number.isFinite);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            expect(error.code).toBe('invalid_request');
          }
        },
      ),
    );
  });

  test('reads any instant of these centuries as itself', () => {
    const instants = fc.integer({ min: at('1970-01-02T00:00:00Z'), max: at('2199-12-31T00:00:00Z') });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(timeOf(new Date(instant).toISOString())).toBe(instant);
      }),
    );
  });
});
