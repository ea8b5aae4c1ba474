import { z } from '@hono/zod-openapi';
import { PLAN_IDS, SITE_PLAN_IDS } from '../gate/credits/plans.ts';

const credits = z.int().min(0);

export const meSchema = z
  .object({
    account: z
      .object({
        id: z.string().describe('Identificador da conta.'),
        name: z.string(),
        email: z.email(),
        site_plan: z.enum(SITE_PLAN_IDS).describe('Plano do site.'),
        adult: z.boolean().describe('O titular confirmou ser maior de idade.'),
        created_at: z.iso.datetime(),
      })
      .describe('A conta dona da chave.'),
    key: z
      .object({
        prefix: z.string().describe('Início da chave: basta para reconhecê-la, não para usá-la.'),
        mode: z.enum(['live', 'test']),
        created_at: z.iso.datetime(),
      })
      .describe('A chave usada nesta chamada.'),
    plan: z
      .object({
        id: z.enum(PLAN_IDS),
        name: z.string(),
        price_brl: z.number().min(0).describe('Preço por mês em reais.'),
        credits_per_month: credits,
        requests_per_minute: z.int().min(1),
      })
      .describe('O plano da API.'),
    credits: z
      .object({
        franchise: credits.describe(
          'O que resta da franquia do ciclo, com os créditos incluídos no plano do site.',
        ),
        franchise_granted: credits.describe('A franquia inteira do ciclo.'),
        franchise_renews_at: z.iso.datetime().nullable().describe('Quando a franquia se renova.'),
        packages: credits.describe('O que resta dos pacotes avulsos.'),
        package_list: z.array(
          z.object({
            credits: credits.describe('O que resta do pacote.'),
            granted: credits,
            expires_at: z.iso.datetime(),
          }),
        ),
        balance: credits.describe('Tudo o que pode ser gasto agora: franquia e pacotes.'),
      })
      .describe('Créditos disponíveis. A franquia é gasta primeiro; depois, o pacote que vence antes.'),
    esign: z
      .object({
        documents_per_month: z.int().min(1).describe('Documentos por mês do plano do site.'),
        used: z.int().min(0).describe('Documentos enviados neste mês.'),
        left: z.int().min(0).describe('Quantos ainda podem ser enviados neste mês.'),
        renews_at: z.iso.datetime().describe('Quando o próximo mês começa, em Brasília.'),
      })
      .describe('A cota de documentos para assinatura, compartilhada pela equipe.'),
    limits: z
      .object({
        requests_per_minute: z.int().min(1),
        heavy_jobs_concurrency: z.int().min(1).describe('Tarefas pesadas e de vídeo ao mesmo tempo.'),
        max_file_bytes: z.int().min(1).describe('Tamanho máximo de um arquivo.'),
        max_files_per_job: z.int().min(1),
        max_keys: z.int().min(1),
      })
      .describe('Limites do plano.'),
  })
  .openapi('Me', { description: 'A conta, a chave, o plano, os créditos e os limites.' });

const usageCount = { credits: z.int().describe('Créditos, já sem os devolvidos.'), calls: z.int().min(0) };

export const usageSchema = z
  .object({
    object: z.literal('usage'),
    from: z.iso.date(),
    to: z.iso.date(),
    totals: z.object(usageCount).describe('Soma do período.'),
    data: z
      .array(
        z.object({
          day: z.iso.date(),
          ...usageCount,
          endpoints: z
            .record(z.string(), z.object(usageCount))
            .describe('Por endpoint, como `tools/unir-pdf`, `jobs` ou `me`.'),
        }),
      )
      .describe('Um item por dia do período, mesmo sem uso. Os dias são os de Brasília.'),
  })
  .openapi('Usage', { description: 'Uso por dia e por endpoint.' });

export const meExample: z.input<typeof meSchema> = {
  account: {
    id: 'acc_0b6Zt4QwXk1mPs',
    name: 'Padaria Aurora',
    email: 'ana@padaria-aurora.com.br',
    site_plan: 'gratis',
    adult: true,
    created_at: '2026-09-02T13:20:11.000Z',
  },
  key: { prefix: 'svc_live_0Kd81b', mode: 'live', created_at: '2026-09-02T13:20:11.000Z' },
  plan: { id: 'start', name: 'Start', price_brl: 49, credits_per_month: 2000, requests_per_minute: 60 },
  credits: {
    franchise: 1874,
    franchise_granted: 2000,
    franchise_renews_at: '2026-12-01T13:20:11.000Z',
    packages: 1000,
    package_list: [{ credits: 1000, granted: 1000, expires_at: '2027-11-02T03:00:00.000Z' }],
    balance: 2874,
  },
  esign: { documents_per_month: 3, used: 1, left: 2, renews_at: '2026-12-01T03:00:00.000Z' },
  limits: {
    requests_per_minute: 60,
    heavy_jobs_concurrency: 3,
    max_file_bytes: 524_288_000,
    max_files_per_job: 50,
    max_keys: 5,
  },
};

export const usageExample: z.input<typeof usageSchema> = {
  object: 'usage',
  from: '2026-11-20',
  to: '2026-11-21',
  totals: { credits: 7, calls: 5 },
  data: [
    { day: '2026-11-20', credits: 0, calls: 0, endpoints: {} },
    {
      day: '2026-11-21',
      credits: 7,
      calls: 5,
      endpoints: {
        jobs: { credits: 0, calls: 3 },
        'tools/unir-pdf': { credits: 2, calls: 1 },
        'tools/word-para-pdf': { credits: 5, calls: 1 },
      },
    },
  ],
};
