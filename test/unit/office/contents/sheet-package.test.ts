import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { PackageParts } from '../../../../containers/documents/office/contents/package-parts.ts';
import { contentsOfSheets } from '../../../../containers/documents/office/contents/sheet-package.ts';
import { useDirectory } from '../../../support/directory.ts';
import { makeXlsx } from '../../../support/office/sheets.ts';

const home = useDirectory();

const BOXED =
  '<xf numFmtId="0"><extLst><ext uri="{C7286773-470A-42A8-94C5-96B5CB345126}" xmlns:xfpb="http://schemas.microsoft.com/office/spreadsheetml/2022/featurepropertybag"><xfpb:xfComplement i="0"/></ext></extLst></xf>';

/** A sheet of these cells' styles, of which the second shows a box to be ticked. */
function workbook(styles: readonly number[]): Uint8Array {
  const rows = styles.map((_, row) => [row]);
  const parts = unzipSync(makeXlsx({ name: 'Lista', rows, formats: styles.map(() => 0) }));
  const cells = styles.map(
    (style, row) => `<row r="${row + 1}"><c r="A${row + 1}" s="${style}" t="b"><v>1</v></c></row>`,
  );
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`;
  const list = `<styleSheet><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${BOXED}</cellXfs></styleSheet>`;
  return zipSync({
    ...parts,
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/styles.xml': strToU8(list),
  });
}

describe('what a workbook holds', () => {
  test('is each cell that Excel shows as a box to be ticked, by its sheet', async () => {
    const path = join(home(), 'lista.xlsx');
    await writeFile(path, workbook([0, 1, 1, 0]));
    const parts = await PackageParts.open(path);
    const box = { kind: 'box', fault: 'unread', place: { of: 'sheet', name: 'Lista' } };
    const contents = parts && (await contentsOfSheets(parts, []));
    expect(contents?.items).toMatchObject([box, box]);
  });
});
