import { createHash } from 'node:crypto';
import { canonical } from '../../../common/esign/canonical.ts';
import type { ComposedSigner, Composition, PlacedField } from '../../../common/esign/composition.ts';
import type { DrawnMark } from '../../../common/esign/mark.ts';
import type { TrailEvent, TrailEventType } from '../../../common/esign/trail.ts';
import { runTool } from './program.ts';

const TIME = '2026-11-23T12:45:12.000Z';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';

/** An L in a square: down its left side, then along its bottom. */
export const L_SHAPE: DrawnMark = {
  kind: 'drawn',
  width: 100,
  height: 100,
  strokes: [
    [0, 0, 0, 50, 0, 100],
    [0, 100, 50, 100, 100, 100],
  ],
};

export function signerNamed(name: string, changes: Partial<ComposedSigner> = {}): ComposedSigner {
  return {
    id: 1,
    name,
    email: 'pessoa@exemplo.com.br',
    role: 'sign',
    cpf: '52998224725',
    initialsOnAllPages: false,
    signature: { kind: 'typed', text: name },
    initials: { kind: 'typed', text: name.slice(0, 1) },
    notifiedAt: TIME,
    viewedAt: TIME,
    verifiedAt: TIME,
    signedAt: TIME,
    ip: '203.0.113.7',
    port: 51_234,
    userAgent: PHONE,
    failedTries: 0,
    ...changes,
  };
}

export function field(place: Partial<PlacedField>): PlacedField {
  return { signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.7, w: 0.4, h: 0.1, ...place };
}

/** A chain of events of these kinds and signers. */
export function trailOf(
  events: readonly (readonly [TrailEventType, signer: number])[],
): Composition['trail'] {
  let head = '0'.repeat(64);
  const chained = events.map(([type, signer], seq): TrailEvent => {
    const from =
      signer === 0 ? { ip: '', port: 0, device: '' } : { ip: '203.0.113.7', port: 51_234, device: PHONE };
    const event: TrailEvent = {
      v: 1,
      envelope: 'env_teste',
      seq,
      at: TIME,
      type,
      signer,
      ...from,
      detail: '',
      prev: head,
    };
    head = createHash('sha256')
      .update(canonical({ ...event }))
      .digest('hex');
    return event;
  });
  return { events: chained, head };
}

export function composition(
  changes: Partial<Omit<Composition, 'envelope'>> & { envelope?: Partial<Composition['envelope']> } = {},
): Composition {
  const { envelope, ...rest } = changes;
  return {
    kind: 'final',
    signers: [signerNamed('Marina Prado')],
    fields: [field({})],
    terms: { version: '2026-11', text: 'Aceito assinar por meio eletrônico.', sha256: 'b4'.repeat(32) },
    trail: trailOf([
      ['created', 0],
      ['code_sent', 1],
      ['signed', 1],
      ['completed', 0],
    ]),
    seal: { subject: 'Papelada Teste', issuer: 'AC Teste' },
    ...rest,
    envelope: {
      id: 'env_teste',
      name: 'Contrato de locação',
      fileName: 'contrato.pdf',
      pages: 1,
      sequential: true,
      test: false,
      originalSha256: 'a3'.repeat(32),
      finalSha256: null,
      createdAt: TIME,
      sentAt: TIME,
      completedAt: TIME,
      verifyUrl: 'https://papelada.exemplo/verificar/env_teste',
      sender: { name: 'Escritório Modelo', email: 'contratos@exemplo.com.br' },
      disarmed: [],
      remarks: [],
      ...envelope,
    },
  };
}

/** The PDF that waits for its seal. */
export async function composed(url: string, document: Uint8Array, manifest: Composition): Promise<Buffer> {
  const sent = [
    { field: 'document', name: 'documento.pdf', bytes: document },
    { field: 'manifest', name: 'manifesto.json', bytes: Buffer.from(JSON.stringify(manifest)) },
  ];
  const { state, files } = await runTool(url, 'esign-compose', {}, sent);
  const [made] = files;
  if (made === undefined) throw new Error(JSON.stringify(state));
  return made.bytes;
}

export function inspected(url: string, bytes: Uint8Array) {
  return runTool(url, 'esign-inspect', {}, [{ field: 'document', name: 'documento.pdf', bytes }]);
}
