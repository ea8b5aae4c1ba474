import { join } from 'node:path';
import { pdfParaExcel as definition } from '../../../common/catalogue/pdf-tables.ts';
import { tabulatePdf } from '../../engines/pdf/tables.ts';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { describeTables } from './describe-tables.ts';
import { makeReadable } from './readable-pdf.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

const MOST_CELLS = 1_000_000;

async function convert(context: Context, input: ToolInput, place: number): Promise<MadeFile> {
  const { sheets } = context.options;
  const { path: source, pages, garbled, texts, notes } = await makeReadable(context, input, place);
  const path = join(context.outputDirectory, `${place}.xlsx`);
  const files = filesOf(context).length;
  let done = 0;
  const onPage = () => {
    done += 1;
    const share = (place + done / (pages.length + 1)) / files;
    context.progress(share * 100, `Lendo página ${done} de ${pages.length}`);
  };
  const job = { path: source, pages, garbled, texts, sheets, mostCells: MOST_CELLS, target: path };
  const found = await tabulatePdf(context, job, onPage);
  if (found === null) throw failure('damaged', input.name);
  if (found === 'tooManyCells') throw failure('tooManyCells', input.name, formatNumber(MOST_CELLS));
  if (found.tables + found.lines === 0) throw failure('nothingToShow', input.name);
  return { path, notes: [...notes, describeTables(found, pages.length, sheets)] };
}

/** The tables of each PDF as a workbook, with the text beside them. */
export const pdfParaExcel = implement(
  definition,
  ['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm', 'tesseract', 'ghostscript', 'cp'],
  (context) => convertFiles(context, 'xlsx', (input, place) => convert(context, input, place)),
);
