import { groupedKey } from '../../values/access-key.ts';
import type { Invoice } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { date, decimal, isZero, moment, shortDecimal } from '../../values/values.ts';
import { newTaxRows } from '../danfe/blocks.ts';
import { issuerLines } from '../issuer-lines.ts';
import { barsOf, qrCodeOf } from '../paper/codes.ts';
import type { Letters } from '../paper/letters.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import type { PaperContext } from '../paper-order.ts';
import { addressLine, partyOf, titledIdentity } from '../parties.ts';
import { paymentsOf } from '../payments.ts';
import { isValidInContingency, warningOf } from '../warnings.ts';
import { Roll } from './roll.ts';

const CENTRED = { align: 'center' } as const;
const TITLE = { align: 'center', weight: 'bold' } as const;
const CONTINGENCY = 'EMITIDA EM CONTINGÊNCIA';
const PENDING = 'Pendente de autorização';
const ANONYMOUS = 'CONSUMIDOR NÃO IDENTIFICADO';

/** The differences of the two papers on a roll. */
export interface ReceiptKind {
  title: string;
  /** For example `NFC-e`. */
  name: string;
  anonymous: string;
}

const CONSUMER: ReceiptKind = {
  title: 'Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica',
  name: 'NFC-e',
  anonymous: ANONYMOUS,
};
const SIMPLIFIED: ReceiptKind = {
  title: 'DANFE Simplificado - Documento Auxiliar da Nota Fiscal Eletrônica',
  name: 'NF-e',
  anonymous: 'DESTINATÁRIO NÃO IDENTIFICADO',
};

/** One copy of a receipt. */
class Receipt {
  readonly #roll: Roll;
  readonly #invoice: Invoice;
  readonly #context: PaperContext;
  readonly #kind: ReceiptKind;
  readonly #isOffline: boolean;

  constructor(letters: Letters, invoice: Invoice, context: PaperContext, kind: ReceiptKind) {
    [this.#invoice, this.#context, this.#kind] = [invoice, context, kind];
    this.#roll = new Roll(letters, context.receiptWidth);
    this.#isOffline = isValidInContingency(invoice.key.emission, context.standing);
  }

  /** `copy` names its owner; null if there is only one. */
  draw(copy: string | null): PaperSheet[] {
    const { content, key } = this.#invoice;
    const warning = warningOf(this.#context.standing, content.text('ide', 'tpAmb'), key.emission);
    this.#head(warning.lines);
    this.#items();
    this.#totals();
    this.#newTaxes();
    this.#access();
    this.#recipient();
    this.#identification(warning.lines);
    this.#messages();
    if (copy !== null) {
      this.#roll.rule();
      this.#roll.text(copy, TITLE);
    }
    // There is no mark across the paper: a black-only printer would break it up into dots among the letters.
    return this.#roll.sheets();
  }

  #head(warnings: readonly string[]): void {
    const roll = this.#roll;
    const { logo } = this.#context;
    const issuer = this.#invoice.content.find('emit');
    const party = partyOf(issuer);
    if (logo !== null) roll.picture(logo);
    if (party?.tradeName) roll.text(party.tradeName, TITLE);
    roll.text(party?.name ?? '', TITLE);
    roll.text(`${titledIdentity(issuer)}  IE: ${party?.registration ?? ''}`, CENTRED);
    if (party !== null) roll.text(addressLine(party), CENTRED);
    if (party?.phone) roll.text(`Fone: ${party.phone}`, CENTRED);
    roll.rule();
    roll.text(this.#kind.title, TITLE);
    this.#state(warnings);
    roll.rule();
  }

  /** Draws the notices that the norm requires in two places. */
  #state(warnings: readonly string[]): void {
    if (this.#isOffline) {
      this.#roll.text(CONTINGENCY, TITLE);
      this.#roll.text(PENDING, CENTRED);
    }
    for (const line of warnings) this.#roll.text(line, TITLE);
  }

  #items(): void {
    const roll = this.#roll;
    roll.pair('CÓDIGO  DESCRIÇÃO', '', 'bold', roll.size - 1);
    roll.pair('QTDE.  UN  x  VL. UNIT.', 'VL. TOTAL', 'bold', roll.size - 1);
    for (const [index, detail] of this.#invoice.content.all('det').entries()) this.#item(detail, index + 1);
    roll.rule();
  }

  #item(detail: FiscalElement, place: number): void {
    const roll = this.#roll;
    const product = detail.find('prod') ?? detail;
    const at = (name: string) => product.text(name);
    roll.text(`${String(place).padStart(3, '0')}  ${at('cProd')}  ${at('xProd')}`);
    const info = detail.text('infAdProd');
    if (info !== '') roll.text(info, { size: roll.size - 1 });
    roll.pair(
      `${shortDecimal(at('qCom'), 0)} ${at('uCom')} x ${shortDecimal(at('vUnCom'))}`,
      decimal(at('vProd')),
    );
    const further: [string, string, string][] = [
      ['Desconto', 'vDesc', '-'],
      ['Frete', 'vFrete', '+'],
      ['Seguro', 'vSeg', '+'],
      ['Acréscimo', 'vOutro', '+'],
    ];
    for (const [title, name, sign] of further)
      if (!isZero(at(name))) roll.pair(`   ${title}`, `${sign}${decimal(at(name))}`);
  }

  #totals(): void {
    const roll = this.#roll;
    const { content } = this.#invoice;
    const total = content.find('total', 'ICMSTot');
    roll.pair('QTDE. TOTAL DE ITENS', String(content.all('det').length));
    roll.pair('VALOR TOTAL R$', decimal(total?.text('vProd') || '0'));
    const services = content.text('total', 'ISSQNtot', 'vServ');
    if (!isZero(services)) roll.pair('VALOR DOS SERVIÇOS R$', decimal(services));
    const parts: [string, string][] = [
      ['DESCONTO R$', 'vDesc'],
      ['FRETE R$', 'vFrete'],
      ['SEGURO R$', 'vSeg'],
      ['ACRÉSCIMO R$', 'vOutro'],
      ['IPI R$', 'vIPI'],
      ['IPI DEVOLVIDO R$', 'vIPIDevol'],
      ['ICMS ST R$', 'vST'],
      ['FCP ST R$', 'vFCPST'],
      ['ICMS MONOFÁSICO COM RETENÇÃO R$', 'vICMSMonoReten'],
      ['IMPOSTO DE IMPORTAÇÃO R$', 'vII'],
      ['ICMS DESONERADO R$', 'vICMSDeson'],
    ];
    for (const [title, name] of parts) {
      const value = total?.text(name) ?? '';
      if (!isZero(value)) roll.pair(title, decimal(value));
    }
    roll.pair('VALOR A PAGAR R$', decimal(total?.text('vNF') || '0'), 'bold');
    roll.gap(0.8);
    roll.pair('FORMA DE PAGAMENTO', 'VALOR PAGO R$', 'bold', roll.size - 1);
    for (const { way, value } of paymentsOf(content)) roll.pair(way, decimal(value || '0'));
    roll.pair('TROCO R$', decimal(content.text('pag', 'vTroco') || '0'));
    roll.rule();
  }

  #newTaxes(): void {
    const fields = newTaxRows(this.#invoice).flat();
    if (fields.length === 0) return;
    for (const { title, value } of fields) this.#roll.pair(title, value);
    this.#roll.rule();
  }

  #access(): void {
    const roll = this.#roll;
    const { key, supplement } = this.#invoice;
    const address = supplement?.text('urlChave') ?? '';
    roll.text('Consulte pela Chave de Acesso em', CENTRED);
    if (address !== '') roll.text(address, CENTRED);
    roll.text(groupedKey(key.key), { ...TITLE, size: roll.size });
    const matrix = qrCodeOf(supplement?.text('qrCode'));
    if (matrix !== null) roll.qrCode(matrix);
    else roll.bars(barsOf(key.key));
    roll.rule();
  }

  #recipient(): void {
    const roll = this.#roll;
    const recipient = this.#invoice.content.find('dest');
    const party = partyOf(recipient);
    if (party === null || (party.identity === '' && party.name === '')) {
      roll.text(this.#kind.anonymous, TITLE);
      roll.rule();
      return;
    }
    const title = recipient?.text('CPF') ? 'CPF' : recipient?.text('CNPJ') ? 'CNPJ' : 'ID. ESTRANGEIRO';
    const who = this.#kind === CONSUMER ? 'CONSUMIDOR' : 'DESTINATÁRIO';
    roll.text(`${who} - ${title} ${party.identity}`, TITLE);
    roll.text(party.name, CENTRED);
    roll.text(addressLine(party), CENTRED);
    roll.rule();
  }

  #identification(warnings: readonly string[]): void {
    const roll = this.#roll;
    const { content } = this.#invoice;
    const at = (name: string) => content.text('ide', name);
    const number = at('nNF').padStart(9, '0');
    roll.text(
      `${this.#kind.name} nº ${number} Série ${at('serie').padStart(3, '0')} ${moment(at('dhEmi'))}`,
      TITLE,
    );
    const { protocol } = this.#context.standing;
    if (protocol !== null && protocol.number !== '') {
      roll.text(`Protocolo de Autorização: ${protocol.number}`, CENTRED);
      roll.text(`Data de Autorização: ${moment(protocol.receivedAt)}`, CENTRED);
    }
    this.#state(warnings);
    const since = at('dhCont');
    if (since !== '') roll.text(`Entrada em contingência: ${moment(since)} - ${at('xJust')}`, CENTRED);
    roll.rule();
  }

  #messages(): void {
    const roll = this.#roll;
    const { content } = this.#invoice;
    const taxes = content.text('total', 'ICMSTot', 'vTotTrib');
    if (!isZero(taxes))
      roll.text(`Tributos Totais Incidentes (Lei Federal 12.741/2012): R$ ${decimal(taxes)}`, CENTRED);
    const info = content.find('infAdic');
    for (const name of ['infAdFisco', 'infCpl']) {
      for (const line of issuerLines(info?.text(name) ?? '')) roll.text(line, CENTRED);
    }
    for (const observed of info?.all('obsCont') ?? [])
      roll.text(`${observed.attribute('xCampo')}: ${observed.text('xTexto')}`, CENTRED);
    const due = content.find('cobr')?.all('dup') ?? [];
    for (const one of due)
      roll.text(`Parcela ${one.text('nDup')} ${date(one.text('dVenc'))} R$ ${decimal(one.text('vDup'))}`);
  }
}

function drawReceipt(
  letters: Letters,
  invoice: Invoice,
  context: PaperContext,
  kind: ReceiptKind,
): PaperSheet[] {
  const copy = (whose: string | null) => new Receipt(letters, invoice, context, kind).draw(whose);
  if (!isValidInContingency(invoice.key.emission, context.standing)) return copy(null);
  return [
    ...copy(kind === CONSUMER ? 'VIA DO CONSUMIDOR' : 'VIA DO DESTINATÁRIO'),
    ...copy('VIA DA EMPRESA'),
  ];
}

/** Draws the paper of a NFC-e; in offline contingency the two copies that the norm requires. */
export function drawConsumerReceipt(letters: Letters, invoice: Invoice, context: PaperContext): PaperSheet[] {
  return drawReceipt(letters, invoice, context, CONSUMER);
}

/** Draws the DANFE Simplificado Tipo 2 of a NF-e (NT 2026.003). */
export function drawSimplifiedDanfe(letters: Letters, invoice: Invoice, context: PaperContext): PaperSheet[] {
  return drawReceipt(letters, invoice, context, SIMPLIFIED);
}
