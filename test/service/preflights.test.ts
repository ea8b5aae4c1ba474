import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processesBelow } from '../../containers/sandbox/processes/process-tree.ts';
import { nestedForms } from '../support/bombs/pdf.ts';
import { type Account, type Answer, form } from './support/account.ts';
import { ANA, makeEnvelope } from './support/envelopes.ts';
import { docx } from './support/fixtures.ts';
import { Service } from './support/service.ts';
import { makeBatch, sheets } from './support/shipping.ts';

const BOMB = nestedForms();
const CALLS_AT_ONCE = 8;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ RUNNER_INSTANCES: '2' });
});
afterAll(() => service.stop());

function codeOf({ status, body }: Answer): string {
  return `${status} ${body.error?.code ?? 'accepted'}`;
}

function attack(attacker: Account): Promise<Answer[]> {
  const calls = Array.from({ length: CALLS_AT_ONCE }, (_, call) =>
    call % 2 === 0
      ? makeBatch(attacker, { labels: [['etiquetas.pdf', BOMB]] })
      : makeEnvelope(attacker, { signers: [ANA()], send: false }, { file: BOMB }),
  );
  return Promise.all(calls);
}

/** One call of each kind that has work done before it is accepted. */
async function callEach(account: Account): Promise<Answer[]> {
  const { bytes } = await sheets('correios', 2, 1);
  return Promise.all([
    makeBatch(account, { labels: [['etiquetas.pdf', bytes]] }),
    makeEnvelope(account, { signers: [ANA()], send: false }),
    account.json('/v1/tools/word-para-pdf', {
      method: 'POST',
      body: form([['a.docx', await docx('Recibo.')]]),
    }),
  ]);
}

/** Each paragraph is of its own, so that it does not look like a bomb. Ten are counted in about a second on a quick machine. */
async function longDocument(): Promise<Uint8Array<ArrayBuffer>> {
  const sentence = 'O fornecedor entrega as mercadorias deste pedido no prazo combinado. ';
  const paragraphs = Array.from({ length: 60_000 }, (_, number) => `${number * 7_919} ${sentence.repeat(8)}`);
  return docx(paragraphs.join('</w:t></w:r></w:p><w:p><w:r><w:t>'));
}

/** Of the processor, in which a run that began as usual yields by no more than `MOST_USUAL_STEPS`. */
const TURN_SECONDS = 0.5;
/** Of 19. */
const MOST_USUAL_STEPS = 5;

/**
 * The highest number of `nice` that the programs that count had within their turn: on a busy machine it may be some time
 * until a program is lowered. `onSeen` is called when one is seen.
 */
async function whileWatched(
  answer: Promise<Answer>,
  onSeen: () => void = () => undefined,
): Promise<{ answer: Answer; nice: number }> {
  let nice = Number.NEGATIVE_INFINITY;
  const used = new Map<number, number>();
  const look = () => {
    for (const { pid, cpuSeconds } of processesBelow(service.container.pid ?? 0)) {
      try {
        const [program = '', ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        // The sandbox around it names it as well.
        const isCounting = program.endsWith('/node') && rest.some((part) => part.includes('count-text'));
        if (!isCounting) continue;
        const current = getPriority(pid);
        used.set(pid, cpuSeconds);
        const usedSeconds = [...used.values()].reduce((sum, seconds) => sum + seconds, 0);
        if (usedSeconds < TURN_SECONDS) nice = Math.max(nice, current);
        onSeen();
      } catch {
        // It has ended since.
      }
    }
  };
  const timer = setInterval(look, 25);
  return { answer: await answer.finally(() => clearInterval(timer)), nice };
}

/** Returns a function that stops the program of the container for so long when it is first called. */
function pauseOnce(ms: number): () => void {
  let isPaused = false;
  return () => {
    if (isPaused) return;
    isPaused = true;
    service.container.pause();
    void setTimeout(ms).then(() => service.container.resume());
  };
}

const ACCEPTED = ['202 accepted', '201 accepted', '202 accepted'];

describe('work before acceptance', () => {
  test('of accounts that send endless files keeps no other account from its answer, is refused, and takes their window', async () => {
    const attackers = await Promise.all([1, 2, 3].map(() => service.account({ plan: 'sandbox' })));
    const paying = await service.account();
    const attacks = attackers.map(attack);
    const accepted = await callEach(paying);
    expect(accepted.map(codeOf)).toEqual(ACCEPTED);
    const answers = (await Promise.all(attacks)).flat();
    const batches = answers.filter((_, call) => call % 2 === 0);
    for (const answer of batches)
      expect(['422 invalid_pdf', '429 concurrency_limit']).toContain(codeOf(answer));
    expect(batches.map(codeOf)).toContain('422 invalid_pdf');
    for (const attacker of attackers) {
      const me = await attacker.json('/v1/me');
      expect(me.status).toBe(429);
      expect(me.body.error.code).toBe('rate_limited');
    }
    const owners = (await service.storedFiles('')).map((key) => key.split('/')[1] ?? '');
    const drafts = answers.map(({ body }) => body.id);
    expect(accepted.map(({ body }) => body.id).concat(drafts)).toEqual(expect.arrayContaining(owners));
    expect((await callEach(paying)).map(codeOf)).toEqual(ACCEPTED);
  });

  test('of an account whose call was refused after such work begins as if it had used its turn', async () => {
    const poor = await service.account({ plan: 'sandbox' });
    const document = await longDocument();
    const files = Array.from({ length: 10 }, (_, file): [string, typeof document] => [
      `${file}.docx`,
      document,
    ]);
    const ordered = () => poor.json('/v1/tools/word-para-pdf', { method: 'POST', body: form(files) });
    // On a busy machine the first refusal takes the places of a whole minute.
    const order = async () => {
      let answer = await ordered();
      for (; answer.status === 429; answer = await ordered()) await setTimeout(1_000);
      return answer;
    };
    // Work counts by full seconds, and a quick machine needs less than one.
    const first = await whileWatched(order(), pauseOnce(1_100));
    const second = await whileWatched(order());
    expect([first.answer, second.answer].map(codeOf)).toEqual(Array(2).fill('402 insufficient_credits'));
    const own = getPriority(service.container.pid ?? 0);
    expect(second.nice).toBeGreaterThan(own + Math.round((MOST_USUAL_STEPS * (19 - own)) / 19));
  });

  test('passes by an instance that does not answer, as jobs do', async () => {
    service.faults.times('runner.documents-0.called', 100_000, 'throw');
    const account = await service.account();
    expect((await callEach(account)).map(codeOf)).toEqual(ACCEPTED);
    const body = form([['a.docx', await docx('Recibo.')]]);
    const job = await account.endedJob('word-para-pdf', body);
    expect([job.status, job.body.status]).toEqual([200, 'done']);
    service.faults.times('runner.documents-0.called', 0, 'throw');
  });

  test('goes on after the object that gives the slots was ended', async () => {
    const account = await service.account();
    service.container.pause();
    const calls = callEach(account);
    const waiting = async () => {
      const rows = await service.rows('PreflightSlots', 'all', 'SELECT job_id FROM lease');
      return rows.length > 0;
    };
    while (!(await waiting())) await setTimeout(25);
    await service.abort('PREFLIGHT_SLOTS', 'all');
    service.container.resume();
    expect((await calls).map(codeOf)).toEqual(ACCEPTED);
  });
});
