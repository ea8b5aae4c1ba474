import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import type { StoredFile } from '../intake/plan.ts';
import { runnerOf } from '../runner/runner-of.ts';
import { runShortly } from '../runner/short-run.ts';

const TIMEOUT_SECONDS = 30;
const FILES_PER_SECOND = 4;

/** Pages of each file, for the price; 0 where they can't be told. No container that answers: 503, nothing charged. */
export async function countPages(
  env: Pick<Env, 'RUNNER'>,
  tool: ToolDefinition,
  toolOptions: Record<string, unknown>,
  jobId: string,
  account: string,
  inputs: StoredFile[],
): Promise<number[]> {
  const files = inputs.filter((input) => input.field === 'files');
  const submission = {
    tool: 'count',
    account,
    options: { byContent: tool.byContent, ...(tool.pagesOf === 'merge' ? { merge: toolOptions } : {}) },
    timeoutSeconds: TIMEOUT_SECONDS + Math.ceil(files.length / FILES_PER_SECOND),
    inputs: files.map(({ field, name, extension, size }) => ({ field, name, extension, size })),
  };
  const run = {
    attempt: `${jobId}-count`,
    submission,
    inputs: files.map((file) => file.key),
    busy,
    tooLarge,
  };
  return runShortly(runnerOf(env, tool.queue, 0), run, async (ended) => {
    if (ended.state === 'failed') throw busy();
    return ended.pages ?? Array<number>(files.length).fill(0);
  });
}

function tooLarge(): ApiError {
  return new ApiError(
    'payload_too_large',
    'Os arquivos somam mais do que cabe em uma tarefa. Envie menos arquivos de cada vez. Nada foi cobrado.',
  );
}

function busy(): ApiError {
  const message =
    'Não foi possível contar as páginas agora para calcular o preço. Nada foi cobrado; tente de novo em instantes.';
  return new ApiError('service_unavailable', message, { 'Retry-After': '5' });
}
