import { OpenAPIHono } from '@hono/zod-openapi';
import { catalogue } from '../../common/catalogue/catalogue.ts';
import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import { api, selfAdmittedRoutes } from '../api.ts';
import { errorRegistry } from '../errors.ts';
import { envelopeEventContracts } from '../esign/contract/events.ts';
import type { AppEnv } from '../http/context.ts';
import { headerComponents } from '../http/contract/headers.ts';
import { errorSchema } from '../http/schema.ts';
import { jobEventContracts } from '../jobs/contract/events.ts';
import { anyToolContract, toolContract } from '../jobs/contract/tool.ts';
import { optionsName } from '../jobs/contract/tool-body.ts';
import { fileSourceSchema } from '../jobs/schema.ts';
import { optionsSchema } from '../tools/options-schema.ts';
import { tusHeaderComponents } from '../uploads/contract/headers.ts';
import { headUploadContract } from '../uploads/contract/operations.ts';
import { testEventContract, webhookParameters } from '../webhooks/contract.ts';
import { openApiContract } from './contract.ts';
import { information, securitySchemes, tags } from './information.ts';
import { ORIGIN } from './origin.ts';
import { shareRefusals } from './share-refusals.ts';

/** Builds the OpenAPI 3.1 document from the API's routes and the catalogue. */
export function buildDocument(tools: readonly ToolDefinition[] = catalogue) {
  const whole = new OpenAPIHono<AppEnv>();
  const registry = whole.openAPIRegistry;
  registry.register('Error', errorSchema);
  registry.register('FileSource', fileSourceSchema);
  whole.route('/', api);
  whole.route('/', selfAdmittedRoutes);
  registry.registerPath(anyToolContract(tools));
  for (const tool of tools) registry.registerPath(toolContract(tool));
  registry.registerPath(openApiContract);
  registry.registerPath(headUploadContract);
  for (const event of [...jobEventContracts, ...envelopeEventContracts, testEventContract])
    registry.registerWebhook(event);
  const options = tools.map((tool) => [optionsName(tool), optionsSchema(tool)]);
  const components = {
    headers: { ...headerComponents, ...tusHeaderComponents },
    parameters: webhookParameters,
    examples: errorExamples(),
    links: jobLinks,
    securitySchemes,
  };
  const document = whole.getOpenAPI31Document({
    openapi: '3.1.0',
    info: information,
    servers: [{ url: ORIGIN }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags,
    externalDocs: { description: 'Documentação', url: `${ORIGIN}/docs` },
  });
  const schemas = { ...document.components?.schemas, ...Object.fromEntries(options) };
  const responses = shareRefusals(document.paths ?? {});
  return { ...document, components: { ...components, schemas, responses } };
}

const jobId = { id: '$response.body#/id' };

const jobLinks = {
  getJob: { operationId: 'getJob', parameters: jobId, description: 'Consultar a tarefa criada.' },
  deleteJob: { operationId: 'deleteJob', parameters: jobId, description: 'Apagar os arquivos da tarefa.' },
  downloadJob: {
    operationId: 'downloadJob',
    parameters: jobId,
    description: 'Baixar o resultado da tarefa.',
  },
  getJobFile: {
    operationId: 'getJobFile',
    parameters: { ...jobId, index: '0' },
    description: 'Baixar o primeiro arquivo da tarefa.',
  },
};

function errorExamples() {
  const request_id = headerComponents['X-Request-Id'].example;
  const examples = Object.entries(errorRegistry).map(([code, { status, message }]) => [
    code,
    { summary: `${status} ${code}`, value: { error: { code, message, request_id } } },
  ]);
  return Object.fromEntries(examples);
}
