import type { ComposedSigner, Composition } from '../../../../common/esign/composition.ts';
import type { TrailEvent } from '../../../../common/esign/trail.ts';
import { drawMark } from './draw-mark.ts';
import { type Cell, type Flow, pairOf, STRONG, type TextStyle } from './flow.ts';
import { addressOf, maskedCpf, ROLES } from './people.ts';
import { readDevice } from './read-device.ts';
import { bothTimes } from './times.ts';

const MARK = { width: 120, height: 44 };
const NAME: TextStyle = { ...STRONG, size: 10.5 };
const BETWEEN = 8;

export function drawParties(flow: Flow, { signers, trail }: Composition): void {
  const parties = signers.map((signer) => ({
    signer,
    rows: rowsOf(flow, signer, trail.events, maskedCpf(signer.cpf)),
  }));
  const heightOf = (rows: readonly Cell[][]) => rows.reduce((sum, row) => sum + flow.heightOf(row), 0);
  const [first] = parties;
  flow.heading(
    signers.length === 1 ? 'Parte' : `Partes (${signers.length})`,
    first ? heightOf(first.rows) : 0,
  );
  for (const [index, { signer, rows }] of parties.entries()) {
    if (index > 0) flow.space(BETWEEN);
    flow.keep(heightOf(rows));
    const x = flow.left + flow.width - MARK.width;
    const box = { x, y: flow.y - MARK.height, ...MARK };
    flow.figure(`Assinatura de ${signer.name}`, (sheet) => drawMark(sheet, signer.signature, box));
    for (const row of rows) flow.row(row);
  }
}

function rowsOf(flow: Flow, signer: ComposedSigner, events: readonly TrailEvent[], cpf: string): Cell[][] {
  const own = events.filter((event) => event.signer === signer.id);
  const codes = own.filter(({ type }) => type === 'code_sent');
  const beside = flow.width - MARK.width - 14;
  const done = { sign: 'Assinou', approve: 'Aprovou', witness: 'Testemunhou' }[signer.role];
  const pairs: [string, string][] = [
    ['Convite', bothTimes(signer.notifiedAt)],
    ['Link aberto', bothTimes(signer.viewedAt)],
    ['Código enviado', sendingOf(signer, codes)],
    ['Código confirmado', bothTimes(signer.verifiedAt)],
    ['Tentativas erradas', signer.failedTries === 0 ? 'nenhuma' : String(signer.failedTries)],
    [done, bothTimes(signer.signedAt)],
    ['Endereço', addressOf(signer)],
    ['Aparelho', readDevice(signer.userAgent) || 'não reconhecido'],
    ['Como se identificou', signer.userAgent || 'não informado'],
  ];
  return [
    [{ ...NAME, text: signer.name, x: 0, width: beside }],
    pairOf('Papel', ROLES[signer.role], beside),
    pairOf('E-mail', signer.email, beside),
    pairOf('CPF', cpf, beside),
    ...pairs.map(([label, value]) => pairOf(label, value, flow.width)),
  ];
}

function sendingOf({ email }: ComposedSigner, codes: readonly TrailEvent[]): string {
  const last = codes.at(-1);
  if (last === undefined) return `para ${email}`;
  if (codes.length === 1) return `para ${email}, ${bothTimes(last.at)}`;
  return `para ${email}, ${codes.length} vezes; a última em ${bothTimes(last.at)}`;
}
