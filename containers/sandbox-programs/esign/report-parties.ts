import type { ComposedSigner, Composition } from '../../../common/esign/composition.ts';
import type { TrailEvent } from '../../../common/esign/trail.ts';
import { drawMark } from './draw-mark.ts';
import { type Flow, STRONG } from './flow.ts';
import { addressOf, maskedCpf, ROLES } from './people.ts';
import { readDevice } from './read-device.ts';
import { bothTimes } from './times.ts';

/** Of a party whose texts are of the usual length. */
const PARTY_HEIGHT = 190;
const MARK = { width: 120, height: 44 };

export function drawParties(flow: Flow, { signers, trail }: Composition): void {
  flow.heading(signers.length === 1 ? 'Parte' : `Partes (${signers.length})`, PARTY_HEIGHT);
  for (const [index, signer] of signers.entries()) {
    if (index > 0) flow.space(8);
    drawParty(flow, signer, trail.events);
  }
}

function drawParty(flow: Flow, signer: ComposedSigner, events: readonly TrailEvent[]): void {
  const own = events.filter((event) => event.signer === signer.id);
  const codes = own.filter(({ type }) => type === 'code_sent');
  flow.keep(PARTY_HEIGHT);
  drawMark(flow.sheet, signer.signature, {
    x: flow.left + flow.width - MARK.width,
    y: flow.y - MARK.height,
    ...MARK,
  });
  const beside = flow.width - MARK.width - 14;
  flow.paragraph(signer.name, { ...STRONG, size: 10.5 }, beside);
  flow.pair('Papel', ROLES[signer.role], beside);
  flow.pair('E-mail', signer.email, beside);
  flow.pair('CPF', maskedCpf(signer.cpf), beside);
  flow.pair('Convite', bothTimes(signer.notifiedAt));
  flow.pair('Link aberto', bothTimes(signer.viewedAt));
  flow.pair('Código enviado', sendingOf(signer, codes));
  flow.pair('Código confirmado', bothTimes(signer.verifiedAt));
  flow.pair('Tentativas erradas', signer.failedTries === 0 ? 'nenhuma' : String(signer.failedTries));
  flow.pair(
    { sign: 'Assinou', approve: 'Aprovou', witness: 'Testemunhou' }[signer.role],
    bothTimes(signer.signedAt),
  );
  flow.pair('Endereço', addressOf(signer));
  flow.pair('Aparelho', readDevice(signer.userAgent) || 'não reconhecido');
  flow.pair('Como se identificou', signer.userAgent || 'não informado');
}

function sendingOf({ email }: ComposedSigner, codes: readonly TrailEvent[]): string {
  const last = codes.at(-1);
  if (last === undefined) return `para ${email}`;
  if (codes.length === 1) return `para ${email}, ${bothTimes(last.at)}`;
  return `para ${email}, ${codes.length} vezes; a última em ${bothTimes(last.at)}`;
}
