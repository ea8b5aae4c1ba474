import { describe, expect, test } from 'vitest';
import { carrierSheetNames, makeCarrierSheets } from '../unit/labels/carrier-sheets.ts';
import { findSheets, mistakeOf } from '../unit/labels/find-sheets.ts';
import { scan } from '../unit/labels/scan-sheets.ts';

/** Millimetres. */
const TOLERANCE = 6;
/** Of the scanned sheets: thin dashes and narrow gutters are not always seen at 150 dpi. */
const MOST_WRONG = 0.05;

const RESOLUTIONS = [150, 200, 250, 300] as const;

describe('sheets in the manner of carriers, scanned', () => {
  test.each(RESOLUTIONS)('at %i dpi, askew and with dust, are cut into their labels', async (dpi) => {
    const { bytes, sheets } = await makeCarrierSheets(carrierSheetNames);
    const wrong: string[] = [];
    for (const seed of [1, 2, 3, 4]) {
      const found = await findSheets(await scan(bytes, seed, dpi), sheets.length);
      for (const [index, sheet] of found.entries()) {
        const mistake = mistakeOf(sheet, sheets[index] ?? [], TOLERANCE);
        if (mistake !== null) wrong.push(`${seed} ${carrierSheetNames[index]}: ${mistake}`);
      }
    }
    expect(wrong.length / (4 * sheets.length), wrong.join('\n')).toBeLessThanOrEqual(MOST_WRONG);
  });
});
