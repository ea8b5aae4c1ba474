import { lookUp } from '../../../../plain/look-up.ts';
import type { TransportDocument } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { date, decimal, moment, taxpayer } from '../../values/values.ts';
import { drawDocumentHead, drawSheetNumber } from '../document-head.ts';
import { type FactNames, factsIn, named } from '../facts.ts';
import { drawRows, type PaperField } from '../paper/fields.ts';
import type { Letters } from '../paper/letters.ts';
import { PaperPages, ROW, regular, type WeightedText } from '../paper/pages.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import type { PaperContext } from '../paper-order.ts';
import { NO_VALUE, warningOf } from '../warnings.ts';
import { cargoRows, field, newTaxRows, pairsOfParties, priceRows, takerRows, taxRows } from './blocks.ts';
import { carriedRows, modeFacts } from './carried.ts';
import { drawDacteReceipt, headOf, RECEIPT_MM } from './head.ts';
import { CONTINGENCIES, SERVICES, TYPES } from './tables.ts';
import { takerOf } from './taker.ts';

const CUT_GAP = 3;
const TEXT_SIZE = 7;
const EPEC = '4';
const FORM = '5';

function placeOf(ide: FiscalElement | null, end: 'Ini' | 'Fim'): string {
  const [city, state] = [ide?.text(`xMun${end}`) ?? '', ide?.text(`UF${end}`) ?? ''];
  return [city, state].filter((part) => part !== '').join(' - ');
}

function protocolField({ key }: TransportDocument, { standing }: PaperContext): PaperField {
  const { protocol, epec } = standing;
  const shown = protocol ?? (key.emission === EPEC ? epec : null);
  const title =
    protocol === null && key.emission === EPEC
      ? 'PROTOCOLO DE AUTORIZAÇÃO DO EPEC'
      : 'PROTOCOLO DE AUTORIZAÇÃO DE USO';
  const isPending = shown === null && ![EPEC, FORM].includes(key.emission);
  const value =
    shown === null || shown.number === ''
      ? isPending
        ? NO_VALUE
        : ''
      : `${shown.number} - ${moment(shown.receivedAt)}`;
  return { title, value, share: 1, align: 'center', weight: 'bold' };
}

function factRows(document: TransportDocument, context: PaperContext): PaperField[][] {
  const ide = document.content.find('ide');
  const at = (name: string) => ide?.text(name) ?? '';
  const isShared = at('indGlobalizado') === '1' ? [field('CT-e GLOBALIZADO', 'SIM', 0.6)] : [];
  const way: PaperField[] = [
    field('INÍCIO DA PRESTAÇÃO', placeOf(ide, 'Ini')),
    field('TÉRMINO DA PRESTAÇÃO', placeOf(ide, 'Fim')),
  ];
  const between = (ide?.all('infPercurso') ?? []).map((stop) => stop.text('UFPer')).join(', ');
  return [
    [
      field('TIPO DO CT-E', lookUp(TYPES, at('tpCTe')) ?? at('tpCTe'), 0.8),
      field('TIPO DO SERVIÇO', lookUp(SERVICES, at('tpServ')) ?? at('tpServ'), 0.9),
      field('TOMADOR DO SERVIÇO', takerOf(document).role, 0.8),
      ...isShared,
      { ...protocolField(document, context), share: 1.6 },
    ],
    [field('CFOP - NATUREZA DA PRESTAÇÃO', `${at('CFOP')} - ${at('natOp')}`)],
    between === '' ? way : [...way, field('PERCURSO', between)],
  ];
}

function insuranceOf(insurance: FiscalElement): string[] {
  const parts = [insurance.text('xSeg'), insurance.text('nApol'), insurance.text('nAver')].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? [] : [`Seguro: ${parts.join(' ')}`];
}

const CAR_FACTS: FactNames = {
  chassi: 'chassi',
  cCor: 'código da cor',
  xCor: 'cor',
  cMod: 'código da marca e do modelo',
  vUnit: 'valor (R$)',
  vFrete: 'frete (R$)',
};

/** Returns the issuer's remarks, then fields that have no box of their own. */
function remarksOf({ content }: TransportDocument): string[] {
  const extra = content.find('compl');
  const observed = (name: string) =>
    (extra?.all(name) ?? []).map((one) => `${one.attribute('xCampo')}: ${one.text('xTexto')}`);
  const normal = content.find('infCTeNorm');
  const bill = normal?.find('cobr') ?? content.find('cobr');
  const fat = bill?.find('fat') ?? null;
  return [
    ...(extra?.text('xObs') ?? '').split('\n'),
    ...observed('ObsCont'),
    ...observed('ObsFisco'),
    content.text('imp', 'infAdFisco'),
    [extra?.text('xCaracAd'), extra?.text('xCaracSer'), extra?.text('xEmi')].filter(Boolean).join(' - '),
    fat === null ? '' : `Fatura ${fat.text('nFat')} R$ ${decimal(fat.text('vLiq') || fat.text('vOrig'))}`,
    ...(bill?.all('dup') ?? []).map(
      (one) => `Duplicata ${one.text('nDup')} ${date(one.text('dVenc'))} R$ ${decimal(one.text('vDup'))}`,
    ),
    ...(normal?.all('seg') ?? []).flatMap(insuranceOf),
    ...named('CT-e globalizado', normal?.text('infGlobalizado', 'xObs') ?? ''),
    ...(normal?.all('veicNovos') ?? []).flatMap((car) =>
      named('Veículo transportado', factsIn(car, CAR_FACTS).join('; ')),
    ),
    ...content
      .all('autXML')
      .map((one) => `Autorizado a baixar o XML: ${taxpayer(one.text('CNPJ') || one.text('CPF'))}`),
  ].filter((line) => line !== '');
}

function flowRows({ content }: TransportDocument): PaperField[][] {
  const flow = content.find('compl', 'fluxo');
  const delivery = content.find('compl', 'Entrega');
  const [planned] = delivery?.children ?? [];
  const when = [planned?.text('dProg') || planned?.text('dIni'), planned?.text('dFim')]
    .filter(Boolean)
    .map((day) => date(day ?? ''))
    .join(' a ');
  if (flow === null && when === '') return [];
  const stops = (flow?.all('pass') ?? [])
    .map((stop) => stop.text('xPass'))
    .filter(Boolean)
    .join(', ');
  return [
    [
      field('ORIGEM', flow?.text('xOrig') ?? ''),
      field('PASSAGENS', stops, 2),
      field('DESTINO', flow?.text('xDest') ?? ''),
      field('ROTA', flow?.text('xRota') ?? ''),
      field('PREVISÃO DE ENTREGA', when, 1.2),
    ],
  ];
}

function noticesOf(document: TransportDocument, context: PaperContext): WeightedText[] {
  const { content, key } = document;
  const warning = warningOf(context.standing, content.text('ide', 'tpAmb'), key.emission, 'masculine');
  const since = content.text('ide', 'dhCont');
  const why = content.text('ide', 'xJust');
  return [
    ...warning.lines,
    ...(lookUp(CONTINGENCIES, key.emission) === undefined ? [] : [lookUp(CONTINGENCIES, key.emission) ?? '']),
    ...(since === ''
      ? []
      : [`ENTRADA EM CONTINGÊNCIA: ${moment(since)}${why === '' ? '' : ` - JUSTIFICATIVA: ${why}`}`]),
  ].map((text) => ({ text, weight: 'bold' }));
}

function drawParties(pages: PaperPages, document: TransportDocument): void {
  for (const [left, right] of pairsOfParties(document)) {
    pages.need(left.length * ROW);
    const half = pages.frame.width / 2;
    drawRows(pages.sheet, { left: pages.frame.left, width: half }, pages.y, left, ROW, pages.leftovers);
    const beside = { left: pages.frame.left + half, width: half };
    pages.y = drawRows(pages.sheet, beside, pages.y, right, ROW, pages.leftovers);
  }
}

/** Draws the DACTE of a CT-e, of its simplified form and of other services. */
export function drawDacte(
  letters: Letters,
  document: TransportDocument,
  context: PaperContext,
): PaperSheet[] {
  const { content, key } = document;
  const { mark } = warningOf(context.standing, content.text('ide', 'tpAmb'), key.emission, 'masculine');
  const head = headOf(document, context);
  const heads: number[] = [];
  const pages = new PaperPages(letters, mark, (sheet, frame, top, isFirst) => {
    const start = isFirst ? top + RECEIPT_MM + CUT_GAP : top;
    if (isFirst) {
      drawDacteReceipt(sheet, frame, top, document);
      sheet.line(frame.left, start - CUT_GAP / 2, frame.left + frame.width, start - CUT_GAP / 2, true);
    }
    heads.push(start);
    return drawDocumentHead(sheet, frame, start, head);
  });
  pages.block('', factRows(document, context));
  drawParties(pages, document);
  const { role, party } = takerOf(document);
  pages.block('', takerRows(role, party));
  const isService = document.form === 'services';
  pages.block(isService ? 'INFORMAÇÕES DO SERVIÇO' : 'INFORMAÇÕES DA CARGA', cargoRows(document));
  pages.block('COMPONENTES DO VALOR DA PRESTAÇÃO DO SERVIÇO', priceRows(document));
  pages.block('INFORMAÇÕES RELATIVAS AO IMPOSTO', taxRows(document));
  pages.block('IBS E CBS', newTaxRows(document));
  const carried = carriedRows(document);
  const columns = [
    { title: 'TIPO DO DOCUMENTO', share: 1 },
    { title: 'CHAVE DE ACESSO / CNPJ DO EMITENTE', share: 2.6 },
    { title: 'SÉRIE / NÚMERO', share: 2 },
  ];
  if (carried.length > 0) pages.table('DOCUMENTOS ORIGINÁRIOS', columns, carried, TEXT_SIZE);
  pages.block('PREVISÃO DO FLUXO DA CARGA', flowRows(document));
  const facts = modeFacts(document);
  if (facts.length > 0) pages.texts('DADOS ESPECÍFICOS DO MODAL', regular([facts.join('   ')]), TEXT_SIZE);
  const remarks = [...noticesOf(document, context), ...regular([...remarksOf(document), ...pages.leftovers])];
  pages.texts('OBSERVAÇÕES', remarks, TEXT_SIZE, 18);
  pages.block(
    '',
    [[field('USO EXCLUSIVO DO EMISSOR DO CT-E', '', 1.4), field('RESERVADO AO FISCO', '', 1)]],
    16,
  );
  for (const [index, sheet] of pages.sheets.entries())
    drawSheetNumber(sheet, pages.frame, heads[index] ?? 0, head, `${index + 1}/${pages.sheets.length}`);
  return [...pages.sheets];
}
