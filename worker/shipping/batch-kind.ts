import type { PrintOptions } from '../../common/shipping/batch-result.ts';
import type { Env } from '../env.ts';
import type { WorkEnd, WorkKind } from '../queued-work/kind.ts';
import { RUNNING_MESSAGE } from '../queued-work/work-record.ts';
import type { RunFailure, RunOutcome, RunWork } from '../runner/run.ts';
import type { Conference } from './conference/conference.ts';
import { type BatchRecord, newRecord } from './record.ts';
import { eraseRecord, saveRecord } from './records.ts';
import { doneMessage, outputsOf, readResult } from './result.ts';
import type { ResultStore } from './result-store.ts';
import {
  type BatchSpecification,
  FILES_KEPT_MS,
  filesPrefix,
  inputsPrefix,
  LONGEST_BATCH_MS,
  outputKey,
  RECORD_KEPT_MS,
  recognitionKey,
} from './specification.ts';

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

export type BatchKind = WorkKind<BatchSpecification, BatchRecord>;

interface BatchParts {
  env: Env;
  results: ResultStore;
  conference: Conference;
}

/**
 * The batch as a kind of queued work: its result and its conference are kept beside the record (specification
 * 8.5).
 */
export function batchKind({ env, results, conference }: BatchParts): BatchKind {
  return {
    name: 'batch',
    longestMs: LONGEST_BATCH_MS,
    deadlineMessage:
      'O lote não terminou em 45 minutos e foi encerrado. Os créditos voltaram; divida-o em lotes menores.',
    filesKeptMs: FILES_KEPT_MS,
    recordKeptMs: RECORD_KEPT_MS,
    filesPrefix,
    inputsPrefix,
    runOf,
    queued: newRecord,
    running: (record) => ({ ...record, message: RUNNING_MESSAGE }),
    end,
    withoutFiles(record, now) {
      conference.eraseNames();
      results.eraseNames();
      return { ...record, outputs: [], filesErasedAt: now };
    },
    save: (batch, state) => saveRecord(env, batch, state),
    eraseRecord: (batch) => eraseRecord(env, batch),
    prepare: () => results.prepare(),
    empty() {
      results.empty();
      conference.empty();
    },
  };

  async function end(
    { specification, record }: { specification: BatchSpecification; record: BatchRecord },
    outcome: RunOutcome,
    now: number,
  ): Promise<WorkEnd<BatchSpecification, BatchRecord>> {
    const failed = (error: RunFailure) => ({
      record: { ...record, status: 'error' as const, error, message: error.message, finishedAt: now },
    });
    if (outcome.status === 'error') return failed(outcome.error);
    const result = await readResult(env, outputKey(specification.id, outcome.outputs.length - 1));
    const outputs = result && outputsOf(outcome, result);
    if (!result || !outputs) return failed({ code: 'job_failed', message: FAILURES.internal });
    return {
      record: {
        ...record,
        ...{ status: 'done', progress: 100, message: doneMessage(result), outputs, finishedAt: now },
      },
      store() {
        results.result = result;
        conference.open(result.parcels);
      },
    };
  }
}

function runOf(batch: BatchSpecification): RunWork {
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
