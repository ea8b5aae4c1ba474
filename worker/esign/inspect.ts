import type { Inspection } from '../../common/esign/composition.ts';
import type { UnpaidWork } from '../admission/unpaid-work.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { type EndedPreflight, runPreflight, unreadable } from '../runner/preflight.ts';
import { vaultFile, vaultFileOf } from './files.ts';

/** Below the 100 s after which an edge gives up. Limits on the document's complexity end most runs sooner. */
const INSPECT_SECONDS = 60;
const TOO_COMPLEX =
  'Abrir este PDF levaria tempo ou memória demais. Exporte-o de novo do programa em que foi feito, ou imprima-o em um novo PDF. Nada foi cobrado.';

export interface Inspected extends Inspection {
  /** Size in bytes of the document that is shown and sealed. */
  documentBytes: number;
}

/**
 * Inspects the document, which is opened only in the container. If parts have to be removed, stores it
 * without them.
 */
export async function inspectDocument(
  env: Pick<Env, 'RUNNER' | 'PREFLIGHT_SLOTS'>,
  envelope: { id: string; accountId: string; wrapped: string; fileName: string; bytes: number },
  work: UnpaidWork,
): Promise<Inspected> {
  const { id, accountId, wrapped, fileName, bytes } = envelope;
  const preflight = {
    id: `envelope-${id}-inspect`,
    accountId,
    submission: {
      tool: 'esign-inspect',
      options: {},
      timeoutSeconds: INSPECT_SECONDS,
      inputs: [{ field: 'document', name: fileName, extension: 'pdf', size: bytes }],
    },
    inputs: [vaultFileOf(id, wrapped, 'original', bytes)],
    busy,
    tooLarge: busy,
  };
  const take = async ({ ended, attempt, runner }: EndedPreflight): Promise<Inspected> => {
    if (ended.state === 'failed')
      throw ended.limit === undefined ? unreadable(ended.message) : new ApiError('invalid_pdf', TOO_COMPLEX);
    const inspection: Inspection = JSON.parse(ended.text ?? '');
    const [disarmed] = ended.outputs;
    if (!disarmed) return { ...inspection, documentBytes: bytes };
    const collected = await runner.collect(attempt, [disarmed], [vaultFile(id, wrapped, 'document')]);
    if (collected !== 'collected') throw busy();
    return { ...inspection, documentBytes: disarmed.size };
  };
  return runPreflight(env, preflight, take, work.add);
}

function busy(): ApiError {
  const message = 'Não foi possível abrir o PDF agora. Nada foi cobrado; tente de novo em instantes.';
  return new ApiError('service_unavailable', message, { 'Retry-After': '5' });
}
