import { excelParaPdf as definition } from '../../common/catalogue/office.ts';
import type { ToolContext, ToolInput } from '../context.ts';
import { convertDocument, type OfficeResult } from '../engines/office/convert.ts';
import { failure } from '../failures.ts';
import { implement, type OptionsOf } from './implement.ts';
import { type MadePdf, officeToPdf, orPreview, pdfSettings } from './office-to-pdf.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

const MOST_LISTED = 30;
const MOST_PAGES = 1000;
/** In hundredths of a millimetre. */
const PAPERS = { a4: [21_000, 29_700], a3: [29_700, 42_000], letter: [21_590, 27_940] } as const;
const ORIENTATIONS = { automatica: '', retrato: 'portrait', paisagem: 'landscape' } as const;

function linesOf({ options }: Context): [string, string][] {
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

function notesOf(input: ToolInput, { answers }: OfficeResult): string[] {
  const [missing] = answers.get('missing') ?? [];
  const sheets = (answers.get('sheet') ?? []).slice(0, MOST_LISTED);
  if (missing !== undefined)
    throw failure('sheetMissing', input.name, `"${missing}"`, sheets.map((name) => `"${name}"`).join(', '));
  const hidden = Number(answers.get('hidden')?.[0] ?? 0);
  if (hidden === 0) return [];
  return [hidden === 1 ? 'uma planilha oculta ficou de fora' : `${hidden} planilhas ocultas ficaram de fora`];
}

function convert(context: Context, input: ToolInput): Promise<MadePdf> {
  return orPreview(context, input, async () => {
    const result = await convertDocument(context, input, {
      kinds: ['sheets'],
      password: context.options.password,
      exportSettings: {
        ...pdfSettings(context.options),
        SinglePageSheets: context.options.fit === 'folha_unica',
      },
      mostPages: MOST_PAGES,
      lines: linesOf(context),
    });
    return { path: result.path, notes: notesOf(input, result) };
  });
}

/** Each spreadsheet becomes a PDF of its own, printed as its author has set up, else so that it reads well. */
export const excelParaPdf = implement(definition, ['soffice', 'qpdf'], (context) =>
  officeToPdf(context, (input) => convert(context, input)),
);
