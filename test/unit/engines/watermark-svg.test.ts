import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WatermarkLook } from '../../../containers/plain/drawing/watermark.ts';
import { watermarkPage } from '../../../containers/plain/drawing/watermark-svg.ts';

const look: WatermarkLook = {
  position: 'mosaico',
  angle: 45,
  opacity: 0.3,
  size: 2,
  color: '#808080',
  font: 'sem_serifa',
};
const marksOf = (svg: string) => svg.split('<g transform').length - 1;
const side = fc.double({ min: 1, max: 200_000, noNaN: true });

test('a mosaic has marks all over the page, and few thousand of them however long and narrow it is', () => {
  fc.assert(
    fc.property(side, side, fc.integer({ min: 2, max: 100 }), (width, height, size) => {
      const mark = { width: 600, height: 70, lines: ['CONFIDENCIAL'] };
      const marks = marksOf(watermarkPage({ width, height }, mark, { ...look, size }));
      expect(marks).toBeGreaterThanOrEqual(9);
      expect(marks).toBeLessThan(6_000);
    }),
  );
});

test('a text cannot be markup', () => {
  const mark = { width: 10, height: 10, lines: ['</text><image href="file:///etc/passwd"/>\u0000'] };
  const svg = watermarkPage({ width: 100, height: 100 }, mark, { ...look, position: 'centro' });
  expect(svg).not.toContain('<image');
  expect(svg).not.toContain('\u0000');
});
