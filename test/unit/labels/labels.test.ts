import { describe, expect, test } from 'vitest';
import { withoutCutLines } from '../../../containers/documents/label-finding/cut-lines.ts';
import { regionKindOf } from '../../../containers/documents/label-finding/kinds.ts';
import type { Mask } from '../../../containers/documents/label-finding/mask.ts';
import { findRegions, gridRegions } from '../../../containers/documents/label-finding/regions.ts';
import { skewOf, straightened } from '../../../containers/documents/label-finding/skew.ts';
import type { LabelSheet } from '../../../containers/engines/labels/find.ts';
import type { PixelBox } from '../../../containers/plain/geometry/boxes.ts';
import { multiplied } from '../../../containers/plain/geometry/matrix.ts';
import { arrangeLabels } from '../../../containers/plain/labels/label-pages.ts';
import { A4, LABEL_PAPER, regionMatrix } from '../../../containers/plain/labels/label-placement.ts';
import type { Doubt } from '../../../containers/plain/labels/region-kinds.ts';
import { describeCrop } from '../../../containers/tools/labels/crop-notes.ts';
import {
  type CutRegion,
  countBlanks,
  sortRegions,
  type Treatment,
} from '../../../containers/tools/labels/sorted-regions.ts';
import { shownBox } from '../../support/boxes.ts';
import { randomOf } from '../../support/labels/sheet.ts';

const SCALE = 3;
const MILLIMETRE = 72 / 25.4;

/** Millimetres. */
function maskOf(width: number, height: number, boxes: readonly PixelBox[]): Mask {
  const mask = {
    width: width * SCALE,
    height: height * SCALE,
    ink: new Uint8Array(width * height * SCALE * SCALE),
  };
  for (const { left, top, right, bottom } of boxes) {
    for (let y = Math.round(top * SCALE); y < bottom * SCALE; y++) {
      mask.ink.fill(1, y * mask.width + Math.round(left * SCALE), y * mask.width + Math.round(right * SCALE));
    }
  }
  return mask;
}

/** The lines and bars of a label: ink over its whole width, and white between. */
function labelInk(
  left: number,
  top: number,
  width: number,
  height: number,
  random: () => number,
): PixelBox[] {
  const rects: PixelBox[] = [];
  const line = (from: number, high: number, wide = width) =>
    rects.push({ left, top: top + from, right: left + wide, bottom: top + from + high });
  line(0, 4);
  for (let at = 8; at < height - 10; at += 5 + random() * 8)
    line(at, 1 + random() * 2, width * (0.4 + random() * 0.6));
  line(height - 4, 4);
  return rects;
}

function regionsOf(mask: Mask) {
  return findRegions(mask, SCALE);
}

describe('a sheet', () => {
  test.each(
    Array.from({ length: 12 }, (_, seed) => [seed]),
  )('of four is cut between them, whatever is on them (seed %i)', (seed) => {
    const random = randomOf(seed);
    const [gap, margin] = [1.7 + random() * 12, 2 + random() * 5];
    const [width, height] = [(210 - 2 * margin - gap) / 2, (297 - 2 * margin - gap) / 2];
    const filled = 2 + Math.floor(random() * 3);
    const inks = [0, 1, 2, 3]
      .slice(0, filled)
      .map((place) =>
        labelInk(
          margin + (place % 2) * (width + gap),
          margin + Math.floor(place / 2) * (height + gap),
          width,
          height,
          random,
        ),
      );
    const { regions, scraps } = regionsOf(maskOf(210, 297, inks.flat()));
    expect([regions.length, scraps.length]).toEqual([filled, 0]);
    for (const [place, { left, top }] of regions.entries()) {
      expect(Math.abs(left / SCALE - (margin + (place % 2) * (width + gap)))).toBeLessThan(1);
      expect(Math.abs(top / SCALE - (margin + Math.floor(place / 2) * (height + gap)))).toBeLessThan(1);
    }
  });

  test.each(
    Array.from({ length: 10 }, (_, seed) => [seed]),
  )('of one label is never cut through it (seed %i)', (seed) => {
    const random = randomOf(seed + 100);
    const [x, y] = [3 + random() * 100, 3 + random() * 125];
    const footer = { left: 95, top: 290, right: 115, bottom: 293 };
    const { regions, scraps } = regionsOf(maskOf(210, 297, [...labelInk(x, y, 100, 150, random), footer]));
    expect(regions).toHaveLength(1);
    expect(scraps).toHaveLength(1);
    expect((regions[0]?.bottom ?? 0) - (regions[0]?.top ?? 0)).toBeGreaterThan(149 * SCALE);
  });

  test('with lines across it, whole or dashed, is cut as if they were not there', () => {
    const random = randomOf(5);
    const inks = [0, 1, 2, 3].flatMap((place) =>
      labelInk(5 + (place % 2) * 104, 5 + Math.floor(place / 2) * 147, 96, 140, random),
    );
    const whole = [
      { left: 0, top: 148, right: 210, bottom: 148.4 },
      { left: 104.8, top: 0, right: 105.2, bottom: 297 },
    ];
    const dashes = Array.from({ length: 52 }, (_, index) => ({
      left: index * 4,
      top: 148,
      right: index * 4 + 2,
      bottom: 148.4,
    }));
    expect(regionsOf(maskOf(210, 297, [...inks, ...whole])).regions).toHaveLength(4);
    expect(regionsOf(maskOf(210, 297, [...inks, ...dashes])).regions).toHaveLength(4);
  });

  test('keeps the tops of frames that are on one line, also where a scan was turned back and their edges waver', () => {
    const [top, thick, thin] = [150, 0.6, 0.3];
    const frames = [5, 108].flatMap((left) => [
      { left, top, right: left + 97, bottom: top + thick },
      { left, top, right: left + thin, bottom: top + 100 },
      { left: left + 97 - thin, top, right: left + 97, bottom: top + 2 },
      { left: left + 97, top: top + 2, right: left + 97 + thin, bottom: top + 100 },
    ]);
    const wavering = Array.from({ length: 25 }, (_, index) => 7 + index * 8).map((left) => ({
      ...{ left, right: left + 2.7 },
      ...{ top: top + thick, bottom: top + thick + 0.3 },
    }));
    const mask = maskOf(210, 297, [...frames, ...wavering]);
    expect(withoutCutLines(mask, SCALE, true, 1.8)).toEqual({ mask, lines: [] });
  });

  test('of frames is cut along them; a line of text at its top and one at its bottom are no part of a label', () => {
    const frameAt = (left: number, top: number) => [
      ...labelInk(left + 5, top + 5, 90, 130, randomOf(left)),
      { left, top, right: left + 100, bottom: top + 0.7 },
      { left, top: top + 139.3, right: left + 100, bottom: top + 140 },
      { left, top, right: left + 0.7, bottom: top + 140 },
      { left: left + 99.3, top, right: left + 100, bottom: top + 140 },
    ];
    const lines = [5.5, 289].map((top) => ({ left: 8, top, right: 170, bottom: top + 3 }));
    const { regions, scraps } = regionsOf(maskOf(210, 297, [...frameAt(10, 10), ...lines]));
    expect(regions).toMatchObject([{ left: 30, top: 30, right: 330, bottom: 450 }]);
    expect(scraps.map(({ top }) => top)).toEqual([Math.round(5.5 * SCALE), 289 * SCALE]);
  });

  test('that is a label itself stays whole, and one that no cut makes labels of, too', () => {
    const random = randomOf(6);
    const page = regionsOf(maskOf(100, 150, labelInk(5, 5, 80, 30, random)));
    expect(page.regions).toEqual([{ left: 0, top: 0, right: 300, bottom: 450 }]);
    const solid = { left: 10, top: 10, right: 200, bottom: 280 };
    expect(regionsOf(maskOf(210, 297, [solid])).regions).toHaveLength(1);
    expect(regionsOf(maskOf(210, 297, [])).regions).toEqual([]);
  });

  test('is cut into equal parts where that is asked for; those without ink are none', () => {
    const inks = [
      { left: 10, top: 10, right: 90, bottom: 290 },
      { left: 110, top: 160, right: 200, bottom: 280 },
    ];
    const parts = gridRegions(maskOf(210, 297, inks), 2, 2).regions.map(({ left, top, right, bottom }) =>
      [left, top, right, bottom].map((side) => Math.round(side / SCALE)),
    );
    expect(parts).toEqual([
      [10, 10, 90, 149],
      [10, 149, 90, 290],
      [110, 160, 200, 280],
    ]);
    const columns = gridRegions(maskOf(210, 297, inks), 2, 1).regions;
    expect(columns).toHaveLength(2);
    expect(gridRegions(maskOf(210, 297, inks), 1, 2).regions).toHaveLength(2);
    expect(columns[0]?.right).toBeLessThan(columns[1]?.left ?? 0);
  });

  test.each([
    -2.4, -0.7, 0, 1.3, 2.2,
  ])('that lies askew by %d degrees is known to, and is turned back', (angle) => {
    const upright = maskOf(210, 297, labelInk(20, 40, 160, 200, randomOf(8)));
    const askew = straightened(upright, -angle);
    expect(Math.abs(skewOf(askew) - angle)).toBeLessThan(0.15);
  });
});

describe('what a region is', () => {
  test.each([
    ['DECLARAÇÃO DE CONTEÚDO  IDENTIFICAÇÃO DOS BENS', 'declaration'],
    ['Acompanha declaração de conteúdo', 'label'],
    ['Folha de controle de despacho', 'control'],
    ['Lista de Separação', 'control'],
    ['DANFE SIMPLIFICADO Chave de acesso 3520', 'danfe'],
    ['DANFE Chave de acesso 3520 AA 123 456 789 BR', 'label'],
    ['', 'label'],
  ])('%s is recognised by its words', (words, kind) => {
    expect(regionKindOf(words)).toBe(kind);
  });
});

describe('the pages that come out', () => {
  const label = (width: number, height: number) => ({
    size: { width: width * MILLIMETRE, height: height * MILLIMETRE },
  });

  test('of 10x15 hold a label in its size, turned where it lies; a larger one makes its page larger', () => {
    const { pages, enlarged } = arrangeLabels([label(96, 140), label(148, 98), label(101.6, 152.4)], '10x15');
    expect(pages.map(({ size }) => size === LABEL_PAPER)).toEqual([true, true, false]);
    expect(enlarged).toBe(1);
    for (const { placed } of pages) {
      const [a, b, c, d] = placed[0]?.matrix ?? [0, 0, 0, 0];
      expect(Math.abs(a * d - b * c)).toBe(1);
    }
  });

  test('of A4 hold four in their order', () => {
    const { pages } = arrangeLabels(
      Array.from({ length: 6 }, () => label(96, 140)),
      'a4',
    );
    expect(pages.map(({ size, placed }) => [size === A4, placed.map((item) => item.label)])).toEqual([
      [true, [0, 1, 2, 3]],
      [true, [4, 5]],
    ]);
    const corners = pages[0]?.placed.map(({ matrix }) => [
      matrix[4] < A4.width / 2,
      matrix[5] > A4.height / 2 - 1,
    ]);
    expect(corners).toEqual([
      [true, true],
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  test('bring the corner of a region to their own, on pages that begin anywhere', () => {
    const matrix = regionMatrix(
      { left: 100, bottom: 200, right: 300, top: 600 },
      0,
      shownBox(50, 60, 150, 160),
    );
    expect(multiplied(matrix, [1, 0, 0, 1, 150, 440]).slice(4)).toEqual([0, 0]);
  });
});

test('regions are kept in their order, or apart, or out, by what they are', () => {
  const kinds = ['danfe', 'label', 'declaration', 'danfe', 'control', 'label'] as const;
  const regions: CutRegion[] = kinds.map((kind, page) => ({
    ...{ kind, page, matrix: [1, 0, 0, 1, 0, 0], size: { width: 9, height: 9 }, isWhole: false },
  }));
  const sorted = (danfe: Treatment, otherSheets: Treatment) => {
    const { kept, apart, removed } = sortRegions(regions, { danfe, otherSheets });
    return [kept, apart, removed].map((some) => some.map(({ page }) => page));
  };
  expect(sorted('manter', 'manter')).toEqual([[0, 1, 2, 3, 4, 5], [], []]);
  expect(sorted('separar', 'manter')).toEqual([[1, 2, 4, 5], [0, 3], []]);
  expect(sorted('remover', 'separar')).toEqual([
    [1, 5],
    [2, 4],
    [0, 3],
  ]);
});

test('what may be cut wrong is reported by page, with the way out', () => {
  const sheet = (page: number, doubt: Doubt | null): LabelSheet => ({
    ...{ page, doubt, skew: 0, scraps: 0 },
    geometry: { seen: { left: 0, bottom: 0, right: 595, top: 842 }, turned: 0 },
    regions: [{ kind: 'label', box: shownBox(0, 0, 9, 9) }],
  });
  const sheets = [sheet(1, 'whole'), sheet(2, null), sheet(3, 'copies'), sheet(4, 'copies')];
  const sorted = { kept: [], apart: [], removed: [] };
  const described = describeCrop({ sheets, sorted, enlarged: 0, unclean: [] });
  expect(described).toContain(
    'confira o corte: página 1 entregue inteira ou quase, porque não achamos onde cortá-la, páginas 3, 4 têm partes quase iguais, que mantivemos juntas, como vias de uma etiqueta (a opção layout divide cada folha em partes iguais)',
  );
  expect(describeCrop({ sheets: [sheet(2, null)], sorted, enlarged: 0, unclean: [] }).join()).not.toContain(
    'confira',
  );
});

test('empty places are counted on sheets that others of their size are fuller than', () => {
  const sheet = (count: number, width = 595) => ({
    page: 1,
    geometry: { seen: { left: 0, bottom: 0, right: width, top: 842 } },
    skew: 0,
    scraps: 0,
    doubt: null,
    regions: Array.from({ length: count }, () => ({
      kind: 'label' as const,
      box: shownBox(0, 0, 9, 9),
    })),
  });
  expect(countBlanks([sheet(4), sheet(4), sheet(1), sheet(0), sheet(2, 842)])).toBe(3);
});
