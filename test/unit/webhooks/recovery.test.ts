import { describe, expect, test } from 'vitest';
import { Recoveries } from '../../../worker/webhooks/recoveries.ts';
import { laneOf, nextToSend, type Waiting } from '../../../worker/webhooks/recovery-plan.ts';
import { RecoveryRun } from '../../../worker/webhooks/recovery-run.ts';
import { accountDeliveries, answered, numbered } from '../support/deliveries.ts';

const LANES = { total: 5, perOrigin: 2 };

describe('what a recovery sends next', () => {
  const waiting = (id: string, lane: string): Waiting => ({ id, lane, createdAt: 1 });

  test('is the oldest whose origin has room, five in all', () => {
    const left = ['a', 'a', 'a', 'b', 'c', 'c', 'c', 'd'].map((lane, place) => waiting(`${place}`, lane));
    const sending: Waiting[] = [];
    for (;;) {
      const next = nextToSend(
        left.filter((each) => !sending.includes(each)),
        sending,
        LANES,
      );
      if (!next) break;
      sending.push(next);
    }
    expect(sending.map(({ id }) => id)).toEqual(['0', '1', '3', '4', '5']);
  });

  test('is nothing where all that waits is for origins that have none', () => {
    const ofA = ['1', '2', '3'].map((id) => waiting(id, 'a'));
    expect(nextToSend(ofA.slice(2), ofA.slice(0, 2), LANES)).toBeNull();
    expect(nextToSend([], [], LANES)).toBeNull();
  });

  test('has a lane for each origin, and one for the account’s own address', () => {
    const urls = ['https://a.exemplo/x', 'https://a.exemplo/y', 'https://b.exemplo/', 'nada'];
    expect(urls.map((url) => laneOf({ url, toDefault: false }))).toEqual([
      'https://a.exemplo',
      'https://a.exemplo',
      'https://b.exemplo',
      'nada',
    ]);
    expect(laneOf({ url: 'https://a.exemplo/x', toDefault: true })).toBe('default');
  });
});

/** Failed deliveries of an account, and a recovery whose sending is the test's. */
function account(count: number) {
  const { sql, deliveries, insert, settle } = accountDeliveries();
  for (let place = 1; place <= count; place++) {
    insert(`evt_${place}`, { at: place, test: place % 2 === 0 });
    settle(`evt_${place}`, 'failed');
  }
  const recoveries = new Recoveries(sql);
  const sent: string[] = [];
  const sender = {
    answers: (_: string) => 200,
    hold: (_: string): Promise<void> => Promise.resolve(),
    async again(id: string, _: string, onNoted: (delivered: boolean) => void = () => undefined) {
      const number = (deliveries.find(id)?.attempts ?? 0) + 1;
      if (deliveries.find(id)?.state !== 'failed') return;
      sent.push(id);
      await sender.hold(id);
      const attempt = numbered(answered(sender.answers(id)), number);
      if (!deliveries.noteAttempt(id, { ...attempt, cause: 'recovery' }, null)) return;
      if (attempt.outcome.delivered) deliveries.setDelivered(id);
      onNoted(attempt.outcome.delivered);
    },
  };
  const run = () => new RecoveryRun({ env: {}, deliveries, recoveries, sending: sender });
  const start = (since = 0, onlyTest = false) => recoveries.start({ id: 'rec_1', since, onlyTest }, 1_000);
  return { deliveries, recoveries, insert, settle, sent, sender, run, start };
}

describe('a recovery', () => {
  test('sends each failed delivery since a time once, the oldest first, and then is done', async () => {
    const { recoveries, sent, sender, run, start, insert, settle } = account(300);
    insert('evt_done', { at: 150 });
    settle('evt_done', 'delivered');
    insert('evt_waiting', { at: 151 });
    insert('evt_test', { at: 152, type: 'webhook.test' });
    settle('evt_test', 'failed');
    sender.answers = (id) => (id === 'evt_200' ? 500 : 200);
    start(101);
    expect(recoveries.find('rec_1')).toMatchObject({ status: 'running', total: 200 });
    await run().goOn();
    expect(sent).toEqual(Array.from({ length: 200 }, (_, place) => `evt_${101 + place}`));
    expect(recoveries.find('rec_1')).toMatchObject({ status: 'done', total: 200, delivered: 199, failed: 1 });
    expect(recoveries.running()).toBeNull();
  });

  test('of a test key sends what test keys have made', async () => {
    const { sent, run, start } = account(5);
    start(0, true);
    await run().goOn();
    expect(sent).toEqual(['evt_2', 'evt_4']);
  });

  test('goes on where another run ended: what was noted is not sent again', async () => {
    const { recoveries, sent, sender, run, start } = account(12);
    start();
    const broken = new Error('the runtime ended');
    sender.hold = (id) => (id === 'evt_7' ? Promise.reject(broken) : Promise.resolve());
    await run().goOn();
    expect(recoveries.running()).toMatchObject({ status: 'running' });
    const before = [...sent];
    sender.hold = () => Promise.resolve();
    await run().goOn();
    expect(sent.slice(before.length)[0]).toBe('evt_7');
    expect(sent.filter((id) => id !== 'evt_7')).toHaveLength(11);
    expect(recoveries.find('rec_1')).toMatchObject({ status: 'done', delivered: 12, failed: 0 });
  });

  test('stops: what is being sent is still counted, the rest is not sent', async () => {
    const { recoveries, sent, sender, run, start } = account(9);
    const held = Promise.withResolvers<void>();
    sender.hold = () => held.promise;
    start();
    const going = run().goOn();
    await Promise.resolve();
    recoveries.stop('rec_1');
    held.resolve();
    await going;
    expect(sent).toHaveLength(2);
    expect(recoveries.find('rec_1')).toMatchObject({ status: 'stopped', total: 9, delivered: 2 });
    recoveries.stop('rec_1');
    expect(recoveries.find('rec_1')?.status).toBe('stopped');
  });

  test('leaves out what is erased, and counts what has arrived by other ways, or lost its body', async () => {
    const { deliveries, recoveries, sent, sender, run, start } = account(6);
    start();
    const held = Promise.withResolvers<void>();
    sender.hold = () => held.promise;
    const going = run().goOn();
    await Promise.resolve();
    recoveries.leaveOut({ createdAt: 1, id: 'evt_1' });
    deliveries.erase('evt_1');
    recoveries.leaveOut({ createdAt: 4, id: 'evt_4' });
    deliveries.erase('evt_4');
    deliveries.setDelivered('evt_5');
    held.resolve();
    await going;
    expect(sent).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_6']);
    expect(recoveries.find('rec_1')).toMatchObject({ status: 'done', total: 4, delivered: 4, failed: 0 });
  });

  test('does not hold up other origins behind a slow one', async () => {
    const { sent, sender, run, start, insert, settle } = account(4);
    insert('evt_other', { at: 5, url: 'https://outra.exemplo.com.br/' });
    settle('evt_other', 'failed');
    const held = Promise.withResolvers<void>();
    sender.hold = (id) => (id === 'evt_other' ? Promise.resolve() : held.promise);
    start();
    const going = run().goOn();
    await Promise.resolve();
    expect(sent).toEqual(['evt_1', 'evt_2', 'evt_other']);
    held.resolve();
    await going;
    expect(sent).toHaveLength(5);
  });
});
