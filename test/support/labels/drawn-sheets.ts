import { PDFDocument } from '@cantoo/pdf-lib';
import {
  amazon,
  carrierTable,
  correios,
  type Draw,
  danfeStrip,
  mercadoEnvios,
  shopee,
} from './carrier-labels.ts';
import type { PlacedItem } from './carrier-sheets.ts';
import type { Expected } from './make-sheets.ts';
import { addSheet, fontsOf, type Place, randomOf, type Sheet } from './sheet.ts';
import { smallLabel, twoCopies } from './small-labels.ts';

type Random = () => number;

interface Part {
  kind: Expected['kind'];
  draw: Draw;
  place: Place;
}

interface DrawnSheet {
  size: readonly [number, number];
  parts: Part[];
  marks?: (sheet: Sheet) => void;
}

const A4 = [210, 297] as const;
const LYING_A4 = [297, 210] as const;
const LARGE: readonly Draw[] = [mercadoEnvios, shopee, correios, carrierTable, amazon];
const CODES = ['head', 'foot', 'matrix'] as const;
const NAMES = ['Joana', 'Caio', 'Rita', 'Davi', 'Maria Aparecida dos Santos', 'Bento', 'Lia', 'Ester'];
const SURNAMES = ['Prado', 'Lemos', 'Duarte', 'Moura', 'Reis', 'Quadros', 'Campos'];

function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}

function oneOf<Kind>(random: Random, kinds: readonly Kind[]): Kind {
  const kind = kinds[Math.floor(random() * kinds.length)];
  if (kind === undefined) throw new Error('nothing to choose from');
  return kind;
}

interface Grid {
  size: readonly [number, number];
  columns: number;
  rows: number;
  /** Millimetres: at the edges, and between labels. */
  margins: readonly [number, number];
  gaps: readonly [number, number];
}

/** The places of a grid that fills its sheet, row by row. */
function placesOf({ size: [wide, high], columns, rows, margins, gaps }: Grid): Place[] {
  const width = (wide - 2 * margins[0] - (columns - 1) * gaps[0]) / columns;
  const height = (high - 2 * margins[1] - (rows - 1) * gaps[1]) / rows;
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: margins[0] + (index % columns) * (width + gaps[0]),
    y: margins[1] + Math.floor(index / columns) * (height + gaps[1]),
    width,
    height,
  }));
}

function gridOf(random: Random, size: Grid['size'], [columns, rows]: readonly [number, number]): Place[] {
  const margin = () => between(random, 3, 8);
  const gap = () => between(random, 2.5, 9);
  return placesOf({ size, columns, rows, margins: [margin(), margin()], gaps: [gap(), gap()] });
}

/** Limits a place to 10 x 15 cm. */
function smallerThanUsual(place: Place): Place {
  return { ...place, width: Math.min(place.width, 102), height: Math.min(place.height, 150) };
}

function labels(places: readonly Place[], draw: Draw): Part[] {
  return places.map((place) => ({ kind: 'label', draw, place }));
}

/** All of them, or fewer, as on the last sheet of an order. */
function some<Kind>(random: Random, all: readonly Kind[]): Kind[] {
  return random() < 0.6 ? [...all] : all.slice(0, 1 + Math.floor(random() * all.length));
}

function smallLook(random: Random): Draw {
  return smallLabel({
    code: oneOf(random, CODES),
    frame: oneOf(random, [0, 0, 0.2, 0.4]),
    hasRule: random() < 0.5,
  });
}

const SMALL_GRIDS = [
  [A4, 2, 3],
  [A4, 2, 4],
  [A4, 2, 5],
  [A4, 3, 5],
  [LYING_A4, 3, 2],
  [LYING_A4, 3, 3],
  [LYING_A4, 4, 2],
] as const;

/** Sheets with random looks, sizes and distances. */
const KINDS = {
  'small labels': (random) => {
    const [size, columns, rows] = oneOf(random, SMALL_GRIDS);
    return { size, parts: labels(some(random, gridOf(random, size, [columns, rows])), smallLook(random)) };
  },
  'labels of 10 x 15': (random) => {
    const [size, grid] = oneOf(random, [
      [A4, [2, 2]],
      [A4, [2, 2]],
      [LYING_A4, [2, 1]],
      [LYING_A4, [3, 1]],
    ] as const);
    const places = gridOf(random, size, grid).map(smallerThanUsual);
    return { size, parts: labels(some(random, places), oneOf(random, LARGE)) };
  },
  'one label somewhere': (random) => {
    const place = {
      x: between(random, 4, 100),
      y: between(random, 4, 130),
      width: between(random, 92, 100),
      height: between(random, 136, 150),
    };
    return { size: A4, parts: labels([place], oneOf(random, LARGE)) };
  },
  'a label below its strip': (random) => {
    const [x, y, width] = [between(random, 4, 20), between(random, 4, 12), between(random, 92, 100)];
    const [strip, gap, height] = [between(random, 32, 60), between(random, 5, 12), between(random, 138, 150)];
    const line = y + strip + gap / 2;
    const [first, second] = [
      { x, y, width, height: strip },
      { x, y: y + strip + gap, width, height },
    ];
    return {
      size: A4,
      parts: [
        { kind: 'danfe', draw: danfeStrip, place: first },
        { kind: 'label', draw: oneOf(random, [mercadoEnvios, shopee, correios]), place: second },
      ],
      marks: (sheet) => sheet.dashes(true, line, x + width + 2),
    };
  },
  'labels with their strips joined to them': (random) => {
    const columns = oneOf(random, [1, 2, 3]);
    const width = between(random, 90, 94);
    const gap = between(random, 2.5, 4);
    const draw: Draw = (sheet, { x, y, height }, item) => {
      const strip = height - 148;
      sheet.frame({ x, y, width, height }, 0.3);
      danfeStrip(sheet, { x, y, width, height: strip }, { ...item, code: `${item.code}D` });
      mercadoEnvios(sheet, { x, y: y + strip, width, height: 148 }, item);
    };
    const height = between(random, 184, 196);
    const top = between(random, 5, 9);
    const places = Array.from({ length: columns }, (_, column) => ({
      x: 4 + column * (width + gap),
      y: top,
      width,
      height,
    }));
    return { size: LYING_A4, parts: labels(places, draw) };
  },
  'labels with two copies in each': (random) => {
    const one = smallLabel({ code: oneOf(random, CODES), frame: 0, hasRule: random() < 0.5 });
    const copies = twoCopies(one, random() < 0.7, between(random, 2.5, 5));
    const places = gridOf(random, A4, [2, 2]).map((place) => ({
      ...place,
      height: Math.min(place.height, 140),
    }));
    return { size: A4, parts: labels(some(random, places), copies) };
  },
} satisfies Record<string, (random: Random) => DrawnSheet>;

export const drawnKinds = Object.keys(KINDS).filter((name): name is keyof typeof KINDS => name in KINDS);

/** Draws a PDF with a sheet of each kind, and returns the items on each. */
export async function drawSheets(seed: number): Promise<{ bytes: Uint8Array; sheets: PlacedItem[][] }> {
  const random = randomOf(seed);
  const document = await PDFDocument.create();
  const fonts = await fontsOf(document);
  let index = Math.floor(random() * 9000);
  const sheets = drawnKinds.map((kind) => {
    const drawn: DrawnSheet = KINDS[kind](random);
    const sheet = addSheet(document, fonts, drawn);
    const items = drawn.parts.map(({ kind, draw, place }): PlacedItem => {
      index += 1 + Math.floor(random() * 3);
      const code = `7X${String(index % 10_000).padStart(4, '0')}BR`;
      const item = { kind, code, name: `${oneOf(random, NAMES)} ${oneOf(random, SURNAMES)} ${index}`, place };
      draw(sheet, place, item);
      return item;
    });
    drawn.marks?.(sheet);
    return items;
  });
  return { bytes: await document.save(), sheets };
}
