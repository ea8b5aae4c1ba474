import { describe, expect, test } from 'vitest';
import { errorRegistry } from '../../../worker/errors.ts';
import { doneJobExample } from '../../../worker/jobs/schema.ts';
import { held, holdAnswer, holdNotice } from '../../service/support/contract/contract.ts';

const STANDING = {
  'Content-Type': 'application/json',
  'X-Request-Id': 'req_4fXk2Lw9QmZ7bTnR1cVyHa',
  'X-RateLimit-Limit': '60',
  'X-RateLimit-Remaining': '59',
  'X-RateLimit-Reset': '1795867260',
  'X-Credits-Remaining': '1998',
};
const PATH = `/v1/jobs/${doneJobExample.id}`;

function job(change: object = {}, headers: Record<string, string> = {}) {
  return {
    status: 200,
    headers: new Headers({ ...STANDING, ...headers }),
    body: { ...doneJobExample, ...change },
  };
}

function refusal(status: number, code: keyof typeof errorRegistry, headers: Record<string, string> = {}) {
  const error = { code, message: errorRegistry[code].message, request_id: STANDING['X-Request-Id'] };
  return { status, headers: new Headers({ ...STANDING, ...headers }), body: { error } };
}

describe('the check of answers', () => {
  test('lets through what the contract says, and counts it', () => {
    const before = held.responses;
    holdAnswer('GET', PATH, job());
    holdAnswer('GET', PATH, refusal(404, 'job_not_found'));
    holdAnswer('GET', '/v1/nada', refusal(404, 'not_found'));
    holdAnswer('GET', '/v1/nada', refusal(429, 'rate_limited'));
    holdAnswer('POST', '/operator/accounts', { status: 418, headers: new Headers(), body: 'x' });
    expect(held.responses).toBe(before + 4);
  });

  test.each([
    ['a field that nobody documented', job({ novo: 1 }), /additional properties/],
    ['a missing field', job({ status: undefined }), /required property 'status'/],
    ['a value of another type', job({ progress: '100' }), /progress must be integer/],
    ['an unknown status of a job', job({ status: 'parado' }), /status must be equal/],
    [
      'an inner field that nobody documented',
      job({ outputs: [{ ...doneJobExample.outputs[0], x: 1 }] }),
      /outputs/,
    ],
    ['a date that is none', job({ created_at: 'ontem' }), /date-time/],
    ['a header that is no number', job({}, { 'X-Credits-Remaining': 'muitos' }), /X-Credits-Remaining/],
    ['a header that does not belong', job({}, { Location: '/v1/jobs/x' }), /Location is not in/],
    ['another content type', job({}, { 'Content-Type': 'text/html' }), /the type is 'text\/html'/],
    ['a status that nobody documented', { ...job(), status: 201 }, /no answer with this status/],
    ['a code that this route cannot give', refusal(404, 'tool_not_found'), /code must be equal/],
    ['a code under another status', refusal(401, 'job_not_found'), /code must be equal/],
    ['a 429 without Retry-After', refusal(429, 'rate_limited'), /Retry-After is missing/],
  ])('stops %s', (_, answer, fault) => {
    expect(() => holdAnswer('GET', PATH, answer)).toThrow(fault);
  });

  test('stops an answer without the headers of the account', () => {
    const headers = new Headers({
      'Content-Type': 'application/json',
      'X-Request-Id': STANDING['X-Request-Id'],
    });
    expect(() => holdAnswer('GET', PATH, { ...job(), headers })).toThrow(/X-RateLimit-Limit is missing/);
  });

  test('stops whatever a path that the document does not have answers, but not found', () => {
    expect(() => holdAnswer('GET', '/v1/nada', job())).toThrow(/no such operation/);
    expect(() => holdAnswer('PUT', '/v1/me', refusal(404, 'job_not_found'))).toThrow(/no such operation/);
  });

  test('knows the operation of one tool from that of any', () => {
    const answer = refusal(429, 'concurrency_limit', { 'Retry-After': '10' });
    holdAnswer('POST', '/v1/tools/comprimir-video', answer);
    expect(() => holdAnswer('POST', '/v1/tools/unir-pdf', answer)).toThrow(/code must be equal/);
  });
});

describe('the check of notices', () => {
  const event = {
    id: 'evt_7YQ2mWc0NfX4sLr9TzKd1B',
    type: 'job.completed',
    created_at: '2026-11-21T14:02:08.401Z',
    data: doneJobExample,
  };
  const headers = {
    'x-service-event': 'job.completed',
    'x-service-delivery': event.id,
    'x-service-attempt': '1',
    'x-service-signature': `t=1795867200,v1=${'5f'.repeat(32)}`,
    'webhook-id': event.id,
    'webhook-timestamp': '1795867200',
    'webhook-signature': `v1,${'Xy'.repeat(21)}Z=`,
  };

  test('lets through what the contract says', () => {
    expect(() => holdNotice(headers, event)).not.toThrow();
  });

  test('stops another type, another body and a missing header', () => {
    expect(() => holdNotice({ ...headers, 'x-service-event': 'job.outro' }, event)).toThrow(/no webhook/);
    expect(() => holdNotice(headers, { ...event, type: 'job.failed' })).toThrow(/against the contract/);
    const { 'x-service-signature': _, ...unsigned } = headers;
    expect(() => holdNotice(unsigned, event)).toThrow(/X-Service-Signature is missing/);
  });
});
