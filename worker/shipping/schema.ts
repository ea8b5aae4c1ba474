import { z } from '@hono/zod-openapi';
import { BATCH_STATUSES } from './record.ts';

const count = z.int().min(0);
const position = z.int().min(1).describe('Lugar da etiqueta em `todas.pdf`, a partir de 1.');
const named = z.object({ name: z.string(), orders: count });

const summarySchema = z
  .object({
    marketplaces: z.array(named).describe('Pedidos por marketplace; `Outro` quando não é conhecido.'),
    carriers: z.array(named).describe('Pedidos por transportadora; `Outra` quando não é conhecida.'),
    labels_without_invoice: z.array(position).describe('Etiquetas impressas sem nota ao lado.'),
    invoices_without_label: z
      .array(z.object({ key: z.string(), number: z.string(), recipient: z.string().nullable() }))
      .describe('Notas que não couberam a nenhuma etiqueta.'),
    ambiguous: z
      .array(z.object({ position, reason: z.string(), candidates: z.array(z.string()) }))
      .describe('Etiquetas cuja nota não é certa: por quê, e as chaves que poderiam ser (até 50).'),
    duplicates: z
      .array(z.object({ file: z.string(), sheet: z.int().min(1).nullable(), of: position.nullable() }))
      .describe(
        'O que veio de novo, igual, e não sai outra vez: etiquetas, com a folha e o lugar da primeira, e notas, sem eles.',
      ),
    ignored: z
      .array(z.object({ file: z.string(), reason: z.string() }))
      .describe('O que não pôde ser usado, e o que fazer; de mais de 1.000 arquivos, quantos são os outros.'),
    remarks: z
      .array(z.object({ position, text: z.string() }))
      .describe('O que convém saber de uma etiqueta ou de sua nota.'),
    sheets: z
      .object({ labels: count, control: count, declarations: count, blank: count })
      .describe('Etiquetas, folhas de controle e declarações de conteúdo encontradas, e espaços vazios.'),
    orders: z.array(
      z.object({
        position,
        file: z.string().describe('Arquivo em que a etiqueta veio.'),
        sheet: z.int().min(1).describe('Folha do arquivo, a partir de 1.'),
        marketplace: z.string(),
        carrier: z.string(),
        tracking: z.string().nullable(),
        order: z.string().nullable(),
        recipient: z.string().nullable().describe('Some com os arquivos, depois de 7 dias.'),
        invoice: z.string().nullable().describe('Número da nota.'),
        key: z.string().nullable().describe('Chave de acesso da nota.'),
        matched_by: z
          .enum(['key', 'number', 'tracking', 'recipient'])
          .nullable()
          .describe('Por que sinal a nota foi encontrada.'),
        new: z.boolean().describe('Pedido que esta conta ainda não tinha no mês.'),
      }),
    ),
  })
  .openapi('LoteSummary', { description: 'O que foi encontrado nas etiquetas e nas notas.' });

export type SummaryView = z.infer<typeof summarySchema>;

export const batchSchema = z
  .object({
    id: z
      .string()
      .regex(/^lote_[0-9A-Za-z]{22}$/)
      .describe('Identificador do lote.'),
    object: z.literal('lote'),
    status: z
      .enum(BATCH_STATUSES)
      .describe('`running`: na fila ou em andamento; `done`: pronto; `error`: falhou.'),
    progress: z.int().min(0).max(100),
    message: z.string().nullable().describe('O andamento, ou o que falhou.'),
    orders: count.describe('Etiquetas do lote.'),
    new_orders: count.describe('Pedidos que esta conta ainda não tinha no mês; são os cobrados.'),
    credits_charged: count.describe('Créditos gastos; voltam todos quando o lote falha.'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    files_expire_at: z.iso
      .datetime()
      .nullable()
      .describe('Quando os arquivos são apagados: 7 dias depois da criação.'),
    outputs: z
      .array(
        z
          .object({
            name: z.string().describe('Nome do arquivo.'),
            size: count.describe('Tamanho em bytes.'),
            pages: z.int().min(1),
            kind: z
              .enum(['labels', 'carrier', 'danfes', 'pick_list', 'other_sheets'])
              .describe(
                '`labels`: todas as etiquetas; `carrier`: as de uma transportadora; `danfes`: as notas; `pick_list`: a lista de separação; `other_sheets`: folhas de controle e declarações.',
              ),
            url: z.url().describe('Endereço do arquivo; pede a mesma chave.'),
          })
          .openapi('LoteOutput', { description: 'Um PDF do lote, em páginas de 10×15 cm.' }),
      )
      .describe('Os PDFs; vazio antes do fim, quando o lote falha, e depois de 7 dias.'),
    download_url: z.url().describe('Um ZIP com todos os PDFs.'),
    conference_url: z
      .url()
      .describe('Página pública de conferência dos pacotes, sem login. Quem tem o link, confere.'),
    summary: summarySchema.optional().describe('Presente quando o lote está pronto.'),
    error: z
      .object({
        code: z.enum(['job_failed', 'job_interrupted']),
        message: z.string().describe('O que falhou e o que fazer.'),
      })
      .optional()
      .describe('Presente quando `status` é `error`.'),
  })
  .openapi('Lote', {
    description: 'Um lote de expedição: as etiquetas de um dia, recortadas e com suas notas.',
  });

export type BatchView = z.infer<typeof batchSchema>;

const ID = 'lote_5sHc0RkWm2QyV8nTzJ4xLb';
const ADDRESS = `https://papelada.example/v1/expedicao/lotes/${ID}`;

export const runningBatchExample: BatchView = {
  id: ID,
  object: 'lote',
  status: 'running',
  progress: 0,
  message: 'Na fila.',
  orders: 2,
  new_orders: 2,
  credits_charged: 4,
  created_at: '2026-11-23T10:02:07.113Z',
  finished_at: null,
  files_expire_at: null,
  outputs: [],
  download_url: `${ADDRESS}/download`,
  conference_url: `https://papelada.example/conferencia/${ID}/4fXk2Lw9QmZ7bTnR1cVyHa`,
};

const KEY = '35261112345678000195550010000001231000012340';

export const doneBatchExample: BatchView = {
  ...runningBatchExample,
  status: 'done',
  progress: 100,
  message: 'Pronto: 2 etiquetas, 1 com nota.',
  finished_at: '2026-11-23T10:02:09.880Z',
  files_expire_at: '2026-11-30T10:02:07.113Z',
  outputs: [
    { name: 'todas.pdf', size: 91_204, pages: 3, kind: 'labels', url: `${ADDRESS}/files/todas.pdf` },
    { name: 'correios.pdf', size: 90_117, pages: 3, kind: 'carrier', url: `${ADDRESS}/files/correios.pdf` },
    {
      name: 'lista-de-separacao.pdf',
      size: 14_020,
      pages: 1,
      kind: 'pick_list',
      url: `${ADDRESS}/files/lista-de-separacao.pdf`,
    },
  ],
  summary: {
    marketplaces: [{ name: 'Shopee', orders: 2 }],
    carriers: [{ name: 'Correios', orders: 2 }],
    labels_without_invoice: [2],
    invoices_without_label: [],
    ambiguous: [],
    duplicates: [],
    ignored: [],
    remarks: [],
    sheets: { labels: 2, control: 0, declarations: 0, blank: 2 },
    orders: [
      {
        position: 1,
        file: 'etiquetas.pdf',
        sheet: 1,
        marketplace: 'Shopee',
        carrier: 'Correios',
        tracking: 'AA123456785BR',
        order: '261123A1B2C3D4',
        recipient: 'Marina Couto Exemplo',
        invoice: '123',
        key: KEY,
        matched_by: 'key',
        new: true,
      },
      {
        position: 2,
        file: 'etiquetas.pdf',
        sheet: 1,
        marketplace: 'Shopee',
        carrier: 'Correios',
        tracking: 'AA123456799BR',
        order: '261123E5F6G7H8',
        recipient: 'Otávio Prado Exemplo',
        invoice: null,
        key: null,
        matched_by: null,
        new: true,
      },
    ],
  },
};
