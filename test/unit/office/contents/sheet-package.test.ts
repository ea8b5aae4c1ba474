import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
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

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PICTURE =
  '<xdr:wsDr><xdr:oneCellAnchor><xdr:pic><xdr:blipFill><a:blip rel:embed="i"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor></xdr:wsDr>';

function related(kind: string, id: string, target: string): Uint8Array {
  return strToU8(
    `<Relationships><Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/></Relationships>`,
  );
}

/** The same workbook with a picture that is none, and with prefixes as the OpenXML SDK writes them. */
function prefixed(book: Uint8Array): Uint8Array {
  const parts = unzipSync(book);
  const written = ['xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'].map((name) => {
    const text = strFromU8(parts[name] ?? new Uint8Array());
    const area = '<definedName name="_xlnm.Print_Area" localSheetId="0">Lista!$A$1</definedName></workbook>';
    const named = text
      .replace('</workbook>', area)
      .replace(/<(\/?)(?=\w+[\s/>])/g, '<$1x:')
      .replaceAll('r:id=', 'rel:id=');
    return [name, strToU8(named)] as const;
  });
  return zipSync({
    ...parts,
    ...Object.fromEntries(written),
    'xl/worksheets/_rels/sheet1.xml.rels': related('drawing', 'd', '../drawings/drawing1.xml'),
    'xl/drawings/drawing1.xml': strToU8(PICTURE),
    'xl/drawings/_rels/drawing1.xml.rels': related('image', 'i', '../media/foto.png'),
    'xl/media/foto.png': strToU8('nenhuma imagem'),
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

  test('is the same whichever prefixes its elements and its relationships have', async () => {
    const path = join(home(), 'prefixos.xlsx');
    await writeFile(path, prefixed(workbook([0, 1])));
    const parts = await PackageParts.open(path);
    const where = { place: { of: 'sheet', name: 'Lista' }, isCertain: false };
    const contents = parts && (await contentsOfSheets(parts, []));
    expect(contents?.items).toMatchObject([
      { ...where, kind: 'box', fault: 'unread' },
      { ...where, kind: 'picture', fault: 'format' },
    ]);
  });
});
