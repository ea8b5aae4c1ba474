import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import type { Admission } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { OutsideEnv } from '../outside/egress.ts';
import { randomId } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { attemptDelivery } from './attempt.ts';
import { courierOf } from './courier-of.ts';
import { testEvent } from './event.ts';

export interface WebhookTest {
  object: 'webhook_test';
  url: string;
  event: 'webhook.test';
  delivery_id: string;
  delivered: boolean;
  status: number | null;
  error: string | null;
}

/** Sends one `webhook.test` event and records it in the account's history. There are no retries. */
export async function testWebhook(
  env: OutsideEnv & Pick<Env, 'GATE' | 'COURIER'>,
  { accountId, caller }: Admission,
  url: string,
): Promise<WebhookTest> {
  const now = systemClock.now();
  const event = testEvent(randomId('evt'), url, caller.mode === 'test', now);
  const delivery = { id: event.id, type: event.type, url, body: JSON.stringify(event) };
  const settings = await gateOf(env, accountId).webhookSettings();
  const attempt = await attemptDelivery(env, delivery, 1, settings);
  await courierOf(env, accountId)
    .note(accountId, delivery, caller.mode === 'test', attempt)
    .catch((error) => log('test_delivery_not_noted', { account_id: accountId, cause: describeError(error) }));
  return { object: 'webhook_test', url, event: 'webhook.test', delivery_id: event.id, ...attempt.outcome };
}
