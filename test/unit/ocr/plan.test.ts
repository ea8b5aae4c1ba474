import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placement } from '../../../containers/plain/geometry/shown-pages.ts';
import { describeReading, dpiFor, readingOf } from '../../../containers/tools/pdf/ocr-plan.ts';

describe('a page', () => {
  test('is read, completed or kept by the text that it has', () => {
    const page = 'Este contrato tem texto de verdade, em várias palavras.';
    expect(readingOf('', 'pular')).toBe('read');
    expect(readingOf(' \n\f — ·', 'pular')).toBe('read');
    expect(readingOf('Fls. 12', 'pular')).toBe('completed');
    expect(readingOf(page, 'pular')).toBe('kept');
    expect(readingOf(page, 'completar')).toBe('completed');
  });

  test('of a sheet is rendered at 300 dpi, a larger one within bounds', () => {
    expect(dpiFor({ width: 595, height: 842 })).toBe(300);
    expect(dpiFor({ width: 842, height: 1191 })).toBe(300);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 14_400 }),
        fc.integer({ min: 1, max: 14_400 }),
        (width, height) => {
          const dpi = dpiFor({ width, height });
          const [wide, high] = [(width * dpi) / 72, (height * dpi) / 72];
          expect(dpi).toBeGreaterThanOrEqual(1);
          expect(Math.max(wide, high)).toBeLessThanOrEqual(16_000);
          expect(wide * high).toBeLessThanOrEqual(32_000_000);
        },
      ),
    );
  });
});

describe('the text of an upright picture', () => {
  const apply = ([a, b, c, d, e, f]: readonly number[], x: number, y: number) => [
    (a ?? 0) * x + (c ?? 0) * y + (e ?? 0),
    (b ?? 0) * x + (d ?? 0) * y + (f ?? 0),
  ];

  test.each([
    [0, [100, 750], [500, 150]],
    [90, [100, 150], [500, 750]],
    [180, [500, 150], [100, 750]],
    [270, [500, 750], [100, 150]],
  ])('of a page turned by %i° has its top left and bottom right where they are shown', (turned, topLeft, bottomRight) => {
    const seen = { left: 100, bottom: 150, right: 500, top: 750 };
    const [width, height] = turned % 180 === 0 ? [400, 600] : [600, 400];
    const matrix = placement({ seen, turned }, height);
    expect(apply(matrix, 0, height)).toEqual(topLeft);
    expect(apply(matrix, width, 0)).toEqual(bottomRight);
  });
});

test('what was read is described in plain words', () => {
  expect(describeReading('a.pdf', ['read'], 0)).toBe('a.pdf: 1 página reconhecida');
  expect(describeReading('a.pdf', ['read', 'completed', 'kept'], 1)).toBe(
    'a.pdf: 2 páginas reconhecidas, 1 página já tinha texto, 1 página posta de pé',
  );
  expect(describeReading('a.pdf', ['kept'], 0)).toBe('a.pdf: a página já tinha texto; nada foi alterado');
  expect(describeReading('a.pdf', ['kept', 'kept'], 0)).toBe(
    'a.pdf: todas as 2 páginas já tinham texto; nada foi alterado',
  );
});
