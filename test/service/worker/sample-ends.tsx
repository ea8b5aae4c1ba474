import { Hono } from 'hono';
import { type EnvelopeDefinition, type EnvelopeState, newState } from '../../../worker/esign/state.ts';
import type { AppEnv } from '../../../worker/http/context.ts';
import { answerPage } from '../../../worker/pages/shell/answer.ts';
import { PDF_PAGE_POLICY } from '../../../worker/pages/shell/policy.ts';
import { endOf } from '../../../worker/pages/signing/end.ts';
import { EndPage, NowherePage } from '../../../worker/pages/signing/ends.tsx';
import type { Guest } from '../../../worker/pages/signing/guest.ts';

const hour = (at: string) => Date.parse(`2026-11-${at}:00Z`);
const FAR = Date.parse('2100-01-01T03:00:00Z');

const person = {
  id: 1,
  name: 'João Prado',
  email: 'joao@exemplo.com.br',
  role: 'sign' as const,
  sealedCpf: null,
  asksCpf: false,
  initialsOnAllPages: false,
};
const definition: EnvelopeDefinition = {
  id: 'AAAA-2222-CCCC-3333',
  accountId: 'acc',
  sender: { name: 'Marina Teles', email: 'marina@exemplo.com.br' },
  source: 'api',
  name: 'Contrato de prestação de serviços <nº 7>',
  fileName: 'contrato.pdf',
  message: null,
  sequential: true,
  signers: [person, { ...person, id: 2, name: 'Inês <b>Couto</b>', role: 'witness' }],
  fields: [],
  pages: 2,
  originalBytes: 1,
  documentBytes: 1,
  originalSha256: '0'.repeat(64),
  disarmed: [],
  remarks: [],
  webhookUrl: null,
  returnLinks: false,
  expiresAt: FAR,
  createdAt: hour('23T13:00'),
  baseUrl: 'https://papelada.example',
};
const pending: EnvelopeState = {
  ...newState(definition, FAR),
  phase: 'pending',
  sentAt: hour('23T13:01'),
  closedAt: null,
};
const closed = { closedAt: hour('24T15:00'), purgeAt: hour('30T15:00') };
const completed: Partial<EnvelopeState> = {
  ...closed,
  phase: 'completed',
  completedAt: hour('24T15:00'),
  results: {
    final: { role: 'final-1', sha256: '1'.repeat(64), bytes: 1_000 },
    audit: { role: 'audit-1', sha256: '2'.repeat(64), bytes: 1_000 },
  },
};

/** What differs from an envelope that waits, by the name of the end. */
const states: Record<string, Partial<EnvelopeState>> = {
  'outra-vez': {},
  espera: {
    signers: pending.signers.map((signer) =>
      signer.id === 1 ? { ...signer, status: 'signed', signedAt: hour('24T14:00') } : signer,
    ),
  },
  recusou: { ...closed, phase: 'refused', refusal: { signer: 1, reason: 'Segredo' } },
  recusado: { ...closed, phase: 'refused', refusal: { signer: 2, reason: 'Segredo' } },
  cancelado: { ...closed, phase: 'canceled' },
  expirado: { ...closed, phase: 'expired', expiresAt: hour('24T15:00') },
  atrasado: { expiresAt: hour('22T15:00') },
  selando: { phase: 'completing' },
  concluido: completed,
  baixar: completed,
  teste: { ...completed, test: true },
  apagado: { ...completed, purged: true },
  'apagado-recusado': { ...closed, phase: 'refused', purged: true },
  desfeito: { phase: 'draft', sentAt: null },
  enviando: { phase: 'sending', sentAt: null },
};

function guest(name: string): Guest | undefined {
  const different = states[name];
  if (!different) return undefined;
  const state = { ...pending, ...different };
  const [signer] = state.signers;
  if (!signer) return undefined;
  return {
    snapshot: { definition, state, wrapped: null },
    person,
    signer,
    path: `/exemplos/fim/${name}`,
    sessionEndsAt: name === 'baixar' ? FAR : null,
    origin: { ip: '', port: 0, device: '' },
  };
}

export const sampleEnds = new Hono<AppEnv>()
  .get('/fim/:name', (c) => {
    const found = guest(c.req.param('name'));
    return answerPage(c, found ? <EndPage guest={found} /> : <NowherePage />, 200, PDF_PAGE_POLICY);
  })
  .get('/fim/:name/estado', (c) => {
    const found = guest(c.req.param('name'));
    return c.json({ end: found ? endOf(found, Date.now()).kind : null });
  });
