import { describe, expect, test } from 'vitest';
import { describePrint } from '../../../containers/documents/shipping/print/print-remarks.ts';
import { carrierFiles } from '../../../containers/documents/shipping/printing/file-names.ts';
import { SheetInk } from '../../../containers/documents/shipping/printing/ink-box.ts';
import { pickGroups } from '../../../containers/documents/shipping/printing/pick-list.ts';
import {
  fitsPaper,
  placeLabel,
  placeSheet,
  sheetToPage,
} from '../../../containers/documents/shipping/printing/placement.ts';
import { moved } from '../../../containers/plain/geometry/matrix.ts';
import { LABEL_PAPER, regionMatrix } from '../../../containers/plain/labels/label-placement.ts';
import { shownBox } from '../../support/boxes.ts';

const MM = 72 / 25.4;
const size = (width: number, height: number) => ({ width: width * MM, height: height * MM });

describe('a label on its page', () => {
  /** Scale, turn, and what is lost at each edge in tenths of a millimetre. */
  const placed = (width: number, height: number) => {
    const { scale, isTurned, lost } = placeLabel(size(width, height));
    return [Math.round(scale * 100) / 100, isTurned, Math.round((lost / MM) * 10)];
  };

  test.each([
    [100, 150, [1, false, 0]],
    [98, 141, [1, false, 0]],
    [100.8, 150.8, [1, false, 0]],
    [101.2, 150, [1, false, 6]],
    [100, 151.2, [1, false, 6]],
    [150, 100, [1, true, 0]],
    [150, 90, [1, true, 0]],
    [101.6, 152.4, [1, false, 12]],
    [152.4, 101.6, [1, true, 12]],
    [105, 148.5, [1, false, 25]],
    [110, 150, [0.91, false, 0]],
    [190, 270, [0.53, false, 0]],
    [270, 190, [0.53, true, 0]],
  ])('of %d by %d mm', (width, height, wanted) => {
    expect(placed(width, height)).toEqual(wanted);
  });

  test.each([
    [80, 120],
    [150, 100],
    [101.6, 152.4],
    [190, 270],
    [270, 190],
  ])('of %d by %d mm is in the middle', (width, height) => {
    const { matrix } = placeLabel(size(width, height));
    const [x, y] = moved(matrix, (width * MM) / 2, (height * MM) / 2);
    expect(x).toBeCloseTo(LABEL_PAPER.width / 2, 6);
    expect(y).toBeCloseTo(LABEL_PAPER.height / 2, 6);
  });

  test('lies turned clockwise: its left is at the top', () => {
    const { matrix } = placeLabel(size(150, 100));
    expect(moved(matrix, 0, 50 * MM)[1]).toBeCloseTo(LABEL_PAPER.height, 6);
  });

  test('moves by whole dots of the printer, where it keeps its size', () => {
    const dot = MM / 8;
    const print = placeLabel(size(97.3, 141.7));
    const matrix = regionMatrix(
      { left: 0, bottom: 0, right: 595.276, top: 841.89 },
      0,
      shownBox(11.13, 9.97, 287, 411),
    );
    for (const shift of sheetToPage(print, matrix).slice(4))
      expect(Math.abs(shift / dot - Math.round(shift / dot))).toBeLessThan(1e-6);
    const small = placeLabel(size(190, 270));
    expect(sheetToPage(small, [1, 0, 0, 1, 0, 0])).toEqual([...small.matrix]);
  });

  test('what is only read is made as small as it has to be, and no smaller', () => {
    expect(placeSheet(size(100, 150)).scale).toBe(1);
    expect(placeSheet(size(101.6, 152.4)).scale).toBeCloseTo(100 / 101.6, 4);
    expect(placeSheet(size(297, 210))).toMatchObject({ isTurned: true });
    expect(placeSheet(size(297, 210)).scale).toBeCloseTo(100 / 210, 4);
  });

  test('fits or not', () => {
    expect(fitsPaper(size(100.8, 150.8))).toBe(true);
    expect(fitsPaper(size(150.8, 100.8))).toBe(true);
    expect(fitsPaper(size(105, 148.5))).toBe(false);
    expect(fitsPaper(size(100, 152))).toBe(false);
  });
});

test('what is lost or made smaller is reported, and nothing else is', () => {
  const described = (width: number, height: number) => describePrint(placeLabel(size(width, height)));
  expect(described(100.8, 150)).toEqual([]);
  expect(described(101.6, 152.4)).toEqual([expect.stringContaining('sem até 1,2 mm em cada borda')]);
  expect(described(190, 270)).toEqual([expect.stringContaining('reduzida a 52 %')]);
});

describe('the ink of a part of a sheet', () => {
  /** A sheet of 100 points, a pixel a point. */
  function inkOf(black: readonly (readonly [number, number])[]) {
    const pixels = new Uint8Array(100 * 100).fill(255);
    for (const [x, y] of black) pixels[y * 100 + x] = 0;
    return new SheetInk({ width: 100, height: 100, pixels }, 100);
  }
  const MARGIN = 0.4 * MM;

  test('is found with a little white around it, within the part', () => {
    const ink = inkOf([
      [20, 30],
      [29, 39],
      [80, 80],
    ]);
    expect(ink.within(shownBox(0, 0, 50, 50))).toEqual(
      shownBox(20 - MARGIN, 30 - MARGIN, 30 + MARGIN, 40 + MARGIN),
    );
    expect(ink.within(shownBox(20, 30, 50, 50))).toEqual(shownBox(20, 30, 30 + MARGIN, 40 + MARGIN));
    expect(ink.within(shownBox(50, 0, 100, 50))).toBeNull();
  });

  test('is without lines to cut along where it would be too large with them', () => {
    const [width, height] = [600, 850];
    const pixels = new Uint8Array(width * height).fill(255);
    const paint = (left: number, top: number, right: number, bottom: number) => {
      for (let y = top; y < bottom; y++) pixels.fill(0, y * width + left, y * width + right);
    };
    paint(30, 40, 260, 380);
    paint(299, 0, 300, height);
    paint(0, 424, width, 425);
    const found = new SheetInk({ width, height, pixels }, width).within(shownBox(0, 0, 300, 425));
    const { left, top, right, bottom } = found ?? shownBox(0, 0, 0, 0);
    expect([left, top, right, bottom].map(Math.round)).toEqual([29, 39, 261, 381]);
  });
});

describe('names of files', () => {
  test('are plain, short and each once', () => {
    const files = carrierFiles(
      [
        'Correios',
        'J&T Express',
        'Correios',
        'Transportadora São João',
        '',
        '../..',
        'Todas',
        'x'.repeat(99),
      ],
      ['todas.pdf'],
    );
    expect([...files.values()]).toEqual([
      ...['correios.pdf', 'j-t-express.pdf', 'transportadora-sao-joao.pdf', 'outro.pdf', 'outro-2.pdf'],
      ...['todas-2.pdf', `${'x'.repeat(40)}.pdf`],
    ]);
  });
});

describe('the list of what is picked', () => {
  const parcel = (carrier: string, tracking: string | null = null, order: string | null = null) => ({
    ...{ carrier, tracking, order, recipient: null },
  });
  const item = (quantity: string) => ({ code: 'A', name: 'Caderno', quantity, unit: 'UN' });
  const notes = [
    { number: '7', recipient: 'Joana', items: [item('2'), item('1.000')] },
    { number: '8', recipient: 'Otto', items: [item('0,5')] },
  ];
  const match = (note: number, isFirst = true) => ({ note, by: 'key' as const, isFirst });

  test('is by carrier, then by position; goods that several volumes share are listed once', () => {
    const labels = [
      parcel('Loggi', 'L1'),
      parcel('Correios', 'C1'),
      parcel('Loggi', null, 'P1'),
      parcel('Loggi'),
    ];
    const groups = pickGroups(labels, [match(0), match(1), match(0, false), null], notes);
    expect(groups.map(({ carrier, units }) => [carrier, units])).toEqual([
      ['Correios', null],
      ['Loggi', 1002],
    ]);
    const rows = groups[1]?.rows.map(({ position, code, recipient, number, items, with: first }) => {
      return [position, code, recipient, number, items.length, first];
    });
    expect(rows).toEqual([
      [1, 'L1', 'Joana', '7', 2, null],
      [3, 'P1', 'Joana', '7', 0, 1],
      [4, 'sem código', '', '', 0, null],
    ]);
  });
});
