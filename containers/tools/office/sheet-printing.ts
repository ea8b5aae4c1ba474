import type { z } from 'zod';
import type { excelParaPdf } from '../../../common/catalogue/office.ts';
import type { OfficeJob, OfficeResult } from '../../engines/office/convert.ts';
import { failure } from '../../plain/failures.ts';
import type { ToolInput } from '../../runs/context.ts';
import { counted, pdfSettings } from './office-to-pdf.ts';

export type SheetOptions = z.output<typeof excelParaPdf.options>;

const MOST_LISTED = 30;
const MOST_PAGES = 1000;
/** In hundredths of a millimetre. */
const PAPERS = { a4: [21_000, 29_700], a3: [29_700, 42_000], letter: [21_590, 27_940] } as const;
const ORIENTATIONS = { automatica: '', retrato: 'portrait', paisagem: 'landscape' } as const;

function linesOf(options: SheetOptions): [string, string][] {
  const [short, long] = options.paper === 'automatico' ? ['', ''] : PAPERS[options.paper];
  return [
    ['paper_short', String(short)],
    ['paper_long', String(long)],
    ['orientation', ORIENTATIONS[options.orientation]],
    ['fit', options.fit],
    ['gridlines', String(options.gridlines)],
    ['headings', String(options.headings)],
    ['repeat_header', String(options.repeat_header)],
    ...(options.sheets ?? []).map((name): [string, string] => ['sheet', name.replace(/[\r\n]/g, ' ')]),
  ];
}

/** Returns the job by which LibreOffice prints the sheets of a spreadsheet. */
export function sheetJob(options: SheetOptions): Omit<OfficeJob, 'kinds'> {
  return {
    password: options.password,
    exportSettings: { ...pdfSettings(options), SinglePageSheets: options.fit === 'folha_unica' },
    mostPages: MOST_PAGES,
    lines: linesOf(options),
  };
}

/** Returns notes about sheets that were not printed; throws a failure that names a requested sheet that does not exist. */
export function sheetNotes(input: ToolInput, { answers }: OfficeResult): string[] {
  const [missing] = answers.get('missing') ?? [];
  const sheets = (answers.get('sheet') ?? []).slice(0, MOST_LISTED);
  if (missing !== undefined)
    throw failure('sheetMissing', input.name, `"${missing}"`, sheets.map((name) => `"${name}"`).join(', '));
  return [
    ...counted(answers, 'hidden', 'uma planilha oculta ficou', 'planilhas ocultas ficaram'),
    ...counted(answers, 'comments', 'um comentário de célula ficou', 'comentários de células ficaram'),
  ];
}
