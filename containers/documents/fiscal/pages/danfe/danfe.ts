import type { Invoice } from '../../values/documents.ts';
import { drawHeading, drawRows, type Leftovers, type PaperField, type PaperFrame } from '../paper/fields.ts';
import type { Letters } from '../paper/letters.ts';
import { PaperSheet } from '../paper/sheet.ts';
import type { PaperContext } from '../paper-order.ts';
import { warningOf } from '../warnings.ts';
import {
  describeVolume,
  newTaxRows,
  placeRows,
  recipientRows,
  serviceRows,
  taxRows,
  transportRows,
} from './blocks.ts';
import { contingencyLines } from './contingency.ts';
import { drawDanfeHead, drawDanfeReceipt, drawSheetNumber, RECEIPT_MM } from './head.ts';
import { drawInstalments } from './instalments.ts';
import { drawTable, rowsOf, rowsWithin, TABLE_HEAD_MM, type TableRow } from './item-table.ts';
import { itemsOf } from './items.ts';
import { type DanfeRemark, drawRemarks, heightOfRemarks, remarkLines } from './remark-box.ts';
import { remarksOf } from './remarks.ts';

const [SHORT_MM, LONG_MM] = [210, 297];
const MARGIN = 5;
const ROW = 7.6;
const HEADING = 3.4;
const LEAST_REMARKS = 22;
/** The greatest height of remarks on the first sheet, if there are more sheets. */
const MOST_REMARKS = 46;
const LEAST_TABLE = HEADING + TABLE_HEAD_MM + 11;
const CUT_GAP = 3;
/** Volumes with a row of their own. */
const MOST_VOLUMES = 4;
const LANDSCAPE = '2';
const LEAST_INSTALMENTS = 14;
/** Largest height of a sheet's content besides a table. */
const HEAD_AND_TITLES = 60;
/** Other places of collection and delivery. */
const PLACES: readonly [heading: string, name: string][] = [
  ['INFORMAÇÕES DO LOCAL DE RETIRADA', 'retirada'],
  ['INFORMAÇÕES DO LOCAL DE ENTREGA', 'entrega'],
];

interface DanfePage {
  sheet: PaperSheet;
  frame: PaperFrame;
  /** Top of the head. */
  top: number;
}

interface Cursor {
  page: DanfePage;
  y: number;
}

function heightOfBlock(rows: readonly unknown[]): number {
  return HEADING + rows.length * ROW;
}

/** Draws one note on as many sheets as it needs. */
class Danfe {
  readonly #letters: Letters;
  readonly #invoice: Invoice;
  readonly #context: PaperContext;
  readonly #isLandscape: boolean;
  readonly #pages: DanfePage[] = [];
  readonly #leftovers: Leftovers = [];
  readonly #warning: ReturnType<typeof warningOf>;

  constructor(letters: Letters, invoice: Invoice, context: PaperContext) {
    [this.#letters, this.#invoice, this.#context] = [letters, invoice, context];
    const { orientation } = context;
    this.#isLandscape =
      orientation === 'as-issued'
        ? invoice.content.text('ide', 'tpImp') === LANDSCAPE
        : orientation === 'landscape';
    this.#warning = warningOf(context.standing, invoice.content.text('ide', 'tpAmb'), invoice.key.emission);
  }

  draw(): PaperSheet[] {
    const first = this.#addPage();
    const { page, y: top } = this.#drawBlocks({ page: first, y: this.#drawHead(first) });
    const rows = rowsOf(this.#letters, page.frame, itemsOf(this.#invoice));
    const services = serviceRows(this.#invoice);
    const remarks = this.#remarkLines(page.frame);
    const servicesHeight = services.length === 0 ? 0 : heightOfBlock(services);
    const tableHeight = rows.reduce((sum, { height }) => sum + height, HEADING + TABLE_HEAD_MM);
    const room = this.#bottom - top - servicesHeight;
    const wanted = Math.max(heightOfRemarks(remarks), LEAST_REMARKS);
    const isOne = tableHeight + wanted <= room;
    const most = Math.max(
      LEAST_REMARKS,
      Math.min(room - LEAST_TABLE, Math.max(MOST_REMARKS, room - tableHeight)),
    );
    const remarksHeight = isOne ? wanted : Math.min(wanted, most);
    const tableBottom = this.#bottom - remarksHeight - servicesHeight;
    const left = drawRemarks(page.sheet, page.frame, this.#bottom - remarksHeight, remarks, remarksHeight);
    if (services.length > 0)
      this.#drawBlock(
        { page, y: this.#bottom - remarksHeight - servicesHeight },
        'CÁLCULO DO ISSQN',
        services,
      );
    this.#continue(this.#drawItems(page, top, tableBottom, rows), left);
    return this.#finish();
  }

  get #bottom(): number {
    return (this.#isLandscape ? SHORT_MM : LONG_MM) - MARGIN;
  }

  #addPage(): DanfePage {
    const [width, height] = this.#isLandscape ? [LONG_MM, SHORT_MM] : [SHORT_MM, LONG_MM];
    const sheet = new PaperSheet(this.#letters, width, height);
    const isFirst = this.#pages.length === 0;
    const aside = isFirst && this.#isLandscape ? RECEIPT_MM + CUT_GAP : 0;
    const frame = { left: MARGIN + aside, width: width - 2 * MARGIN - aside };
    const page = {
      sheet,
      frame,
      top: isFirst && !this.#isLandscape ? MARGIN + RECEIPT_MM + CUT_GAP : MARGIN,
    };
    if (isFirst) this.#drawReceipt(page);
    if (this.#warning.mark !== null)
      sheet.mark(this.#warning.mark, { x: width / 2, y: height * 0.6 }, Math.min(width, height) * 0.95);
    this.#pages.push(page);
    return page;
  }

  #drawReceipt({ sheet, frame }: DanfePage): void {
    if (!this.#isLandscape) {
      drawDanfeReceipt(sheet, frame, MARGIN, this.#invoice);
      const y = MARGIN + RECEIPT_MM + CUT_GAP / 2;
      sheet.line(frame.left, y, frame.left + frame.width, y, true);
      return;
    }
    sheet.turned(MARGIN, sheet.height - MARGIN, () =>
      drawDanfeReceipt(sheet, { left: 0, width: sheet.height - 2 * MARGIN }, 0, this.#invoice),
    );
    const x = MARGIN + RECEIPT_MM + CUT_GAP / 2;
    sheet.line(x, MARGIN, x, sheet.height - MARGIN, true);
  }

  #drawHead({ sheet, frame, top }: DanfePage): number {
    return drawDanfeHead(sheet, frame, top, this.#invoice, this.#context, this.#leftovers);
  }

  /** Returns a place with room of that height: here, or on a new sheet. */
  #placeFor({ page, y }: Cursor, height: number): Cursor {
    if (y + height <= this.#bottom) return { page, y };
    const next = this.#addPage();
    return { page: next, y: this.#drawHead(next) };
  }

  #drawBlock(cursor: Cursor, heading: string, rows: readonly PaperField[][]): Cursor {
    const { page, y } = this.#placeFor(cursor, heightOfBlock(rows));
    const start = drawHeading(page.sheet, page.frame, y, heading);
    return { page, y: drawRows(page.sheet, page.frame, start, rows, ROW, this.#leftovers) };
  }

  /** Draws everything before the products; returns where these begin. */
  #drawBlocks(start: Cursor): Cursor {
    const invoice = this.#invoice;
    const { content } = invoice;
    let cursor = this.#drawBlock(start, 'DESTINATÁRIO / REMETENTE', recipientRows(invoice));
    for (const [heading, name] of PLACES) {
      const place = content.find(name);
      if (place !== null) cursor = this.#drawBlock(cursor, heading, placeRows(place));
    }
    const { page, y } = this.#placeFor(cursor, LEAST_INSTALMENTS);
    const end = drawInstalments(page.sheet, page.frame, y, this.#bottom, invoice, this.#leftovers);
    cursor = this.#drawBlock({ page, y: end }, 'CÁLCULO DO IMPOSTO', taxRows(invoice));
    const newTaxes = newTaxRows(invoice);
    if (newTaxes.length > 0) cursor = this.#drawBlock(cursor, 'TOTAIS DO IBS, DA CBS E DO IS', newTaxes);
    const volumes = content.find('transp')?.all('vol') ?? [];
    for (const volume of volumes.slice(MOST_VOLUMES)) this.#leftovers.push(describeVolume(volume));
    const transport = transportRows(invoice, volumes.slice(0, MOST_VOLUMES));
    cursor = this.#drawBlock(cursor, 'TRANSPORTADOR / VOLUMES TRANSPORTADOS', transport);
    const services = serviceRows(invoice);
    const servicesHeight = services.length === 0 ? 0 : heightOfBlock(services);
    return this.#placeFor(cursor, LEAST_TABLE + LEAST_REMARKS + servicesHeight);
  }

  #remarkLines(frame: PaperFrame): DanfeRemark[] {
    const notices = [...this.#warning.lines, ...contingencyLines(this.#invoice)];
    return remarkLines(this.#letters, frame, notices, [...remarksOf(this.#invoice), ...this.#leftovers]);
  }

  /** Draws the table between two heights; returns the rows that do not fit. */
  #drawItems(
    { sheet, frame }: DanfePage,
    top: number,
    bottom: number,
    rows: readonly TableRow[],
  ): TableRow[] {
    const start = drawHeading(sheet, frame, top, 'DADOS DOS PRODUTOS / SERVIÇOS');
    const room = bottom - start - TABLE_HEAD_MM;
    const { shown, rest } = rowsWithin(rows, room, this.#bottom - MARGIN - HEAD_AND_TITLES);
    drawTable(sheet, frame, start, bottom, shown);
    return rest;
  }

  /** Draws on further sheets what does not fit on the first: products, then remarks. */
  #continue(rows: TableRow[], lines: DanfeRemark[]): void {
    let [restRows, restLines] = [rows, lines];
    while (restRows.length > 0 || restLines.length > 0) {
      const page = this.#addPage();
      let y = this.#drawHead(page);
      if (restRows.length > 0) {
        const height = restRows.reduce((sum, row) => sum + row.height, HEADING + TABLE_HEAD_MM);
        const bottom = Math.min(this.#bottom, y + height + 0.5);
        restRows = this.#drawItems(page, y, bottom, restRows);
        y = bottom;
      }
      const wanted = heightOfRemarks(restLines);
      const room = this.#bottom - y;
      if (restRows.length === 0 && restLines.length > 0 && room >= Math.min(wanted, LEAST_REMARKS))
        restLines = drawRemarks(page.sheet, page.frame, y, restLines, Math.min(wanted, room), true);
    }
  }

  #finish(): PaperSheet[] {
    for (const [index, { sheet, frame, top }] of this.#pages.entries())
      drawSheetNumber(sheet, frame, top, this.#invoice, `FOLHA ${index + 1}/${this.#pages.length}`);
    return this.#pages.map(({ sheet }) => sheet);
  }
}

/** Draws the DANFE of a NF-e, in portrait or landscape. */
export function drawDanfe(letters: Letters, invoice: Invoice, context: PaperContext): PaperSheet[] {
  return new Danfe(letters, invoice, context).draw();
}
