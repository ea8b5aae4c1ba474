import type { Composition } from '../../../../common/esign/composition.ts';
import { GREY, RED, type Shelves } from './canvas.ts';
import { BODY, Flow, SMALL, STRONG } from './flow.ts';
import { drawQr } from './qr-squares.ts';
import { drawEvents } from './report-events.ts';
import { drawParties } from './report-parties.ts';
import { bothTimes } from './times.ts';

const QR_SIDE = 96;
const LEGAL = [
  'As partes assinaram este documento com assinatura eletrônica simples (Lei nº 14.063/2020, art. 4º, I). Cada uma aceitou, por um ato próprio, assinar por meio eletrônico e reconhecer a autoria e a integridade do documento assim assinado, como admite o art. 10, § 2º, da Medida Provisória nº 2.200-2/2001.',
  'Não são assinaturas com certificado digital ICP-Brasil, nem assinaturas avançadas ou qualificadas. O selo digital deste arquivo é da plataforma: ele prova que o documento e este relatório não mudaram depois de selados, e não substitui a assinatura das partes.',
];

/**
 * Shares of the usual distances between lines: tried one after the other where the last sheet would be nearly
 * empty.
 */
const DENSITIES = [0.96, 0.92, 0.88, 0.84];

/** The report of an envelope: who signed what, when, from where, and how that can be checked. */
export function drawReport(shelves: Shelves, composition: Composition): Flow {
  const usual = drawSections(new Flow(shelves), composition);
  if (!usual.isNearlyEmpty) return usual;
  for (const density of DENSITIES) {
    const denser = drawSections(new Flow(shelves, density), composition);
    if (denser.sheets.length < usual.sheets.length) return denser;
  }
  return usual;
}

function drawSections(flow: Flow, composition: Composition): Flow {
  drawHead(flow, composition);
  drawDocument(flow, composition);
  drawParties(flow, composition);
  drawTerms(flow, composition);
  drawRemarks(flow, composition);
  drawEvents(flow, composition);
  drawChecking(flow, composition);
  drawFeet(flow, composition);
  return flow;
}

function drawHead(flow: Flow, { kind, envelope }: Composition): void {
  flow.paragraph('Papelada', { face: 'bold', size: 10, colour: GREY });
  const title = kind === 'final' ? 'Relatório de assinaturas' : 'Relatório de auditoria';
  flow.paragraph(title, { ...STRONG, size: 20 }, 'H1');
  flow.space(4);
  if (envelope.test) {
    flow.paragraph('TESTE: este envelope foi feito com uma chave de teste e não tem valor.', {
      ...STRONG,
      size: 12,
      colour: RED,
    });
    flow.space(4);
  }
  flow.paragraph('Todas as partes concluíram. Assinatura eletrônica simples.', BODY);
}

function drawDocument(flow: Flow, { envelope, trail, seal }: Composition): void {
  flow.heading('Documento');
  const top = flow.y;
  const left = flow.left + flow.width - QR_SIDE;
  flow.figure('Código QR com o endereço da página de conferência', (sheet) =>
    drawQr(sheet, envelope.verifyUrl, left, top - QR_SIDE, QR_SIDE),
  );
  const beside = flow.width - QR_SIDE - 14;
  flow.pair('Envelope', envelope.name, beside);
  flow.pair(
    'Arquivo',
    `${envelope.fileName} (${envelope.pages} ${envelope.pages === 1 ? 'página' : 'páginas'})`,
    beside,
  );
  flow.pair('Identificação', envelope.id, beside);
  flow.pair('Enviado por', `${envelope.sender.name} <${envelope.sender.email}>`, beside);
  flow.pair('Ordem', envelope.sequential ? 'uma parte depois da outra' : 'todas ao mesmo tempo', beside);
  flow.pair('Criado', bothTimes(envelope.createdAt), beside);
  flow.pair('Enviado', bothTimes(envelope.sentAt), beside);
  flow.pair('Concluído', bothTimes(envelope.completedAt), beside);
  flow.moveBelow(top - QR_SIDE);
  flow.pair('Conferência', envelope.verifyUrl);
  flow.space(4);
  flow.pair('SHA-256 do original', envelope.originalSha256);
  if (envelope.finalSha256 !== null) flow.pair('SHA-256 do final', envelope.finalSha256);
  flow.pair('Cabeça da trilha', trail.head);
  flow.pair('Selo', `${seal.subject}; certificado emitido por ${seal.issuer}`);
}

function drawTerms(flow: Flow, { terms }: Composition): void {
  flow.heading('Termos aceitos por cada parte');
  flow.paragraph(terms.text, BODY);
  flow.space(4);
  flow.pair('Versão', terms.version);
  flow.pair('SHA-256 do texto', terms.sha256);
}

function drawRemarks(flow: Flow, { envelope: { disarmed, remarks } }: Composition): void {
  if (disarmed.length + remarks.length === 0) return;
  flow.heading('Observações sobre o arquivo');
  if (disarmed.length > 0)
    flow.paragraph(
      `Do original foi retirado, antes do envio, o que poderia agir por conta própria ou mudar o que se vê: ${disarmed.join('; ')}. Foi essa versão que as partes viram e que está selada; o SHA-256 acima é do original recebido.`,
      BODY,
    );
  for (const remark of remarks) flow.paragraph(remark, BODY);
}

function drawChecking(flow: Flow, { kind, envelope }: Composition): void {
  flow.heading('Como conferir');
  flow.paragraph(
    `Abra ${envelope.verifyUrl}, ou aponte a câmera para o código QR da primeira página deste relatório, e solte o arquivo na página: ela calcula o SHA-256 no próprio navegador, sem enviar o arquivo, e diz se ele é o final, o original ou outro.`,
    BODY,
  );
  flow.space(3);
  flow.paragraph(
    'O selo é uma assinatura PAdES: leitores como o Adobe Acrobat, e o programa pdfsig, mostram se o arquivo mudou depois de selado. Um só byte mudado ou acrescentado é acusado.',
    BODY,
  );
  flow.space(3);
  flow.paragraph(
    kind === 'audit'
      ? 'A trilha completa está anexada a este PDF, no arquivo trilha.json. Cada evento traz o SHA-256 do anterior, e a cabeça da trilha é o do último: nenhum pode ser mudado, tirado ou trocado de lugar sem que ela mude.'
      : 'O PDF de auditoria do envelope traz a trilha completa em anexo e o SHA-256 deste arquivo. Cada evento traz o SHA-256 do anterior, e a cabeça da trilha é o do último.',
    BODY,
  );
  flow.heading('Validade jurídica');
  for (const text of LEGAL) {
    flow.paragraph(text, BODY);
    flow.space(3);
  }
}

function drawFeet(flow: Flow, { envelope }: Composition): void {
  for (const [index, sheet] of flow.sheets.entries()) {
    const words = [
      `${envelope.test ? 'TESTE · ' : ''}Papelada · envelope ${envelope.id} · página ${index + 1} de ${flow.sheets.length} do relatório`,
      `SHA-256 do original: ${envelope.originalSha256}`,
    ];
    sheet.artifact(() => {
      for (const [line, text] of words.entries())
        sheet.text(text, flow.left, 40 - line * 10, 'text', SMALL.size, envelope.test ? RED : GREY);
    });
  }
}
