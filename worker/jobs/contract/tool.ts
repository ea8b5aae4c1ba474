import type { RouteConfig } from '@hono/zod-openapi';
import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';
import { describedOperation } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import { idempotencyKeyParameter } from '../../http/contract/idempotency-key.ts';
import { toolIdParameter } from '../../tools/routes.ts';
import { extensionsText, filesText, priceText } from '../../tools/texts.ts';
import { doneJobExample, jobSchema, runningJobExample } from '../schema.ts';
import { anyToolBody, pascalCase, toolBody } from './tool-body.ts';
import { toolRefusals } from './tool-refusals.ts';

const parameters = [
  {
    name: 'wait',
    in: 'query',
    description:
      'Espera o fim da tarefa: `true` (até 60 s) ou um número de segundos, de 1 a 60. Se ela termina a tempo, a resposta é 200 com a tarefa pronta; se não, 202.',
    schema: { type: 'string', pattern: '^(true|false|0?[1-9]|[1-5][0-9]|60)$' },
    example: 'true',
  },
  {
    name: 'webhook_url',
    in: 'query',
    description:
      'Endereço https público que recebe o aviso do fim da tarefa. Também pode vir como campo do formulário ou do JSON; o da query vale mais.',
    schema: { type: 'string', format: 'uri', maxLength: 2048 },
    example: 'https://loja.exemplo.com.br/avisos',
  },
  idempotencyKeyParameter,
] satisfies RouteConfig['parameters'];

/** The contract of all tools, with the tool in the path. */
export function anyToolContract(tools: readonly ToolDefinition[]) {
  return describedOperation({
    method: 'post',
    path: '/v1/tools/{id}',
    operationId: 'createJob',
    tag: 'Ferramentas',
    summary: 'Usar uma ferramenta',
    description:
      'Cria uma tarefa com a ferramenta do caminho. Cada ferramenta tem também a sua própria operação, com as extensões, os arquivos extras e as opções que aceita. Os créditos são debitados ao aceitar a tarefa e voltam se ela falha.',
    parameters: [toolIdParameter, ...parameters],
    requestBody: anyToolBody(),
    answers: jobAnswers({}),
    refusals: ['tool_not_found', ...tools.flatMap(toolRefusals)],
  });
}

/** The contract of one tool, generated from its catalogue entry. */
export function toolContract(tool: ToolDefinition) {
  const sentences = [priceText(tool), filesText(tool), extensionsText(tool.acceptedExtensions)];
  return describedOperation({
    method: 'post',
    path: `/v1/tools/${tool.id}`,
    operationId: `createJob${pascalCase(tool.id)}`,
    tag: 'Ferramentas',
    summary: tool.name,
    description: `${tool.description}\n\n${sentences.join(' ')}`,
    parameters,
    requestBody: toolBody(tool),
    answers: jobAnswers({
      tool: tool.id,
      operation: tool.operation,
      credits_charged: tool.creditsPerFile * Math.max(tool.minFiles, 1),
    }),
    refusals: toolRefusals(tool),
  });
}

function jobAnswers(ofTool: object) {
  const names = ['getJob', 'deleteJob', 'downloadJob', 'getJobFile'];
  const links = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/links/${name}` }]));
  const job = (example: object) => ({
    'application/json': {
      schema: jobSchema,
      examples: { exemplo: { value: { ...example, ...ofTool } } },
    },
  });
  return {
    200: {
      description: 'A tarefa terminou dentro de `wait`, ou falhou: confira `status`.',
      headers: headers('Idempotent-Replayed'),
      content: job(doneJobExample),
      links,
    },
    202: {
      description:
        'A tarefa foi aceita e os créditos, debitados. Consulte-a em `Location` ou espere o aviso.',
      headers: headers('Location', 'Idempotent-Replayed'),
      content: job(runningJobExample),
      links,
    },
  };
}
