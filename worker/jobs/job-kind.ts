import type { Env } from '../env.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { Settled, WorkKind } from '../queued-work/kind.ts';
import { RUNNING_MESSAGE } from '../queued-work/work-record.ts';
import type { RunWork } from '../runner/run.ts';
import { courierOf } from '../webhooks/courier-of.ts';
import { jobEvent } from './event.ts';
import { finishRecord, type JobRecord, newRecord, viewJob } from './record.ts';
import { saveRecord } from './records.ts';
import {
  FILES_KEPT_MS,
  filesPrefix,
  inputsPrefix,
  type JobSpecification,
  LONGEST_JOB_MS,
  outputKey,
} from './specification.ts';

const FAILURES = {
  interrupted:
    'A tarefa foi interrompida: o programa que a executava parou no meio dela. Os créditos voltaram; envie de novo, com outra Idempotency-Key.',
  inputsGone: 'Os arquivos enviados não estão mais disponíveis. Os créditos voltaram; envie de novo.',
  tooLarge:
    'Os arquivos somam mais do que cabe em uma tarefa. Os créditos voltaram; envie menos arquivos de cada vez.',
  internal:
    'Não foi possível concluir a tarefa por uma falha nossa. Os créditos voltaram; tente de novo e, se persistir, informe o id da tarefa ao suporte.',
};

export type JobKind = WorkKind<JobSpecification, JobRecord>;

/** The job as a kind of queued work: its record stays in D1, and its end is sent to a webhook. */
export function jobKind(env: Env): JobKind {
  return {
    name: 'job',
    longestMs: LONGEST_JOB_MS,
    deadlineMessage:
      'A tarefa não terminou em 45 minutos e foi encerrada. Os créditos voltaram; tente com arquivos menores.',
    filesKeptMs: FILES_KEPT_MS,
    filesPrefix,
    inputsPrefix,
    runOf,
    queued: newRecord,
    running: (record) => ({ ...record, status: 'running', message: RUNNING_MESSAGE }),
    end: ({ specification, record }, outcome, now) => ({
      record: finishRecord(record, outcome, now),
      // Options may contain a password, and nothing needs them any more.
      specification: { ...specification, options: {} },
    }),
    withoutFiles: (record) => ({ ...record, text: null }),
    save: (_, { record, revision }) => saveRecord(env, record, revision),
    notify: ({ specification, record }, now, settled) => notifyEnd(env, specification, record, now, settled),
  };
}

function runOf(job: JobSpecification): RunWork {
  return { ...job, outputKey: (place) => outputKey(job.id, place), failures: FAILURES };
}

/**
 * Sends the event to the call's webhook, else to that of the account, which is read unless `settled` has it.
 */
async function notifyEnd(
  env: Pick<Env, 'GATE' | 'COURIER'>,
  job: JobSpecification,
  record: JobRecord,
  now: number,
  settled: Settled | undefined,
): Promise<void> {
  const url = job.webhookUrl ?? (settled ?? (await gateOf(env, job.accountId).webhookSettings())).url;
  if (url === null) return;
  const event = jobEvent(viewJob(record, job.baseUrl, now));
  await courierOf(env, job.accountId).accept(job.accountId, event, url, job.webhookUrl === null);
}
