import type writeExcel from 'write-excel-file/node';
import { columnName } from './column-name.ts';
import type { Sheet } from './sheet.ts';

type Feature = NonNullable<NonNullable<Parameters<typeof writeExcel>[1]>['features']>[number];

const DATA_END = '</sheetData>';
/** What Excel keeps a filter under. */
const FILTER_NAME = '_xlnm._FilterDatabase';

function lastCell({ rows }: Sheet): [column: string, row: number] {
  return [columnName((rows[0]?.length ?? 1) - 1), Math.max(1, rows.length)];
}

function definedName(sheet: Sheet, index: number): string {
  const [column, row] = lastCell(sheet);
  const range = `'${sheet.name.replaceAll("'", "''")}'!$A$1:$${column}$${row}`;
  const escaped = range.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<definedName name="${FILTER_NAME}" localSheetId="${index}" hidden="1">${escaped}</definedName>`;
}

/** Writes the filters of sheets, which the library knows nothing of. */
export function filtersOf(sheets: readonly Sheet[]): Feature[] {
  const names = sheets.map((sheet, index) => (sheet.hasFilter ? definedName(sheet, index) : '')).join('');
  if (names === '') return [];
  return [
    {
      files: {
        transform: {
          'xl/worksheets/sheet{id}.xml': {
            transform: (xml, _options, { sheetIndex }) => {
              const sheet = sheets[sheetIndex];
              if (!sheet?.hasFilter) return xml;
              const [column, row] = lastCell(sheet);
              const at = xml.lastIndexOf(DATA_END) + DATA_END.length;
              return `${xml.slice(0, at)}<autoFilter ref="A1:${column}${row}"/>${xml.slice(at)}`;
            },
          },
          'xl/workbook.xml': {
            transform: (xml) => xml.replace('<definedNames/>', () => `<definedNames>${names}</definedNames>`),
          },
        },
      },
    },
  ];
}
