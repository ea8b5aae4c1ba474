import { lookUp } from '../../../../plain/look-up.ts';
import type { Manifest } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { decimal, moment, postalCode, taxpayer } from '../../values/values.ts';
import { drawDocumentHead, drawSheetNumber } from '../document-head.ts';
import { eventFacts, nameOfEvent } from '../event/event-paper.ts';
import { factsIn } from '../facts.ts';
import { issuerLines } from '../issuer-lines.ts';
import type { PaperField } from '../paper/fields.ts';
import type { Letters } from '../paper/letters.ts';
import { PaperPages, regular, type TableColumn, type WeightedText } from '../paper/pages.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import type { PaperContext } from '../paper-order.ts';
import { identityOf } from '../parties.ts';
import { NO_VALUE, warningOf } from '../warnings.ts';
import { carriedRows } from './carried.ts';
import { headOf } from './head.ts';
import { OTHER_MODES } from './other-modes.ts';
import { drawRoad, ROAD_SHOWN } from './road.ts';
import { CARGOES, CARRIERS, INSURED_BY, ISSUERS, MODE_FACTS, MODES, WEIGHTS } from './tables.ts';

const TEXT_SIZE = 7;
/** `tpEmis` of a document issued while the authority cannot be reached. */
const CONTINGENCY = '2';
const ROAD = 'rodo';

const INSURANCES: readonly TableColumn[] = [
  { title: 'RESPONSÁVEL PELO SEGURO', share: 1.6 },
  { title: 'SEGURADORA', share: 2.4 },
  { title: 'Nº DA APÓLICE', share: 1.2 },
  { title: 'Nº DA AVERBAÇÃO', share: 2.4 },
];
const CARRIED: readonly TableColumn[] = [
  { title: 'MUNICÍPIO DE DESCARREGAMENTO', share: 2 },
  { title: 'TIPO', share: 0.6 },
  { title: 'CHAVE DE ACESSO', share: 3.6 },
  { title: 'SÉRIE / NÚMERO', share: 1.2 },
  { title: 'OUTROS DADOS', share: 2.4 },
];
const EVENTS: readonly TableColumn[] = [
  { title: 'EVENTO', share: 1.6 },
  { title: 'DATA E HORA', share: 1.2 },
  { title: 'PROTOCOLO', share: 1.2 },
  { title: 'DADOS DO EVENTO', share: 5 },
];

function field(title: string, value: string, share = 1, align: PaperField['align'] = 'left'): PaperField {
  return { title, value, share, align };
}

function when(title: string, value: string, share = 1): PaperField[] {
  return value === '' ? [] : [field(title, value, share)];
}

function isPending({ key }: Manifest, { standing }: PaperContext): boolean {
  return key.emission === CONTINGENCY && standing.protocol === null;
}

function protocolField(document: Manifest, context: PaperContext): PaperField {
  const { protocol } = context.standing;
  const missing = isPending(document, context) ? 'EMISSÃO EM CONTINGÊNCIA' : NO_VALUE;
  const number = protocol?.number ?? '';
  const value = protocol === null || number === '' ? missing : `${number} - ${moment(protocol.receivedAt)}`;
  return { title: 'PROTOCOLO DE AUTORIZAÇÃO DE USO', value, share: 2, align: 'center', weight: 'bold' };
}

function factRows(document: Manifest, context: PaperContext): PaperField[][] {
  const ide = document.content.find('ide');
  const at = (name: string) => ide?.text(name) ?? '';
  const listed = (group: string, name: string) =>
    (ide?.all(group) ?? [])
      .map((one) => one.text(name))
      .filter(Boolean)
      .join(', ');
  return [
    [
      field('UF CARREG.', at('UFIni'), 0.5, 'center'),
      field('UF DESCARREG.', at('UFFim'), 0.5, 'center'),
      ...when('PERCURSO (UF)', listed('infPercurso', 'UFPer'), 1.2),
      ...when('INÍCIO PREVISTO DA VIAGEM', moment(at('dhIniViagem')), 1),
      protocolField(document, context),
    ],
    [
      field('TIPO DO EMITENTE', lookUp(ISSUERS, at('tpEmit')) ?? at('tpEmit'), 1.6),
      ...when('TRANSPORTADOR', lookUp(CARRIERS, at('tpTransp')) ?? at('tpTransp'), 0.6),
      field('MUNICÍPIOS DE CARREGAMENTO', listed('infMunCarrega', 'xMunCarrega'), 2.6),
      ...(at('indCanalVerde') === '1' ? [field('CANAL VERDE', 'SIM', 0.6)] : []),
      ...(at('indCarregaPosterior') === '1' ? [field('CARGA POSTERIOR À EMISSÃO', 'SIM', 1)] : []),
    ],
  ];
}

function placeOf(place: FiscalElement | null): string {
  if (place === null) return '';
  const code = place.text('CEP');
  return code === '' ? `${place.text('latitude')}, ${place.text('longitude')}` : `CEP ${postalCode(code)}`;
}

function cargoRows({ content }: Manifest): PaperField[][] {
  const total = content.find('tot');
  const count = (title: string, name: string) => field(title, total?.text(name) || '0', 0.7, 'right');
  const unit = total?.text('cUnid') ?? '';
  const product = content.find('prodPred');
  const place = product?.find('infLotacao') ?? null;
  const kind = product?.text('tpCarga') ?? '';
  const described = [
    ...when('TIPO DE CARGA', lookUp(CARGOES, kind) ?? kind),
    ...when('PRODUTO PREDOMINANTE', product?.text('xProd') ?? '', 2),
    ...when('NCM', product?.text('NCM') ?? '', 0.6),
    ...when('GTIN', product?.text('cEAN') ?? '', 0.8),
    ...when('LOTAÇÃO: CARREGAMENTO', placeOf(place?.find('infLocalCarrega') ?? null)),
    ...when('LOTAÇÃO: DESCARREGAMENTO', placeOf(place?.find('infLocalDescarrega') ?? null)),
  ];
  return [
    [
      count('QTD. CT-e', 'qCTe'),
      count('QTD. NF-e', 'qNFe'),
      count('QTD. MDF-e', 'qMDFe'),
      ...when('QTD. CT', total?.text('qCT') ?? '', 0.7),
      ...when('QTD. NF', total?.text('qNF') ?? '', 0.7),
      field(
        `PESO TOTAL (${lookUp(WEIGHTS, unit) ?? unit})`,
        decimal(total?.text('qCarga') ?? '', 4),
        1.4,
        'right',
      ),
      field('VALOR TOTAL DA CARGA', decimal(total?.text('vCarga') ?? ''), 1.4, 'right'),
    ],
    ...(described.length === 0 ? [] : [described]),
  ];
}

function insuranceRow(insurance: FiscalElement): string[] {
  const responsible = insurance.find('infResp');
  const company = insurance.find('infSeg') ?? insurance;
  const who = responsible?.text('respSeg') ?? insurance.text('respSeg');
  return [
    [lookUp(INSURED_BY, who) ?? who, identityOf(responsible)].filter(Boolean).join(' - '),
    [company.text('xSeg'), identityOf(company)].filter(Boolean).join(' - '),
    insurance.text('nApol'),
    insurance
      .all('nAver')
      .map(({ content }) => content)
      .join(', '),
  ];
}

function drawMode(pages: PaperPages, { content }: Manifest, { events }: PaperContext): void {
  const [group] = content.find('infModal')?.children ?? [];
  if (group === undefined) return;
  const other = lookUp(OTHER_MODES, group.name);
  if (group.name === ROAD) drawRoad(pages, group, events);
  other?.draw(pages, group);
  const shown = group.name === ROAD ? ROAD_SHOWN : (other?.shown ?? []);
  const rest = factsIn(group, MODE_FACTS, shown);
  if (rest.length > 0) pages.texts('OUTROS DADOS DO MODAL', regular([rest.join('   ')]), TEXT_SIZE);
}

function noticesOf(document: Manifest, context: PaperContext): WeightedText[] {
  const { content, key } = document;
  const environment = content.text('ide', 'tpAmb');
  const { lines } = warningOf(context.standing, environment, key.emission, 'masculine');
  const pending = `EMISSÃO EM CONTINGÊNCIA. Obrigatória a autorização em 168 horas após esta emissão (${moment(content.text('ide', 'dhEmi'))})`;
  const words = isPending(document, context) ? [...lines, pending] : lines;
  return words.map((text) => ({ text, weight: 'bold' }));
}

/** Returns the issuer's remarks, then fields that have no box of their own. */
function remarksOf({ content }: Manifest): string[] {
  const seals = content.all('lacres').map((seal) => seal.text('nLacre'));
  return [
    ...issuerLines(content.text('infAdic', 'infCpl')),
    ...issuerLines(content.text('infAdic', 'infAdFisco')),
    ...(seals.length === 0 ? [] : [`Lacres: ${seals.join(', ')}`]),
    ...content
      .all('autXML')
      .map((one) => `Autorizado a baixar o XML: ${taxpayer(one.text('CNPJ') || one.text('CPF'))}`),
    ...issuerLines(content.text('infSolicNFF', 'xSolic')),
  ];
}

/** Draws the DAMDFE of a MDF-e. */
export function drawDamdfe(letters: Letters, document: Manifest, context: PaperContext): PaperSheet[] {
  const { content, key } = document;
  const { mark } = warningOf(context.standing, content.text('ide', 'tpAmb'), key.emission, 'masculine');
  const head = headOf(document, context);
  let headTop = 0;
  const pages = new PaperPages(letters, mark, (sheet, frame, top) => {
    headTop = top;
    return drawDocumentHead(sheet, frame, top, head);
  });
  const notices = noticesOf(document, context);
  if (notices.length > 0) pages.texts('AVISO', notices, TEXT_SIZE + 1);
  pages.block('', factRows(document, context));
  const mode = content.text('ide', 'modal');
  pages.block(`MODAL ${lookUp(MODES, mode) ?? mode} DE CARGA`, cargoRows(document));
  drawMode(pages, document, context);
  const insurances = content.all('seg').map(insuranceRow);
  if (insurances.length > 0) pages.table('SEGURO DA CARGA', INSURANCES, insurances);
  const carried = carriedRows(content, context.events);
  if (carried.length > 0) pages.table('DOCUMENTOS FISCAIS VINCULADOS AO MDF-e', CARRIED, carried);
  const events = context.events.map((event) => [
    nameOfEvent(event),
    moment(event.content.text('dhEvento') || (event.protocol?.receivedAt ?? '')),
    event.protocol?.number ?? '',
    eventFacts(event).join('; '),
  ]);
  if (events.length > 0) pages.table('EVENTOS REGISTRADOS', EVENTS, events);
  pages.texts('OBSERVAÇÕES', regular([...remarksOf(document), ...pages.leftovers]), TEXT_SIZE, 18);
  for (const [index, sheet] of pages.sheets.entries())
    drawSheetNumber(sheet, pages.frame, headTop, head, `${index + 1}/${pages.sheets.length}`);
  return [...pages.sheets];
}
