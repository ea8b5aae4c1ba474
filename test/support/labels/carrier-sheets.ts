import { PDFDocument } from '@cantoo/pdf-lib';
import {
  amazon,
  carrierTable,
  control,
  correios,
  type Draw,
  danfeStrip,
  declaration,
  mercadoEnvios,
  shopee,
} from './carrier-labels.ts';
import type { Expected } from './make-sheets.ts';
import { addSheet, fontsOf, type Look, type Place, type Sheet } from './sheet.ts';

export interface PlacedItem extends Expected {
  place: Place;
}

interface Part {
  kind: Expected['kind'];
  draw: Draw;
  place: Place;
}

interface CarrierSheet extends Look {
  parts: Part[];
  marks?: (sheet: Sheet) => void;
}

const A4 = [210, 297] as const;
const LYING_A4 = [297, 210] as const;
const NAMES = ['Joana Prado', 'Caio Lemos', 'Rita Duarte', 'Davi Moura', 'Lia Campos', 'Otto Reis'] as const;

function label(draw: Draw, x: number, y: number, width: number, height: number): Part {
  return { kind: 'label', draw, place: { x, y, width, height } };
}

function danfe(x: number, y: number, width: number, height: number): Part {
  return { kind: 'danfe', draw: danfeStrip, place: { x, y, width, height } };
}

/** Two columns and two rows, with these gaps between them. */
function fourOf(
  draw: Draw,
  [left, top]: readonly [number, number],
  [width, height]: readonly [number, number],
  [across, down]: readonly [number, number],
): Part[] {
  return [0, 1, 2, 3].map((place) =>
    label(
      draw,
      left + (place % 2) * (width + across),
      top + Math.floor(place / 2) * (height + down),
      width,
      height,
    ),
  );
}

const framed =
  (draw: Draw, thickness = 0.4): Draw =>
  (sheet, place, item) => {
    sheet.frame(place, thickness);
    const { x, y, width, height } = place;
    draw(sheet, { x: x + 2, y: y + 2, width: width - 4, height: height - 4 }, item);
  };

const dashed =
  (draw: Draw): Draw =>
  (sheet, place, item) => {
    sheet.dashedFrame(place);
    const { x, y, width, height } = place;
    draw(sheet, { x: x + 2, y: y + 2, width: width - 4, height: height - 4 }, item);
  };

/** Sheets in the style of marketplaces and carriers, because their real ones are not public. */
export const CARRIER_SHEETS = {
  'Mercado Envios, one on A4, a cut line beside it': {
    size: A4,
    parts: [label(mercadoEnvios, 6, 6, 96, 150)],
    marks: (sheet) => {
      sheet.dashes(false, 105, 297);
      sheet.text('Corte aqui', 107, 20, 6);
    },
  },
  'Mercado Envios, one below its DANFE strip': {
    size: A4,
    parts: [danfe(6, 6, 96, 36), label(mercadoEnvios, 6, 46, 96, 145)],
    marks: (sheet) => sheet.dashes(true, 44, 102),
  },
  'Mercado Envios, three on lying A4': {
    size: LYING_A4,
    parts: [0, 1, 2].map((place) => label(mercadoEnvios, 3 + place * 98, 8, 94, 150)),
  },
  'Mercado Envios, three with their DANFE strips joined to them': {
    size: LYING_A4,
    parts: [0, 1, 2].map((place) => ({
      kind: 'label' as const,
      place: { x: 3 + place * 98, y: 6, width: 94, height: 192 },
      draw: (sheet: Sheet, { x, y, width }: Place, item: Expected) => {
        sheet.frame({ x, y, width, height: 192 }, 0.3);
        mercadoEnvios(sheet, { x, y: y + 42, width, height: 150 }, item);
        danfeStrip(sheet, { x, y, width, height: 42 }, { ...item, code: `${item.code}D` });
      },
    })),
  },
  'Shopee, a page of 10x15': { size: [100, 150], parts: [label(shopee, 1, 1, 98, 148)] },
  'Shopee, four on A4': { size: A4, parts: fourOf(shopee, [4, 4], [98, 141], [6, 7]) },
  'Shopee, four on A4 that touch': { size: A4, parts: fourOf(shopee, [2, 2], [103, 146], [0, 0]) },
  'Shopee, four on A4 half a millimetre apart': {
    size: A4,
    parts: fourOf(shopee, [2, 2], [102.7, 146], [0.6, 0.6]),
  },
  'Shopee, three on A4': { size: A4, parts: fourOf(shopee, [4, 4], [98, 141], [6, 7]).slice(0, 3) },
  'Correios, four on A4': { size: A4, parts: fourOf(correios, [3, 6], [98, 138], [8, 8]) },
  'Correios, four on A4 with cut marks': {
    size: A4,
    parts: fourOf(correios, [4, 5], [98, 138], [7, 10]),
    marks: (sheet) => {
      for (const x of [0, 200]) sheet.bar(x, 148.5, 10, 0.2);
      for (const y of [0, 287]) sheet.bar(105, y, 0.2, 10);
      sheet.bar(102, 148.5, 6, 0.2);
      sheet.bar(105, 145.5, 0.2, 6);
    },
  },
  'Correios, two side by side on A4': {
    size: A4,
    parts: fourOf(correios, [3, 6], [98, 138], [8, 8]).slice(0, 2),
  },
  'Correios, two one above the other on A4': {
    size: A4,
    parts: [label(correios, 55, 5, 100, 138), label(correios, 55, 153, 100, 138)],
  },
  'Correios, two of A5 on A4': {
    size: A4,
    parts: [label(correios, 8, 6, 194, 136), label(correios, 8, 154, 194, 136)],
  },
  'outlined, two of A5 on A4': {
    size: A4,
    parts: [label(framed(carrierTable), 6, 5, 198, 139), label(framed(carrierTable), 6, 153, 198, 139)],
  },
  'two of A5 on lying A4, a line between': {
    size: LYING_A4,
    parts: [label(carrierTable, 6, 6, 136, 198), label(carrierTable, 155, 6, 136, 198)],
    marks: (sheet) => sheet.dashes(false, 148.5, 210),
  },
  'one of A5 on A4': { size: A4, parts: [label(framed(carrierTable), 6, 5, 198, 139)] },
  'Correios, a label over its content declaration': {
    size: A4,
    parts: [
      label(correios, 8, 6, 98, 138),
      { kind: 'declaration', draw: declaration, place: { x: 8, y: 156, width: 194, height: 130 } },
    ],
  },
  'Correios, two content declarations': {
    size: A4,
    parts: [8, 152].map((y) => ({
      kind: 'declaration' as const,
      draw: declaration,
      place: { x: 8, y, width: 194, height: 132 },
    })),
  },
  'carrier table, two on lying A4': {
    size: LYING_A4,
    parts: [label(carrierTable, 12, 20, 100, 150), label(carrierTable, 160, 20, 100, 150)],
  },
  'carrier table, outlined, four on A4': {
    size: A4,
    parts: fourOf(framed(carrierTable), [5, 5], [96, 140], [6, 6]),
  },
  'carrier table, outlined by dashes, four on A4': {
    size: A4,
    parts: fourOf(dashed(carrierTable), [5, 5], [96, 140], [6, 6]),
  },
  'carrier table, two outlined of four': {
    size: A4,
    parts: fourOf(framed(carrierTable, 1), [5, 5], [96, 140], [4, 6]).slice(0, 2),
  },
  'carrier table, one outlined on A4': { size: A4, parts: [label(framed(carrierTable), 10, 10, 100, 150)] },
  'carrier table, small ones, eight on A4': {
    size: A4,
    parts: Array.from({ length: 8 }, (_, place) =>
      label(framed(amazon), 5 + (place % 2) * 101, 4 + Math.floor(place / 2) * 73, 97, 68),
    ),
  },
  'one of 10x15 on A4, printed by Chrome': {
    size: A4,
    parts: [label(framed(carrierTable), 10, 10, 100, 150)],
    marks: (sheet) => {
      sheet.text('23/11/2026, 07:12', 8.5, 8, 8);
      sheet.text('Imprimir etiquetas - Central do Vendedor', 90, 8, 8);
      sheet.text('https://vendedor.exemplo.com.br/etiquetas/imprimir?pedido=2611038766924', 8.5, 290.8, 8);
      sheet.text('1/1', 199, 290.8, 8);
    },
  },
  'four on A4, printed by Firefox': {
    size: A4,
    parts: fourOf(framed(carrierTable), [10, 10], [93, 136], [4, 5]),
    marks: (sheet) => {
      sheet.text('Imprimir etiquetas', 9, 8, 8);
      sheet.text('https://vendedor.exemplo.com.br/etiquetas', 140, 8, 8);
      sheet.text('1 of 1', 9, 290.8, 8);
      sheet.text('23/11/2026, 07:12', 176, 290.8, 8);
    },
  },
  'Amazon, four on A4': { size: A4, parts: fourOf(amazon, [5, 5], [96, 140], [8, 8]) },
  'Amazon, two on A4, shown turned': {
    size: LYING_A4,
    rotate: 90,
    parts: [label(amazon, 15, 20, 100, 150), label(amazon, 165, 20, 100, 150)],
  },
  'Amazon, 4 x 6 inches': { size: [101.6, 152.4], parts: [label(amazon, 3, 3, 95, 146)] },
  'a control sheet': {
    size: A4,
    parts: [{ kind: 'control', draw: control, place: { x: 12, y: 10, width: 186, height: 250 } }],
  },
  'labels and DANFEs, two by two': {
    size: A4,
    parts: fourOf(shopee, [4, 4], [98, 141], [6, 7]).map((part, index) =>
      index % 2 === 0 ? part : { ...part, kind: 'danfe' as const, draw: danfeStrip },
    ),
  },
} satisfies Record<string, CarrierSheet>;

type CarrierSheetName = keyof typeof CARRIER_SHEETS;

export const carrierSheetNames = Object.keys(CARRIER_SHEETS).filter(
  (name): name is CarrierSheetName => name in CARRIER_SHEETS,
);

/** Draws these sheets as one PDF, and returns the items on each, in reading order. */
export async function makeCarrierSheets(
  names: readonly CarrierSheetName[],
): Promise<{ bytes: Uint8Array; sheets: PlacedItem[][] }> {
  const document = await PDFDocument.create();
  const fonts = await fontsOf(document);
  const sheets: PlacedItem[][] = [];
  let index = 0;
  for (const name of names) {
    const look: CarrierSheet = CARRIER_SHEETS[name];
    const sheet = addSheet(document, fonts, look);
    const items = look.parts.map(({ kind, draw, place }) => {
      index += 1;
      const person = NAMES[index % NAMES.length] ?? NAMES[0];
      const item: PlacedItem = {
        kind,
        code: `7X${String(index).padStart(4, '0')}BR`,
        name: `${person} ${index}`,
        place,
      };
      draw(sheet, place, item);
      return item;
    });
    look.marks?.(sheet);
    sheets.push(items);
  }
  return { bytes: await document.save(), sheets };
}
