import type { RunSubmission } from '../../common/protocol.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { runPreflight } from './preflight.ts';

/** Less than the 100 s after which an edge gives up. The limits by size of the files end most runs sooner. */
const MOST_SECONDS = 75;

export interface CountRun {
  /** The id of the preflight. */
  id: string;
  accountId: string;
  files: readonly (RunSubmission['inputs'][number] & { key: string })[];
  /** Accepts files whose content is of another type than their name says. */
  byContent: boolean;
  /** The options of a mail merge, whose pages depend on them. */
  merge?: Record<string, unknown>;
}

/**
 * Counts the pages of each file in the container; 0 for a file that cannot be counted. Throws `service_unavailable` if
 * no container answers, `payload_too_large` if counting exceeds a limit. `onRan` receives the run time in milliseconds.
 */
export function runCount(
  env: Pick<Env, 'RUNNER' | 'PREFLIGHT_SLOTS'>,
  { id, accountId, files, byContent, merge }: CountRun,
  onRan: (ms: number) => void,
): Promise<number[]> {
  const preflight = {
    ...{ id, accountId, busy: countingBusy, tooLarge },
    submission: {
      tool: 'count',
      options: { byContent, ...(merge ? { merge } : {}) },
      timeoutSeconds: MOST_SECONDS,
      inputs: files.map(({ field, name, extension, size }) => ({ field, name, extension, size })),
    },
    inputs: files.map((file) => file.key),
  };
  return runPreflight(
    env,
    preflight,
    async ({ ended }) => {
      if (ended.state === 'failed') throw ended.limit === undefined ? countingBusy() : countingTooLong();
      return ended.pages ?? Array<number>(files.length).fill(0);
    },
    onRan,
  );
}

function tooLarge(): ApiError {
  return new ApiError(
    'payload_too_large',
    'Os arquivos somam mais do que cabe em uma tarefa. Envie menos arquivos de cada vez. Nada foi cobrado.',
  );
}

export function countingTooLong(): ApiError {
  return new ApiError(
    'payload_too_large',
    'Contar as páginas destes arquivos, para calcular o preço, levaria tempo ou memória demais. Envie menos arquivos de cada vez, ou divida os maiores. Nada foi cobrado.',
  );
}

export function countingBusy(): ApiError {
  const message =
    'Não foi possível contar as páginas agora para calcular o preço. Nada foi cobrado; tente de novo em instantes.';
  return new ApiError('service_unavailable', message, { 'Retry-After': '5' });
}
