import type { Inspection } from '../../common/esign/composition.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { runnerOf } from '../runner/runner-of.ts';
import { runShortly } from '../runner/short-run.ts';
import { vaultFile, vaultFileOf } from './files.ts';

const INSPECT_SECONDS = 30;

export interface Inspected extends Inspection {
  /** Bytes of what is shown and sealed. */
  documentBytes: number;
}

/** What the document is, opened in the container alone; what had to be taken out of it is stored without that. */
export async function inspectDocument(
  env: Pick<Env, 'RUNNER'>,
  envelope: { id: string; accountId: string; wrapped: string; fileName: string; bytes: number },
): Promise<Inspected> {
  const { id, accountId, wrapped, fileName, bytes } = envelope;
  const runner = runnerOf(env, 'documents', 0);
  const attempt = `envelope-${id}-inspect`;
  const run = {
    attempt,
    submission: {
      tool: 'esign-inspect',
      account: accountId,
      options: {},
      timeoutSeconds: INSPECT_SECONDS,
      inputs: [{ field: 'document', name: fileName, extension: 'pdf', size: bytes }],
    },
    inputs: [vaultFileOf(id, wrapped, 'original', bytes)],
    busy,
    tooLarge: busy,
  };
  return runShortly(runner, run, async (ended) => {
    if (ended.state === 'failed') throw new ApiError('invalid_pdf', ended.message);
    const inspection: Inspection = JSON.parse(ended.text ?? '');
    const [disarmed] = ended.outputs;
    if (!disarmed) return { ...inspection, documentBytes: bytes };
    const collected = await runner.collect(attempt, [disarmed], [vaultFile(id, wrapped, 'document')]);
    if (collected !== 'collected') throw busy();
    return { ...inspection, documentBytes: disarmed.size };
  });
}

function busy(): ApiError {
  const message = 'Não foi possível abrir o PDF agora. Nada foi cobrado; tente de novo em instantes.';
  return new ApiError('service_unavailable', message, { 'Retry-After': '5' });
}
