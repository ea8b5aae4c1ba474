import { describe, expect, test } from 'vitest';
import { differences } from '../../../containers/documents/comparison/picture-difference.ts';

type Painted = [left: number, top: number, right: number, bottom: number, grey: number];

function picture(width: number, height: number, ...painted: Painted[]) {
  const colors = new Uint8Array(width * height * 3).fill(255);
  for (const [left, top, right, bottom, grey] of painted)
    for (let y = top; y < bottom; y++) colors.fill(grey, (y * width + left) * 3, (y * width + right) * 3);
  return { width, height, colors };
}

describe('differences of pictures', () => {
  test('are none where an edge lies a pixel elsewhere, or is softer', () => {
    const sharp = picture(200, 200, [50, 50, 90, 90, 0]);
    expect(differences(sharp, sharp)).toEqual([]);
    expect(differences(sharp, picture(200, 200, [51, 50, 91, 90, 0]))).toEqual([]);
    expect(differences(sharp, picture(200, 200, [50, 50, 91, 90, 120], [50, 50, 90, 90, 0]))).toEqual([]);
  });

  test('are a box for each place, also where one page is larger', () => {
    const boxes = differences(
      picture(200, 200, [40, 40, 60, 60, 0]),
      picture(300, 200, [240, 120, 260, 140, 0]),
    );
    expect(boxes).toEqual([
      { left: 40, top: 40, right: 64, bottom: 64 },
      { left: 240, top: 120, right: 264, bottom: 144 },
    ]);
  });

  test('are one box for pages that have little in common', () => {
    const dots = Array.from({ length: 100 }, (_, at): Painted => {
      const [x, y] = [(at % 10) * 60, Math.floor(at / 10) * 60];
      return [x + 8, y + 8, x + 12, y + 12, 0];
    });
    expect(differences(picture(600, 600), picture(600, 600, ...dots))).toEqual([
      { left: 8, top: 8, right: 552, bottom: 552 },
    ]);
  });
});
