import { PDFDocument } from '@cantoo/pdf-lib';
import { scan } from '../labels/scan-sheets.ts';
import { Canvas, fontsOf, type Place, type Turn } from './canvas.ts';
import {
  amazon,
  correios,
  type DrawLabel,
  jadlog,
  loggi,
  magalu,
  mercadoLivre,
  shein,
  shopee,
  tiktok,
  totalExpress,
  unknown,
} from './drawings.ts';
import { outlineText } from './outline-text.ts';
import { contentDeclaration, controlSheet, danfePage } from './papers.ts';
import type { SampleLabel, SampleLayout } from './people.ts';

export interface SheetsWanted {
  layout: SampleLayout;
  labels: readonly SampleLabel[];
  /** Text and vectors by default. */
  look?: 'text' | 'scanned' | 'outlined';
  /** The page's `/Rotate`; it is still displayed upright. */
  rotate?: Turn;
  /** Ends with a control sheet, or a content declaration of the first label. */
  ends?: 'control' | 'declaration';
  seed?: number;
}

/** A label that must be found again. */
export interface PlacedLabel extends SampleLabel {
  layout: SampleLayout;
  kind: 'label' | 'danfe' | 'control' | 'declaration';
  /** From 1. */
  sheet: number;
  place: Place;
  /** The texts that a scanner reads on it. */
  codes: string[];
}

export interface MadeSheets {
  bytes: Uint8Array;
  sheets: number;
  /** Ordered by sheets and quadrants. */
  placed: PlacedLabel[];
}

interface Paper {
  draw: DrawLabel;
  marketplace: string;
  carrier: string;
  size: readonly [width: number, height: number];
  places: Place[];
}

const A4 = [210, 297] as const;
const LABEL = [100, 150] as const;
const SINGLE: Place[] = [{ x: 1, y: 1, width: 98, height: 148 }];
const FOUR: Place[] = [0, 1, 2, 3].map((place) => ({
  x: 4 + (place % 2) * 104,
  y: 4 + Math.floor(place / 2) * 148,
  width: 98,
  height: 141,
}));

/** The places of each layout on its sheets, and the marketplace and carrier to recognise. */
export const PAPERS: Record<SampleLayout, Paper> = {
  'mercado-livre': single(mercadoLivre, 'Mercado Livre', 'Mercado Envios'),
  'mercado-livre-a4': {
    ...single(mercadoLivre, 'Mercado Livre', 'Mercado Envios'),
    ...{ size: A4, places: [{ x: 6, y: 6, width: 96, height: 148 }] },
  },
  shopee: four(shopee, 'Shopee', 'Shopee Xpress'),
  'shopee-10x15': single(shopee, 'Shopee', 'Shopee Xpress'),
  tiktok: four(tiktok, 'TikTok Shop', 'J&T Express'),
  'tiktok-10x15': single(tiktok, 'TikTok Shop', 'J&T Express'),
  correios: four(correios, 'Correios', 'Correios'),
  'correios-10x15': single(correios, 'Correios', 'Correios'),
  amazon: { ...single(amazon, 'Amazon', 'Amazon Logistics'), size: [101.6, 152.4] },
  magalu: four(magalu, 'Magalu', 'Magalu Entregas'),
  shein: single(shein, 'Shein', 'J&T Express'),
  jadlog: single(jadlog, 'Outro', 'Jadlog'),
  loggi: single(loggi, 'Outro', 'Loggi'),
  'total-express': four(totalExpress, 'Outro', 'Total Express'),
  desconhecido: four(unknown, 'Outro', 'Outro'),
};

function single(draw: DrawLabel, marketplace: string, carrier: string): Paper {
  return { draw, marketplace, carrier, size: LABEL, places: SINGLE };
}

function four(draw: DrawLabel, marketplace: string, carrier: string): Paper {
  return { draw, marketplace, carrier, size: A4, places: FOUR };
}

/**
 * Sheets in the style of a marketplace or carrier, filled in reading order; the last one may have empty
 * places.
 */
export async function sheetsOf(wanted: SheetsWanted): Promise<MadeSheets> {
  const { layout, labels, look = 'text', rotate = 0, ends, seed = 1 } = wanted;
  const { draw, size, places } = PAPERS[layout];
  const document = await PDFDocument.create();
  document.setCreationDate(new Date('2026-11-23T10:00:00Z'));
  document.setModificationDate(new Date('2026-11-23T10:00:00Z'));
  const fonts = await fontsOf(document);
  const placed: PlacedLabel[] = [];
  const addSheet = (fill: (canvas: Canvas, sheet: number) => void) => {
    const canvas = new Canvas(fonts, size);
    fill(canvas, document.getPageCount() + 1);
    canvas.addTo(document, rotate);
  };
  const whole: Place = { x: 3, y: 3, width: size[0] - 6, height: Math.min(148, size[1] - 6) };
  for (let first = 0; first < labels.length; first += places.length) {
    const onSheet = labels.slice(first, first + places.length);
    addSheet((canvas, sheet) => {
      for (const [index, label] of onSheet.entries()) {
        const place = places[index] ?? whole;
        placed.push({ ...label, layout, kind: 'label', sheet, place, codes: draw(canvas, place, label) });
      }
    });
    const [label] = onSheet;
    if (layout === 'shein' && label !== undefined)
      addSheet((canvas, sheet) => {
        const codes = danfePage(canvas, whole, label);
        placed.push({ ...label, layout, kind: 'danfe', sheet, place: whole, codes });
      });
  }
  const [first] = labels;
  if (ends !== undefined && first !== undefined)
    addSheet((canvas, sheet) => {
      if (ends === 'control') controlSheet(canvas, whole, labels);
      else contentDeclaration(canvas, whole, first);
      placed.push({ ...first, layout, kind: ends, sheet, place: whole, codes: [] });
    });
  const drawn = await document.save();
  const bytes = { text: () => drawn, outlined: () => outlineText(drawn), scanned: () => scan(drawn, seed) };
  return { bytes: await bytes[look](), sheets: document.getPageCount(), placed };
}
