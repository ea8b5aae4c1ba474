import { webhookContract } from '../../webhooks/contract.ts';
import { doneJobExample, failedJobExample, jobSchema } from '../schema.ts';

const DELIVERY =
  'Vai ao `webhook_url` da chamada ou, sem ele, ao endereço da conta. `data` é a tarefa, como em `GET /v1/jobs/{id}`.';

export const jobEventContracts = [
  webhookContract({
    type: 'job.completed',
    schemaName: 'JobCompletedEvent',
    operationId: 'onJobCompleted',
    summary: 'Uma tarefa terminou bem',
    description: DELIVERY,
    data: jobSchema,
    example: doneJobExample,
  }),
  webhookContract({
    type: 'job.failed',
    schemaName: 'JobFailedEvent',
    operationId: 'onJobFailed',
    summary: 'Uma tarefa falhou',
    description: `${DELIVERY} O motivo está em \`data.error.message\`, e os créditos devolvidos, em \`data.credits_refunded\`.`,
    data: jobSchema,
    example: failedJobExample,
  }),
];
