import { z } from '@hono/zod-openapi';
import { ENVELOPE_STATUSES, INVITATION_STATUSES, SIGNER_STATUSES } from './state.ts';

const time = z.iso.datetime();

export const placedFieldSchema = z
  .strictObject({
    signer: z.int().min(0).describe('Posição em `signers`, a partir de 0.'),
    type: z.enum(['signature', 'initials', 'date', 'name', 'cpf']),
    page: z.int().min(0).describe('A primeira página é a 0.'),
    x: z.number().min(0).max(1).describe('Da borda esquerda da página, como se vê; 1 é a largura toda.'),
    y: z.number().min(0).max(1).describe('Da borda de cima da página; 1 é a altura toda.'),
    w: z.number().min(0).max(1).describe('Largura, em relação à da página.'),
    h: z.number().min(0).max(1).describe('Altura, em relação à da página.'),
  })
  .openapi('EnvelopeField', {
    description: 'Um lugar da página para a assinatura, a rubrica, a data, o nome ou o CPF.',
  });

const signerSchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    email: z.email(),
    role: z.enum(['sign', 'approve', 'witness']),
    status: z
      .enum(SIGNER_STATUSES)
      .describe('`waiting`: espera a vez; `pending`: foi convidado; `signed`: assinou; `refused`: recusou.'),
    notified_at: time.nullable().describe('Quando o convite foi enviado.'),
    invitation_status: z
      .enum(INVITATION_STATUSES)
      .describe(
        '`waiting`: o convite ainda não foi enviado, porque não é a vez da pessoa ou porque o endereço já recebeu e-mails demais por ora; `sent`: foi enviado; `failed`: não chegou à pessoa, e ela precisa ser procurada por outro meio.',
      ),
    viewed_at: time.nullable().describe('Quando o link foi aberto pela primeira vez.'),
    verified_at: time.nullable().describe('Quando o código enviado por e-mail foi confirmado.'),
    signed_at: time.nullable(),
    sign_url: z
      .url()
      .nullable()
      .optional()
      .describe('Link pessoal de assinatura; só quando os links são pedidos. `null` em um rascunho.'),
  })
  .openapi('EnvelopeSigner', { description: 'Quem assina, aprova ou testemunha.' });

const eventSchema = z
  .object({
    seq: z.int().min(0),
    at: time,
    type: z.string(),
    signer: z.int().nullable().describe('Id do signatário; `null` quando não é ato de um.'),
    ip: z.string().nullable(),
    port: z.int().nullable(),
    device: z.string().nullable().describe('O user agent do navegador.'),
    detail: z.string().nullable(),
    cpf: z.string().optional().describe('O CPF digitado ao assinar, quando foi pedido.'),
    prev: z.string().describe('SHA-256 do evento anterior.'),
    hash: z.string().describe('SHA-256 deste evento, que o seguinte repete.'),
  })
  .openapi('EnvelopeEvent', { description: 'Um evento da trilha de auditoria.' });

export const envelopeSchema = z
  .object({
    id: z.string().regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/),
    object: z.literal('envelope'),
    name: z.string().describe('Nome do documento.'),
    file_name: z.string().nullable(),
    status: z.enum(ENVELOPE_STATUSES),
    status_label: z.string().describe('O status em português.'),
    source: z.enum(['api', 'web']),
    sequential: z.boolean().describe('Assinam um de cada vez, na ordem de `signers`.'),
    message: z.string().nullable().describe('Mensagem do convite.'),
    pages: z.int().min(1),
    signed_count: z.int().min(0),
    signer_count: z.int().min(1),
    created_at: time,
    updated_at: time,
    sent_at: time.nullable(),
    completed_at: time.nullable(),
    closed_at: time.nullable(),
    expires_at: time.nullable().describe('O prazo; `null` em um rascunho sem prazo escolhido.'),
    purge_at: time.nullable().describe('Quando os arquivos são apagados.'),
    original_sha256: z.string().describe('SHA-256 do PDF enviado.'),
    final_sha256: z
      .string()
      .nullable()
      .describe('SHA-256 do PDF final, que a página de verificação confere.'),
    verify_url: z.url().nullable(),
    signers: z.array(signerSchema),
    fields: z.array(placedFieldSchema),
    files: z
      .object({ final: z.url(), audit: z.url() })
      .nullable()
      .describe('Endereços do PDF final e do relatório, depois que todos assinam e até serem apagados.'),
    credits_charged: z.int().min(0),
    test: z.boolean().describe('Enviado com uma chave de teste.'),
    webhook_url: z.url().nullable(),
    url: z.url(),
    links_available: z
      .boolean()
      .optional()
      .describe('Presente quando os links são pedidos; `false` em um rascunho.'),
    events: z.array(eventSchema).optional().describe('A trilha de auditoria, com `?events=true`.'),
  })
  .openapi('Envelope', { description: 'Um PDF enviado para assinatura eletrônica.' });

export type EnvelopeView = z.infer<typeof envelopeSchema>;
export type EventView = z.infer<typeof eventSchema>;

export const envelopeListSchema = z
  .object({
    object: z.literal('list'),
    count: z.int().min(0).describe('Envelopes nesta página.'),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe('Passe-o em `cursor` para ter a página seguinte.'),
    data: z.array(envelopeSchema),
  })
  .openapi('EnvelopeList', { description: 'Uma página de envelopes, do mais novo para o mais antigo.' });

export const remindedSchema = z
  .object({ id: z.string(), reminded: z.int().min(1).describe('Pessoas lembradas.') })
  .openapi('EnvelopeReminder', { description: 'O resultado de um lembrete.' });

export const removedSchema = z
  .object({ id: z.string(), object: z.literal('envelope'), deleted: z.literal(true) })
  .openapi('EnvelopeDeleted', { description: 'Um envelope apagado.' });

const ADDRESS = 'https://papelada.example/v1/esign/envelopes/7K3M-Q2ZX-9B4T-H6WD';

export const pendingEnvelopeExample: EnvelopeView = {
  id: '7K3M-Q2ZX-9B4T-H6WD',
  object: 'envelope',
  name: 'Contrato de prestação de serviços',
  file_name: 'contrato.pdf',
  status: 'pending',
  status_label: 'Aguardando assinaturas',
  source: 'api',
  sequential: true,
  message: 'Por favor, assine até sexta-feira.',
  pages: 3,
  signed_count: 0,
  signer_count: 2,
  created_at: '2026-11-21T14:02:07.113Z',
  updated_at: '2026-11-21T14:02:08.401Z',
  sent_at: '2026-11-21T14:02:08.401Z',
  completed_at: null,
  closed_at: null,
  expires_at: '2026-12-21T14:02:08.401Z',
  purge_at: null,
  original_sha256: '9f'.repeat(32),
  final_sha256: null,
  verify_url: 'https://papelada.example/verificar/7K3M-Q2ZX-9B4T-H6WD',
  signers: [
    {
      id: 1,
      name: 'Ana Pereira',
      email: 'ana@exemplo.com.br',
      role: 'sign',
      status: 'pending',
      notified_at: '2026-11-21T14:02:08.120Z',
      invitation_status: 'sent',
      viewed_at: null,
      verified_at: null,
      signed_at: null,
    },
    {
      id: 2,
      name: 'Bruno Costa',
      email: 'bruno@exemplo.com.br',
      role: 'witness',
      status: 'waiting',
      notified_at: null,
      invitation_status: 'waiting',
      viewed_at: null,
      verified_at: null,
      signed_at: null,
    },
  ],
  fields: [{ signer: 0, type: 'signature', page: 2, x: 0.1, y: 0.8, w: 0.35, h: 0.08 }],
  files: null,
  credits_charged: 20,
  test: false,
  webhook_url: null,
  url: ADDRESS,
};

export const completedEnvelopeExample: EnvelopeView = {
  ...pendingEnvelopeExample,
  status: 'completed',
  status_label: 'Concluído',
  signed_count: 2,
  updated_at: '2026-11-22T09:31:15.020Z',
  completed_at: '2026-11-22T09:31:12.500Z',
  closed_at: '2026-11-22T09:31:12.500Z',
  purge_at: '2027-02-20T09:31:12.500Z',
  final_sha256: '4c'.repeat(32),
  signers: pendingEnvelopeExample.signers.map((signer) => ({
    ...signer,
    status: 'signed',
    notified_at: '2026-11-21T14:02:08.120Z',
    invitation_status: 'sent',
    viewed_at: '2026-11-22T09:28:40.000Z',
    verified_at: '2026-11-22T09:29:55.000Z',
    signed_at: '2026-11-22T09:31:10.000Z',
  })),
  files: { final: `${ADDRESS}/files/final`, audit: `${ADDRESS}/files/audit` },
};
