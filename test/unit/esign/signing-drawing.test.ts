import { describe, expect, test } from 'vitest';
import { drawingOf, linesOf } from '../../../browser/signing/drawing.ts';
import { paragraphsOf } from '../../../browser/signing/page-text.ts';
import { MOST_POINTS, MOST_STROKES } from '../../../common/esign/limits.ts';
import { parseDrawing } from '../../../worker/esign/drawing.ts';

const AREA = { width: 320, height: 160 };
const line = (points: number) =>
  Array.from({ length: points }, (_, index) => ({ x: (index % 300) + 0.123, y: index % 150 }));

describe('what is drawn', () => {
  test('is posted in tenths of a pixel within its area, and read as it was', () => {
    const drawing = drawingOf(
      [
        [
          { x: -3, y: 10.04 },
          { x: 400, y: 200 },
        ],
        [],
      ],
      AREA,
    );
    expect(drawing).toEqual({ kind: 'drawn', ...AREA, strokes: [[0, 10, 320, 160]] });
    expect(parseDrawing(JSON.stringify(drawing))).toEqual(drawing);
    expect(drawing && linesOf(drawing, 0.5)).toEqual([
      [
        { x: 0, y: 5 },
        { x: 160, y: 80 },
      ],
    ]);
  });

  test('of nothing is no drawing', () => {
    expect(drawingOf([], AREA)).toBeNull();
    expect(drawingOf([[]], AREA)).toBeNull();
  });

  test('without end keeps both ends of each stroke and as many points as the server takes', () => {
    const drawing = drawingOf([line(MOST_POINTS * 3), line(7)], AREA);
    const points = drawing?.strokes.map(({ length }) => length / 2) ?? [];
    expect(points.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_POINTS);
    expect(points.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(MOST_POINTS / 2);
    expect(drawing?.strokes[1]?.slice(-2)).toEqual([6.1, 6]);
    expect(parseDrawing(JSON.stringify(drawing))).toEqual(drawing);
  });

  test.each([
    ['no JSON', 'x'],
    ['no strokes', JSON.stringify({ ...AREA, strokes: [] })],
    ['half a point', JSON.stringify({ ...AREA, strokes: [[1, 2, 3]] })],
    ['a point beside the area', JSON.stringify({ ...AREA, strokes: [[321, 2]] })],
    ['a point above it', JSON.stringify({ ...AREA, strokes: [[3, -1]] })],
    ['words for numbers', JSON.stringify({ ...AREA, strokes: [['1', '2']] })],
    ['no number', '{"width":320,"height":160,"strokes":[[1e999,2]]}'],
    ['an area of nothing', JSON.stringify({ width: 0, height: 0, strokes: [[0, 0]] })],
    ['too many strokes', JSON.stringify({ ...AREA, strokes: Array(MOST_STROKES + 1).fill([1, 1]) })],
    [
      'too many points',
      JSON.stringify({ ...AREA, strokes: [Array(MOST_POINTS).fill(1), Array(MOST_POINTS + 2).fill(1)] }),
    ],
    ['a list', '[]'],
    ['null', 'null'],
  ])('is refused where it is %s', (_, text) => {
    expect(parseDrawing(text)).toBeNull();
  });
});

describe('the text of a page', () => {
  const run = (str: string, y: number, hasEOL = false) => ({
    str,
    hasEOL,
    height: 10,
    transform: [10, 0, 0, 10, 0, y],
  });

  test('is in paragraphs: lines go on, a gap ends one', () => {
    const runs = [
      run('O contrato ', 700),
      run('vale por', 700, true),
      run('um ano.', 688, true),
      run('', 688),
      run('Foro: Curitiba.', 650),
    ];
    expect(paragraphsOf(runs)).toEqual(['O contrato vale por um ano.', 'Foro: Curitiba.']);
  });

  test('has a word whole that a line divides, and leaves a hyphen of names', () => {
    expect(paragraphsOf([run('assina-', 700, true), run('tura', 688)])).toEqual(['assinatura']);
    expect(paragraphsOf([run('Rio-', 700, true), run('Branco', 688)])).toEqual(['Rio- Branco']);
  });

  test('of spaces alone is none', () => {
    expect(paragraphsOf([run(' ', 700, true), run('', 600)])).toEqual([]);
  });
});
