import { Hono } from 'hono';
import type { AppEnv } from '../../../worker/http/context.ts';
import { frame } from '../../../worker/http/frame.ts';
import { verificationRoutes } from '../../../worker/pages/verification/routes.tsx';
import type { VerificationView } from '../../../worker/pages/verification/view.ts';
import { sha256Hex } from '../../../worker/random.ts';
import { sampleEnds } from './sample-ends.tsx';

const hour = (at: string) => Date.parse(`2026-11-${at}:00Z`);

const completed: VerificationView = {
  id: 'AAAA-2222-CCCC-3333',
  name: 'Contrato de prestação de serviços <nº 7>',
  status: 'completed',
  statusLabel: 'Concluído',
  test: false,
  senderName: 'Marina Teles',
  pages: 12,
  createdAt: hour('23T13:00'),
  sentAt: hour('23T13:01'),
  completedAt: hour('24T14:05'),
  closedAt: null,
  originalSha256: '',
  finalSha256: '',
  auditSha256: '',
  filesErased: false,
  signers: [
    { name: 'João Prado', role: 'sign', signedAt: hour('23T18:30') },
    { name: 'Inês Couto', role: 'witness', signedAt: hour('24T01:12') },
    { name: 'Rui Sá', role: 'approve', signedAt: hour('24T14:04') },
  ],
};
const unfinished: VerificationView = {
  ...completed,
  finalSha256: null,
  auditSha256: null,
  completedAt: null,
  signers: completed.signers.map((signer) => ({ ...signer, signedAt: null })),
};
const closedAt = hour('25T15:00');

const views: VerificationView[] = [
  completed,
  { ...completed, id: 'BBBB-2222-CCCC-3333', test: true, filesErased: true, name: 'Contrato'.repeat(25) },
  { ...unfinished, id: 'CCCC-2222-CCCC-3333', status: 'pending', statusLabel: 'Pendente' },
  { ...unfinished, id: 'DDDD-2222-CCCC-3333', status: 'refused', statusLabel: 'Recusado', closedAt },
  { ...unfinished, id: 'EEEE-2222-CCCC-3333', status: 'expired', statusLabel: 'Expirado', closedAt },
  { ...unfinished, id: 'FFFF-2222-CCCC-3333', status: 'canceled', statusLabel: 'Cancelado', closedAt },
];

/** Pages as the product renders them, of invented envelopes; the files' bytes are the words `original`, `final` and `audit`. */
export const samplePages = new Hono<AppEnv>()
  .use(frame)
  .route(
    '/exemplos',
    verificationRoutes(async (_env, id) => {
      const view = views.find((each) => each.id === id);
      if (!view) return undefined;
      const [original = '', final = '', audit = ''] = await Promise.all(
        ['original', 'final', 'audit'].map(sha256Hex),
      );
      const hashes = view.status === 'completed' ? { finalSha256: final, auditSha256: audit } : {};
      return { ...view, originalSha256: original, ...hashes };
    }),
  )
  .route('/exemplos', sampleEnds);
