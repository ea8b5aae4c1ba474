import { describe, expect, test } from 'vitest';
import { judgeResend } from '../../../worker/webhooks/resend-rules.ts';

const FAILED = { type: 'job.completed', state: 'failed' as const, body: '{}' };
const NOW = 1_000_000;
const never = () => [];

describe('a resend', () => {
  test('is for what is settled and still has its body', () => {
    expect(judgeResend(FAILED, never, NOW)).toBeNull();
    expect(judgeResend({ ...FAILED, state: 'delivered' }, never, NOW)).toBeNull();
    expect(judgeResend({ ...FAILED, state: 'pending' }, never, NOW)).toEqual({ why: 'pending' });
    expect(judgeResend({ ...FAILED, body: null }, never, NOW)).toEqual({ why: 'gone' });
    expect(judgeResend({ ...FAILED, type: 'webhook.test' }, never, NOW)).toEqual({ why: 'test' });
  });

  test('comes at most ten times a minute, and says when the next may come', () => {
    const resends = Array.from({ length: 10 }, (_, place) => NOW - 59_000 + place * 1_000);
    const since = (times: number[]) => (after: number) => times.filter((at) => at > after);
    expect(judgeResend(FAILED, since(resends.slice(1)), NOW)).toBeNull();
    expect(judgeResend(FAILED, since(resends), NOW)).toEqual({ why: 'too_many', retryAfterSeconds: 1 });
    expect(judgeResend(FAILED, since(resends), NOW + 1_000)).toBeNull();
    expect(judgeResend(FAILED, since(resends), NOW - 500)).toEqual({ why: 'too_many', retryAfterSeconds: 2 });
  });
});
