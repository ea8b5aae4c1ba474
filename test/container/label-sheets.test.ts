import { beforeAll, describe, expect, test } from 'vitest';
import type { FoundSheet } from '../../containers/protocol/labels/find-labels.ts';
import {
  CARRIER_SHEETS,
  carrierSheetNames,
  makeCarrierSheets,
  type PlacedItem,
} from '../support/labels/carrier-sheets.ts';
import { drawnKinds, drawSheets } from '../support/labels/drawn-sheets.ts';
import { findSheets, LEAST_PRINTED_OF_SMALL, mistakeOf } from '../support/labels/find-sheets.ts';
import { scan } from '../support/labels/scan-sheets.ts';

/** Millimetres of a drawn sheet, and of a scan that lies askew. */
const [DRAWN, SCANNED] = [1.5, 6];

let found: FoundSheet[] = [];
let sheets: PlacedItem[][] = [];
beforeAll(async () => {
  const made = await makeCarrierSheets(carrierSheetNames);
  sheets = made.sheets;
  found = await findSheets(made.bytes, sheets.length);
});

describe('a sheet in the manner of a carrier', () => {
  test.each([...carrierSheetNames.entries()])('is cut into its labels (%i: %s)', (index, name) => {
    const [sheet, items] = [found[index], sheets[index] ?? []];
    if (sheet === undefined) throw new Error(name);
    expect(sheet.regions.map(({ kind }) => kind)).toEqual(items.map(({ kind }) => kind));
    const isPage = Math.max(...CARRIER_SHEETS[name].size) < 160;
    // A page of a label's size stays as it is.
    if (!isPage) expect(mistakeOf(sheet, items, DRAWN)).toBeNull();
  });
});

test('scans of sheets without frames, with touching ones and with cut lines are cut alike', async () => {
  const names = [
    'Amazon, four on A4',
    'Shopee, four on A4 that touch',
    'Mercado Envios, one on A4, a cut line beside it',
    'Correios, two of A5 on A4',
  ] as const;
  const made = await makeCarrierSheets(names);
  const scanned = await findSheets(await scan(made.bytes, 2, 150), names.length);
  for (const [index, sheet] of scanned.entries())
    expect(mistakeOf(sheet, made.sheets[index] ?? [], SCANNED), names[index]).toBeNull();
  expect(scanned.every(({ skew }) => Math.abs(skew) <= 2.6)).toBe(true);
});

test('small labels are cut apart, copies on one label are not, and are reported', async () => {
  const made = await drawSheets(3);
  const written = await findSheets(made.bytes, made.sheets.length);
  for (const [index, sheet] of written.entries())
    expect(
      mistakeOf(sheet, made.sheets[index] ?? [], DRAWN + 0.5, LEAST_PRINTED_OF_SMALL),
      drawnKinds[index],
    ).toBeNull();
  const doubts = written.map(({ doubt }) => doubt);
  expect(doubts[drawnKinds.indexOf('small labels')]).toBeNull();
  expect(doubts[drawnKinds.indexOf('labels with two copies in each')]).toBe('copies');
});
