import { PDFDocument } from '@cantoo/pdf-lib';
import { addSheet, fontsOf, type Place, randomOf, type Sheet } from './sheet.ts';

/** An expected part of a sheet. */
export interface Expected {
  kind: 'label' | 'danfe' | 'declaration' | 'control';
  /** Readable by a scanner, and unique. */
  code: string;
  /** Only in its text. */
  name: string;
}

export type Layout =
  | 'one'
  | 'oneFramed'
  | 'four'
  | 'twoColumns'
  | 'twoRows'
  | 'besideDanfe'
  | 'single'
  | 'inches'
  | 'pairs';

export interface SheetOptions {
  layout: Layout;
  seed: number;
  labels: number;
  rotate?: 0 | 90 | 180 | 270;
  /** The offset of the visible part of the page from its corner, in points. */
  origin?: number;
  /** The number of its first label, which is part of the names, so that those of several files differ. */
  first?: number;
}

export interface Sheets {
  bytes: Uint8Array;
  pages: number;
  expected: Expected[];
}

const NAMES = ['Joana Prado', 'Caio Lemos', 'Rita Duarte', 'Davi Moura', 'Lia Campos', 'Otto Reis'] as const;
const STREETS = ['Rua das Acácias', 'Avenida do Porto', 'Travessa da Serra'] as const;
const A4 = [210, 297] as const;

interface Drawing {
  random: () => number;
  /** Millimetres; 0 for none. */
  border: number;
}

function recipientOf(random: () => number, index: number): string {
  const name = NAMES[Math.floor(random() * NAMES.length)] ?? NAMES[0];
  return `${name} Silva ${String.fromCharCode(65 + (index % 26))}${index}`;
}

function drawLabel(sheet: Sheet, place: Place, { code, name }: Expected, { random, border }: Drawing): void {
  const { x, y, width, height } = place;
  if (border > 0) sheet.frame(place, border);
  sheet.text('TRANSPORTE RAPIDO', x + 5, y + 9, 13, true);
  sheet.text(`Pedido ${Math.floor(random() * 1e9)}`, x + 5, y + 15, 8);
  if (border > 0) sheet.bar(x, y + 20, width, border);
  sheet.code(code, x + 8, y + 26, Math.min(22, height * 0.16));
  const lower = y + height * 0.5;
  sheet.text('DESTINATARIO', x + 5, lower, 8, true);
  sheet.text(name, x + 5, lower + 5, 10);
  sheet.text(
    `${STREETS[Math.floor(random() * STREETS.length)] ?? ''}, ${Math.floor(random() * 900)}`,
    x + 5,
    lower + 10,
    9,
  );
  sheet.text(
    `CEP 0${Math.floor(1000 + random() * 8999)}-${Math.floor(100 + random() * 899)}`,
    x + 5,
    lower + 15,
    9,
  );
  sheet.code(`${code}B`, x + 8, y + height - 22, 14);
  sheet.text('REMETENTE Loja Exemplo', x + 5, y + height - 4, 7);
}

function drawDanfe(sheet: Sheet, place: Place, { code, name }: Expected, { border }: Drawing): void {
  const { x, y, height } = place;
  sheet.frame(place, Math.max(0.2, border));
  sheet.text('DANFE SIMPLIFICADO - ETIQUETA', x + 5, y + 9, 10, true);
  sheet.text('CHAVE DE ACESSO', x + 5, y + 18, 7, true);
  sheet.code(code, x + 8, y + 22, 12);
  sheet.text('PROTOCOLO DE AUTORIZACAO 135260000000001', x + 5, y + 44, 7);
  sheet.text(name, x + 5, y + 52, 8);
  sheet.text('EMITENTE Loja Exemplo', x + 5, y + height - 6, 7);
}

/** Returns the places of the labels on a sheet, and the page's size in millimetres. */
function placesOf(
  layout: Layout,
  random: () => number,
): { size: readonly [number, number]; places: Place[] } {
  const between = (least: number, most: number) => least + random() * (most - least);
  switch (layout) {
    case 'single':
    case 'pairs':
      return { size: [100, 150], places: [{ x: 2, y: 2, width: 96, height: 146 }] };
    case 'inches':
      return { size: [101.6, 152.4], places: [{ x: 3, y: 3, width: 95, height: 146 }] };
    case 'one':
    case 'oneFramed': {
      const [width, height] = [between(92, 100), between(135, 150)];
      const place = { x: between(4, 100), y: between(4, 130), width, height };
      return { size: A4, places: [place] };
    }
    case 'four': {
      const gap = between(2, 14);
      const [left, top] = [between(3, 6), between(3, 6)];
      const width = Math.min(100, (210 - 2 * left - gap) / 2);
      const height = Math.min(150, (297 - 2 * top - gap) / 2);
      const places = [0, 1, 2, 3].map((index) => ({
        x: left + (index % 2) * (width + gap),
        y: top + Math.floor(index / 2) * (height + gap),
        width,
        height,
      }));
      return { size: A4, places };
    }
    case 'twoColumns':
    case 'besideDanfe': {
      const gap = between(3, 40);
      const left = between(5, 20);
      const places = [0, 1].map((index) => ({
        x: left + index * (100 + gap),
        y: between(8, 40),
        width: 98,
        height: 148,
      }));
      return { size: [297, 210], places };
    }
    case 'twoRows': {
      const gap = between(4, 20);
      const top = between(5, 20);
      const width = between(140, 150);
      const places = [0, 1].map((index) => ({
        x: between(10, 40),
        y: top + index * (100 + gap),
        width,
        height: 98,
      }));
      return { size: A4, places };
    }
  }
}

const BORDERS = [0, 0.15, 0.5, 1.2] as const;
const MARKS = ['none', 'dashes', 'line'] as const;

function drawMarks(
  sheet: Sheet,
  layout: Layout,
  [wide, high]: readonly [number, number],
  random: () => number,
): void {
  const mark = MARKS[Math.floor(random() * MARKS.length)] ?? 'none';
  if (layout === 'one') {
    sheet.text('Pagina 1 de 1', wide / 2 - 10, high - 4, 7);
    return;
  }
  if (layout === 'oneFramed') {
    sheet.frame({ x: 2, y: 2, width: wide - 4, height: high - 4 }, 0.3);
    return;
  }
  if (layout !== 'four' || mark === 'none') return;
  if (mark === 'dashes') {
    sheet.dashes(true, high / 2, wide);
    sheet.dashes(false, wide / 2, high);
  } else {
    sheet.bar(0, high / 2, wide, 0.15);
    sheet.bar(wide / 2, 0, 0.15, high);
  }
}

/** Sheets as marketplaces print them, filled in order; the last one may have empty places. */
export async function makeSheets({
  layout,
  seed,
  labels,
  rotate = 0,
  origin = 0,
  first = 0,
}: SheetOptions): Promise<Sheets> {
  const random = randomOf(seed);
  const document = await PDFDocument.create();
  const fonts = await fontsOf(document);
  const { size, places } = placesOf(layout, random);
  const border = BORDERS[Math.floor(random() * BORDERS.length)] ?? 0;
  const expected: Expected[] = [];
  const inPairs = layout === 'pairs' || layout === 'besideDanfe';
  for (let index = 0; index < labels; ) {
    const sheet = addSheet(document, fonts, { size, rotate, origin });
    for (const place of places) {
      if (index >= labels) break;
      const kind = inPairs && index % 2 === 1 ? 'danfe' : 'label';
      const item: Expected = {
        kind,
        code: `${seed}X${String(index).padStart(4, '0')}BR`,
        name: recipientOf(random, first + index),
      };
      if (kind === 'danfe') drawDanfe(sheet, place, item, { random, border });
      else drawLabel(sheet, place, item, { random, border });
      expected.push(item);
      index += 1;
    }
    drawMarks(sheet, layout, size, random);
  }
  return { bytes: await document.save(), pages: document.getPageCount(), expected };
}
