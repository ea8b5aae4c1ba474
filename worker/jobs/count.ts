import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import type { UnpaidWork } from '../admission/unpaid-work.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import type { StoredFile } from '../intake/plan.ts';
import { runPreflight } from '../runner/preflight.ts';

/** Less than the 100 s after which an edge gives up. The limits by size of the files end most runs sooner. */
const MOST_SECONDS = 75;

interface CountCall {
  env: Pick<Env, 'RUNNER' | 'PREFLIGHT_SLOTS'>;
  tool: ToolDefinition;
  options: Record<string, unknown>;
  jobId: string;
  accountId: string;
  inputs: StoredFile[];
  work: UnpaidWork;
}

/**
 * Counts the pages of each file, for the price; 0 for a file that cannot be counted. Throws
 * `service_unavailable` if no container answers, `payload_too_large` if counting exceeds a limit.
 */
export async function countPages(call: CountCall): Promise<number[]> {
  const { env, tool, options, jobId, accountId, work } = call;
  const files = call.inputs.filter((input) => input.field === 'files');
  const preflight = {
    id: `${jobId}-count`,
    accountId,
    submission: {
      tool: 'count',
      options: { byContent: tool.byContent, ...(tool.pagesOf === 'merge' ? { merge: options } : {}) },
      timeoutSeconds: MOST_SECONDS,
      inputs: files.map(({ field, name, extension, size }) => ({ field, name, extension, size })),
    },
    inputs: files.map((file) => file.key),
    busy,
    tooLarge,
  };
  return runPreflight(
    env,
    preflight,
    async ({ ended }) => {
      if (ended.state === 'failed') throw ended.limit === undefined ? busy() : tooComplex();
      return ended.pages ?? Array<number>(files.length).fill(0);
    },
    work.add,
  );
}

function tooLarge(): ApiError {
  return new ApiError(
    'payload_too_large',
    'Os arquivos somam mais do que cabe em uma tarefa. Envie menos arquivos de cada vez. Nada foi cobrado.',
  );
}

function tooComplex(): ApiError {
  return new ApiError(
    'payload_too_large',
    'Contar as páginas destes arquivos, para calcular o preço, levaria tempo ou memória demais. Envie menos arquivos de cada vez, ou divida os maiores. Nada foi cobrado.',
  );
}

function busy(): ApiError {
  const message =
    'Não foi possível contar as páginas agora para calcular o preço. Nada foi cobrado; tente de novo em instantes.';
  return new ApiError('service_unavailable', message, { 'Retry-After': '5' });
}
