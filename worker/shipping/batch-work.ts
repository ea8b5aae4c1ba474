import type { PrintOptions } from '../../common/shipping/batch-result.ts';
import type { RunWork } from '../runner/run.ts';
import { type BatchSpecification, outputKey, recognitionKey } from './specification.ts';

const PRINT_SECONDS = 20 * 60;

const FAILURES = {
  interrupted:
    'O lote foi interrompido: o programa que o preparava parou no meio dele. Os créditos voltaram; envie de novo, com outra Idempotency-Key.',
  inputsGone: 'Os arquivos enviados não estão mais disponíveis. Os créditos voltaram; envie de novo.',
  tooLarge:
    'Os arquivos somam mais do que cabe em um lote. Os créditos voltaram; divida-os em mais de um lote.',
  internal:
    'Não foi possível concluir o lote por uma falha nossa. Os créditos voltaram; tente de novo e, se persistir, informe o id do lote ao suporte.',
};

/** What a batch has run on a container instance. */
export function workOf(batch: BatchSpecification): RunWork {
  const { id, accountId, createdAt, inputs, interleave, recognitionBytes } = batch;
  const labels = inputs.filter(({ field }) => field === 'labels');
  const options: PrintOptions = { interleave, labelFiles: labels.map(({ name }) => name) };
  const recognition = {
    field: 'recognition',
    name: 'reconhecimento.json',
    extension: 'json',
    size: recognitionBytes,
    key: recognitionKey(id),
  };
  return {
    ...{ id, accountId, createdAt, options },
    queue: 'documents',
    tool: 'shipping-print',
    inputs: [...inputs, recognition],
    timeoutSeconds: PRINT_SECONDS,
    pages: batch.orders,
    outputKey: (place) => outputKey(id, place),
    failures: FAILURES,
  };
}
