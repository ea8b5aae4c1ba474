import { describe, expect, test } from 'vitest';
import { answerOf } from './support/account.ts';
import { checkedFetch } from './support/contract/contract.ts';
import { useService } from './support/use-service.ts';

const service = useService();

describe('the door', () => {
  test('a call without a key is 401 missing_api_key, with a request id in header and body', async () => {
    const response = await checkedFetch(`${service().url}/v1/me`);
    const { status, headers, body } = await answerOf(response);
    expect([status, body.error.code]).toEqual([401, 'missing_api_key']);
    expect(body.error.request_id).toBe(headers.get('X-Request-Id'));
    expect(body.error.request_id).toMatch(/^req_/);
  });
});
