import { excelParaPdf as definition } from '../../../common/catalogue/office.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { printCounted } from './contents/convert-counted.ts';
import { orPreview } from './office-to-pdf.ts';
import { sheetJob, sheetNotes } from './sheet-printing.ts';

type WorkbookContext = ToolContext<OptionsOf<typeof definition>>;

function convert(context: WorkbookContext, input: ToolInput): Promise<MadeFile> {
  return orPreview(context, input, async () => {
    const { options } = context;
    const job = { kinds: ['sheets'] as const, ...sheetJob(options) };
    const result = await printCounted(context, input, job, { sheets: options.sheets ?? [] });
    return { path: result.path, notes: [...sheetNotes(input, result), ...result.lacking] };
  });
}

/** Each spreadsheet becomes a PDF of its own, printed as its author has set up, else so that it reads well. */
export const excelParaPdf = implement(definition, ['soffice', 'qpdf'], (context) =>
  convertFiles(context, 'pdf', (input) => convert(context, input)),
);
