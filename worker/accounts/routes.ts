import { OpenAPIHono } from '@hono/zod-openapi';
import { requireTestQuota } from '../admission/authenticate.ts';
import type { EsignQuota } from '../gate/credits/esign-quota.ts';
import { plans } from '../gate/credits/plans.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { AppEnv } from '../http/context.ts';
import { contract, jsonAnswer } from '../http/contract/contract.ts';
import { isoTime, systemClock } from '../time/clock.ts';
import { meExample, meSchema, usageExample, usageSchema } from './schema.ts';
import { parseUsageRange, summariseUsage } from './usage-report.ts';

const getMe = contract({
  method: 'get',
  path: '/v1/me',
  operationId: 'getMe',
  usage: 'me',
  tag: 'Conta',
  summary: 'Consultar a conta',
  description: 'A conta dona da chave, o plano, os créditos que restam e os limites. Não gasta créditos.',
  answers: { 200: jsonAnswer('A conta.', meSchema, meExample) },
  refusals: [],
});

const getUsage = contract({
  method: 'get',
  path: '/v1/usage',
  operationId: 'getUsage',
  usage: 'usage',
  tag: 'Conta',
  summary: 'Consultar o uso',
  description:
    'Chamadas e créditos por dia e por endpoint, nos dias de Brasília. Sem datas, os últimos 30 dias. Não gasta créditos.',
  parameters: [
    {
      name: 'from',
      in: 'query',
      description: 'Primeiro dia, AAAA-MM-DD. Sem ele, 30 dias até `to`.',
      schema: { type: 'string', format: 'date' },
      example: '2026-11-01',
    },
    {
      name: 'to',
      in: 'query',
      description: 'Último dia, AAAA-MM-DD; sem ele, hoje. O período tem no máximo 366 dias.',
      schema: { type: 'string', format: 'date' },
      example: '2026-11-30',
    },
  ],
  answers: { 200: jsonAnswer('O uso do período.', usageSchema, usageExample) },
  refusals: ['invalid_request'],
});

export const accountRoutes = new OpenAPIHono<AppEnv>()
  .openapi(getMe, async (c) => {
    const { admission } = c.var;
    requireTestQuota(admission);
    const overview = await gateOf(c.env, admission.accountId).overview(admission.caller.hash);
    const plan = plans[overview.plan];
    return c.json({
      account: overview.account,
      key: overview.key,
      plan: {
        id: overview.plan,
        name: plan.name,
        price_brl: plan.monthlyPriceBrl,
        credits_per_month: plan.credits,
        requests_per_minute: plan.requestsPerMinute,
      },
      credits: overview.credits,
      esign: viewQuota(overview.esign),
      limits: {
        requests_per_minute: plan.requestsPerMinute,
        heavy_jobs_concurrency: plan.heavyJobs,
        max_file_bytes: plan.maxFileBytes,
        max_files_per_job: plan.maxFilesPerJob,
        max_keys: plan.maxKeys,
      },
    });
  })
  .openapi(getUsage, async (c) => {
    const { admission } = c.var;
    const range = parseUsageRange(c.req.query('from'), c.req.query('to'), systemClock.now());
    requireTestQuota(admission);
    const rows = await gateOf(c.env, admission.accountId).usage(range.from, range.to);
    return c.json(summariseUsage(range, rows));
  });

function viewQuota({ documents, used, renewsAt }: EsignQuota) {
  return {
    documents_per_month: documents,
    used,
    left: Math.max(0, documents - used),
    renews_at: isoTime(renewsAt),
  };
}
