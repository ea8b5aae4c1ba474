import type { RunWork } from '../runner/run.ts';
import { type JobSpecification, outputKey } from './specification.ts';

const FAILURES = {
  interrupted:
    'A tarefa foi interrompida: o programa que a executava parou no meio dela. Os créditos voltaram; envie de novo, com outra Idempotency-Key.',
  inputsGone: 'Os arquivos enviados não estão mais disponíveis. Os créditos voltaram; envie de novo.',
  tooLarge:
    'Os arquivos somam mais do que cabe em uma tarefa. Os créditos voltaram; envie menos arquivos de cada vez.',
  internal:
    'Não foi possível concluir a tarefa por uma falha nossa. Os créditos voltaram; tente de novo e, se persistir, informe o id da tarefa ao suporte.',
};

/** What a job has run on a container instance. */
export function workOf(job: JobSpecification): RunWork {
  return { ...job, outputKey: (place) => outputKey(job.id, place), failures: FAILURES };
}
