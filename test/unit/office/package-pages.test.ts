import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { pagesOfSheets } from '../../../containers/documents/office/package-pages.ts';

test.each([
  '',
  'x:',
  'main.1:',
])('the rows of a sheet count for the price, with elements named %srow', (prefix) => {
  const rows = Array.from({ length: 101 }, (_, index) =>
    index % 2 === 0 ? `<${prefix}row r="${index}"></${prefix}row>` : `<${prefix}row/>`,
  );
  const sheet = `<${prefix}sheetData>${rows.join('')}</${prefix}sheetData><${prefix}rowBreaks/>`;
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });
  expect(pagesOfSheets(Buffer.from(bytes))).toBe(3);
});
