import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import type { StoredFile } from '../intake/plan.ts';
import type { Runner, Submitted } from '../runner/runner.ts';
import { runnerOf } from '../runner/runner-of.ts';
import { waitAtMost } from '../time/wait-at-most.ts';

const TIMEOUT_SECONDS = 30;
const FILES_PER_SECOND = 4;
/** A program that has no place for the count now, or is out of reach, is asked again for this long. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 500;
const FOLLOW_SECONDS = 20;
const CLEAR_MS = 2_000;
const TOO_LARGE =
  'Os arquivos somam mais do que cabe em uma tarefa. Envie menos arquivos de cada vez. Nada foi cobrado.';

/** Pages of each file, for the price; 0 where they can't be told. No container that answers: 503, nothing charged. */
export async function countPages(
  env: Pick<Env, 'RUNNER'>,
  tool: ToolDefinition,
  toolOptions: Record<string, unknown>,
  jobId: string,
  account: string,
  inputs: StoredFile[],
): Promise<number[]> {
  const runner = runnerOf(env, tool.queue, 0);
  if ((await runner.health(0, PATIENCE_MS)) === 'unavailable') throw busy();
  const attempt = `${jobId}-count`;
  const files = inputs.filter((input) => input.field === 'files');
  const submission = {
    tool: 'count',
    account,
    options: { byContent: tool.byContent, ...(tool.pagesOf === 'merge' ? { merge: toolOptions } : {}) },
    timeoutSeconds: TIMEOUT_SECONDS + Math.ceil(files.length / FILES_PER_SECOND),
    inputs: files.map(({ field, name, extension, size }) => ({ field, name, extension, size })),
  };
  const keys = files.map((file) => file.key);
  const deadline = Date.now() + PATIENCE_MS;
  try {
    for (;;) {
      const submitted = await submitBefore(deadline, () => runner.submit(attempt, submission, keys));
      if (submitted === 'too_large') throw new ApiError('payload_too_large', TOO_LARGE);
      if (submitted !== 'accepted') throw busy();
      const pages = await pagesOf(runner, attempt, files.length);
      if (pages !== 'lost') return pages;
      if (Date.now() > deadline) throw busy();
    }
  } finally {
    await waitAtMost(CLEAR_MS, runner.clear(attempt));
  }
}

/** Counting changes nothing: it is asked for again, whatever became of the last time. */
async function submitBefore(deadline: number, submit: () => Promise<Submitted>): Promise<Submitted> {
  for (;;) {
    const submitted = await submit();
    if ((submitted !== 'full' && submitted !== 'unavailable') || Date.now() > deadline) return submitted;
    await scheduler.wait(RETRY_MS);
  }
}

/** `lost`: the program was started anew meanwhile, and knows nothing of the count. */
async function pagesOf(
  runner: DurableObjectStub<Runner>,
  attempt: string,
  count: number,
): Promise<number[] | 'lost'> {
  let after = 0;
  let reachedAt = Date.now();
  for (;;) {
    const state = await runner.follow(attempt, after, FOLLOW_SECONDS);
    if (state === 'unknown_run') return 'lost';
    if (state === 'unavailable') {
      if (Date.now() - reachedAt > PATIENCE_MS) throw busy();
      await scheduler.wait(RETRY_MS);
      continue;
    }
    if (state.state === 'failed') throw busy();
    if (state.state === 'done') return state.pages ?? Array<number>(count).fill(0);
    after = state.sequence;
    reachedAt = Date.now();
  }
}

function busy(): ApiError {
  const message =
    'Não foi possível contar as páginas agora para calcular o preço. Nada foi cobrado; tente de novo em instantes.';
  return new ApiError('service_unavailable', message, { 'Retry-After': '5' });
}
