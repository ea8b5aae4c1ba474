import { describe, expect, test } from 'vitest';
import { carrierSheetNames, makeCarrierSheets } from '../unit/labels/carrier-sheets.ts';
import { findSheets, mistakeOf } from '../unit/labels/find-sheets.ts';
import { scan } from '../unit/labels/scan-sheets.ts';

/** Millimetres. */
const TOLERANCE = 6;
/** Dots an inch, and how many of the scanned sheets may be cut wrong: thin dashes and narrow gutters are not always seen at 150. */
const RESOLUTIONS = [
  [150, 0.05],
  [200, 0.03],
  [250, 0.03],
  [300, 0.03],
] as const;

describe('sheets in the manner of carriers, scanned', () => {
  test.each(
    RESOLUTIONS,
  )('at %i dpi, askew and with dust, are cut into their labels', async (dpi, mostWrong) => {
    const { bytes, sheets } = await makeCarrierSheets(carrierSheetNames);
    const wrong: string[] = [];
    for (const seed of [1, 2, 3, 4]) {
      const found = await findSheets(await scan(bytes, seed, dpi), sheets.length);
      for (const [index, sheet] of found.entries()) {
        const mistake = mistakeOf(sheet, sheets[index] ?? [], TOLERANCE);
        if (mistake !== null) wrong.push(`${seed} ${carrierSheetNames[index]}: ${mistake}`);
      }
    }
    expect(wrong.length / (4 * sheets.length), wrong.join('\n')).toBeLessThanOrEqual(mostWrong);
  });
});
