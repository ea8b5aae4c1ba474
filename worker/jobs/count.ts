import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import type { Runner } from '../runner/runner.ts';
import type { ToolDefinition } from '../tools/define-tool.ts';
import type { JobInput } from './specification.ts';

const TIMEOUT_SECONDS = 20;

/** Pages of each file, for the price; 0 where they can't be told. No container that answers: 503, nothing charged. */
export async function countPages(
  env: Env,
  tool: ToolDefinition,
  jobId: string,
  inputs: JobInput[],
): Promise<number[]> {
  const runner = env.RUNNER.getByName(`${tool.queue}-0`);
  const attempt = `${jobId}-count`;
  const files = inputs.filter((input) => input.field === 'files');
  const submission = {
    tool: 'count',
    options: {},
    timeoutSeconds: TIMEOUT_SECONDS,
    inputs: files.map(({ field, name, extension, size }) => ({ field, name, extension, size })),
  };
  const submitted = await runner.submit(
    attempt,
    submission,
    files.map((file) => file.key),
  );
  if (submitted !== 'accepted') throw busy();
  try {
    return await pagesOf(runner, attempt, files.length);
  } finally {
    await runner.clear(attempt);
  }
}

async function pagesOf(runner: DurableObjectStub<Runner>, attempt: string, count: number): Promise<number[]> {
  let after = 0;
  for (;;) {
    const state = await runner.follow(attempt, after, TIMEOUT_SECONDS);
    if (state === 'unavailable' || state === 'unknown_run') throw busy();
    if (state.state === 'failed') return Array<number>(count).fill(0);
    if (state.state === 'done') return state.pages ?? Array<number>(count).fill(0);
    after = state.sequence;
  }
}

function busy(): ApiError {
  const message =
    'Não foi possível contar as páginas agora para calcular o preço. Nada foi cobrado; tente de novo em instantes.';
  return new ApiError('service_unavailable', message, { 'Retry-After': '5' });
}
