import { lookUp } from '../../../../plain/look-up.ts';
import { groupedKey } from '../../values/access-key.ts';
import type { Invoice } from '../../values/documents.ts';
import type { Standing } from '../../values/status.ts';
import { date, documentNumber, series } from '../../values/values.ts';
import { contingencyCode, contingencyLines, protocolField } from '../danfe/contingency.ts';
import type { CodeNames } from '../facts.ts';
import { barsOf, DOT_MM } from '../paper/codes.ts';
import type { Letters } from '../paper/letters.ts';
import { PaperSheet } from '../paper/sheet.ts';
import { LEADING, type LetterStyle, POINT_MM, textLengthOf, wrapText } from '../paper/wrap.ts';
import { partyOf } from '../parties.ts';
import { warningOf } from '../warnings.ts';
import { drawLabelRow, type LabelDanfeField } from './fields.ts';

const [WIDTH_MM, HEIGHT_MM] = [100, 150];
const MARGIN = 4;
const ROOM = WIDTH_MM - 2 * MARGIN;
const TITLE: LetterStyle = { size: 14, weight: 'bold' };
const SUBTITLE: LetterStyle = { size: 8, weight: 'regular' };
const STRONG: LetterStyle = { size: 13, weight: 'bold' };
const NAME: LetterStyle = { size: 11.5, weight: 'bold' };
const KEY: LetterStyle = { size: 10, weight: 'bold' };
const HEADING: LetterStyle = { size: 9, weight: 'bold' };
const MARK: LetterStyle = { size: 20, weight: 'bold' };
const NOTICE: LetterStyle = { size: 9, weight: 'bold' };
const [MODULE_MM, QUIET_MODULES] = [2 * DOT_MM, 10];
const [BARS_MM, SECOND_BARS_MM] = [16, 11];
const GAP = 1.2;
const DIRECTIONS: CodeNames = { '0': '0 - ENTRADA', '1': '1 - SAÍDA' };

export interface LabelDanfe {
  sheet: PaperSheet;
  /** Titles of fields that are cut. */
  cut: string[];
}

/** Draws bars of whole dots, at the right if their quiet zones fit there. */
function drawBars(sheet: PaperSheet, code: string, top: number, height: number): number {
  const bars = barsOf(code);
  const length = bars.reduce((sum, bar) => sum + bar, 0) * MODULE_MM;
  const quiet = QUIET_MODULES * MODULE_MM;
  const isWide = length + quiet > WIDTH_MM - MARGIN - quiet;
  const left = isWide ? (WIDTH_MM - length) / 2 : WIDTH_MM - MARGIN - quiet - length;
  sheet.bars(bars, MODULE_MM, Math.round(left / DOT_MM) * DOT_MM, top, height);
  return top + height;
}

/** Draws the paper `DANFE Simplificado - Etiqueta` (NT 2020.004) of one note. */
class Drawing {
  readonly #sheet: PaperSheet;
  readonly #invoice: Invoice;
  readonly #standing: Standing;
  readonly #cut: string[] = [];
  #y = MARGIN;

  constructor(letters: Letters, invoice: Invoice, standing: Standing) {
    this.#sheet = new PaperSheet(letters, WIDTH_MM, HEIGHT_MM);
    [this.#invoice, this.#standing] = [invoice, standing];
  }

  draw(): LabelDanfe {
    this.#head();
    this.#code();
    this.#protocol();
    this.#issuer();
    this.#general();
    this.#recipient();
    this.#notices();
    return { sheet: this.#sheet, cut: this.#cut };
  }

  #head(): void {
    const middle = WIDTH_MM / 2;
    this.#sheet.text('DANFE SIMPLIFICADO - ETIQUETA', middle, this.#y + 4.4, TITLE, 'center');
    const subtitle = 'Documento auxiliar da nota fiscal eletrônica';
    this.#sheet.text(subtitle, middle, this.#y + 8.2, SUBTITLE, 'center');
    this.#y += 10;
  }

  #code(): void {
    const { key } = this.#invoice.key;
    this.#y = drawBars(this.#sheet, key, this.#y, BARS_MM) + GAP;
    const value = groupedKey(key);
    const style = { ...KEY, size: this.#sizeWithin(value, KEY, ROOM - 3) };
    this.#row([{ title: 'CHAVE DE ACESSO', value, width: ROOM, align: 'center', style }]);
    const second = contingencyCode(this.#invoice);
    if (second !== null) this.#y = drawBars(this.#sheet, second, this.#y + GAP, SECOND_BARS_MM) + GAP;
  }

  #protocol(): void {
    const [title, value] = protocolField(this.#invoice, { standing: this.#standing });
    this.#row([{ title, value, width: ROOM, align: 'center', style: STRONG }]);
  }

  #issuer(): void {
    const issuer = this.#invoice.content.find('emit');
    const party = partyOf(issuer);
    this.#heading('EMITENTE');
    this.#named(party?.name ?? '', party?.state ?? '');
    const title = issuer?.text('CNPJ') === '' && issuer.text('CPF') !== '' ? 'CPF' : 'CNPJ';
    this.#row([
      { title, value: party?.identity ?? '', width: ROOM / 2 },
      { title: 'INSCRIÇÃO ESTADUAL', value: party?.registration ?? '', width: ROOM / 2 },
    ]);
  }

  #general(): void {
    const ide = this.#invoice.content.find('ide');
    const at = (name: string) => ide?.text(name) ?? '';
    this.#heading('DADOS GERAIS DA NF-E');
    const direction = lookUp(DIRECTIONS, at('tpNF')) ?? at('tpNF');
    this.#row([
      { title: 'TIPO DE OPERAÇÃO', value: direction, width: 29, style: NAME },
      { title: 'NÚMERO', value: documentNumber(at('nNF')), width: 27, style: STRONG },
      { title: 'SÉRIE', value: series(at('serie')), width: 13, style: NAME },
      { title: 'DATA DE EMISSÃO', value: date(at('dhEmi') || at('dEmi')), width: ROOM - 69, style: NAME },
    ]);
  }

  #recipient(): void {
    const recipient = this.#invoice.content.find('dest');
    const party = partyOf(recipient);
    this.#heading('DESTINATÁRIO');
    this.#named(party?.name ?? '', party?.state ?? '');
    const title = recipient?.text('CPF') ? 'CPF' : recipient?.text('CNPJ') ? 'CNPJ' : 'CNPJ / CPF';
    this.#row([
      { title, value: party?.identity ?? '', width: ROOM / 2 },
      { title: 'INSCRIÇÃO ESTADUAL', value: party?.registration ?? '', width: ROOM / 2 },
    ]);
  }

  /** There is no mark across the paper: a black-only printer would break it up into dots among the letters. */
  #notices(): void {
    const { content, key } = this.#invoice;
    const { mark, lines } = warningOf(this.#standing, content.text('ide', 'tpAmb'), key.emission);
    this.#y += GAP;
    if (mark !== null) {
      const style = { ...MARK, size: this.#sizeWithin(mark, MARK, ROOM) };
      this.#y += 7.5;
      this.#sheet.text(mark, WIDTH_MM / 2, this.#y, style, 'center');
      this.#y += 2;
    }
    for (const notice of [...lines, ...contingencyLines(this.#invoice)]) this.#notice(notice);
  }

  /** Returns the font size with which a text fits on one line. */
  #sizeWithin(text: string, style: LetterStyle, width: number): number {
    return style.size * Math.min(1, width / textLengthOf(this.#sheet.letters, text, style));
  }

  #notice(text: string): void {
    const lines = wrapText(this.#sheet.letters, text, NOTICE, ROOM);
    const line = NOTICE.size * POINT_MM * LEADING;
    const shown = lines.slice(0, Math.max(0, Math.floor((HEIGHT_MM - MARGIN - this.#y) / line)));
    if (shown.length < lines.length) this.#cut.push(text.slice(0, 40));
    const block = { lines: shown, size: NOTICE.size, stretch: 1 };
    this.#y = this.#sheet.lines(block, WIDTH_MM / 2, this.#y, NOTICE.weight, 'center');
  }

  #named(name: string, state: string): void {
    this.#row([
      { title: 'NOME / RAZÃO SOCIAL', value: name, width: ROOM - 12, style: NAME },
      { title: 'UF', value: state, width: 12, style: NAME },
    ]);
  }

  #heading(text: string): void {
    this.#sheet.text(text, MARGIN, this.#y + 4.3, HEADING);
    this.#y += 5.4;
  }

  #row(fields: readonly LabelDanfeField[]): void {
    this.#y = drawLabelRow(this.#sheet, MARGIN, this.#y, fields, this.#cut);
  }
}

/** Draws the DANFE of a note as a label of 100 by 150 mm. */
export function drawLabelDanfe(letters: Letters, invoice: Invoice, standing: Standing): LabelDanfe {
  return new Drawing(letters, invoice, standing).draw();
}
