import { z } from 'zod';
import type { LabelCount } from '../../common/shipping/recognition.ts';
import type { UnpaidWork } from '../admission/unpaid-work.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import type { StoredFile } from '../intake/plan.ts';
import { type EndedPreflight, runPreflight, unreadable } from '../runner/preflight.ts';
import { recognitionKey } from './specification.ts';

/** Less than the 100 s after which an edge gives up. */
const READ_SECONDS = 75;

const TOO_COMPLEX =
  'Ler as etiquetas destes arquivos levaria tempo ou memória demais. Divida-os em mais de um lote, ou exporte as etiquetas de novo. Nada foi cobrado.';

const countSchema = z.object({ labels: z.int().min(1), codes: z.array(z.string()).min(1) });

export interface LabelsRead extends LabelCount {
  /** The size of the recognition data, which is stored for the run. */
  recognitionBytes: number;
}

/** Reads the labels before anything is charged. Throws if they cannot make a batch. */
export async function readLabels(
  env: Pick<Env, 'RUNNER' | 'PREFLIGHT_SLOTS'>,
  batch: { id: string; accountId: string; labels: readonly StoredFile[] },
  work: UnpaidWork,
): Promise<LabelsRead> {
  const { id, accountId, labels } = batch;
  const submission = {
    tool: 'shipping-read',
    options: {},
    timeoutSeconds: READ_SECONDS,
    inputs: labels.map(({ field, name, extension, size }) => ({ field, name, extension, size })),
  };
  const inputs = labels.map(({ key }) => key);
  const preflight = { id: `${id}-read`, accountId, submission, inputs, busy, tooLarge };
  const take = async ({ ended, attempt, runner }: EndedPreflight): Promise<LabelsRead> => {
    if (ended.state === 'failed')
      throw ended.limit === undefined ? unreadable(ended.message) : new ApiError('invalid_pdf', TOO_COMPLEX);
    const [recognition] = ended.outputs;
    if (!recognition) throw busy();
    const collected = await runner.collect(attempt, [recognition], [recognitionKey(id)]);
    if (collected !== 'collected') throw busy();
    return { ...countSchema.parse(JSON.parse(ended.text ?? '')), recognitionBytes: recognition.size };
  };
  return runPreflight(env, preflight, take, work.add);
}

function busy(): ApiError {
  const message = 'Não foi possível ler as etiquetas agora. Nada foi cobrado; tente de novo em instantes.';
  return new ApiError('service_unavailable', message, { 'Retry-After': '10' });
}

function tooLarge(): ApiError {
  const message =
    'As etiquetas somam mais do que cabe em um lote. Nada foi cobrado; divida os arquivos em mais de um lote.';
  return new ApiError('payload_too_large', message);
}
