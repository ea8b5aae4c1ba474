import { join } from 'node:path';
import { pdfParaExcel as definition } from '../../../common/catalogue/pdf-tables.ts';
import { ask } from '../../engines/ask.ts';
import { type Failure, failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import { tabulatePdfProgram } from '../../protocol/pdf/tabulate-pdf.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { describeTables } from './describe-tables.ts';
import { makePdfReadable } from './readable-pdf.ts';

type TableContext = ToolContext<OptionsOf<typeof definition>>;

const MOST_CELLS = 1_000_000;

function faultOf(fault: 'tooManyCells' | 'unreadable', { name }: ToolInput): Failure {
  return fault === 'unreadable'
    ? failure('damaged', name)
    : failure('tooManyCells', name, formatNumber(MOST_CELLS));
}

async function convert(context: TableContext, input: ToolInput, place: number): Promise<MadeFile> {
  const { sheets } = context.options;
  const { path: source, pages, garbled, texts, notes } = await makePdfReadable(context, input, place);
  const path = join(context.outputDirectory, `${place}.xlsx`);
  const files = filesOf(context).length;
  let done = 0;
  const onPage = () => {
    done += 1;
    const share = (place + done / (pages.length + 1)) / files;
    context.progress(share * 100, `Lendo página ${done} de ${pages.length}`);
  };
  const job = { path: source, pages, garbled, texts, sheets, mostCells: MOST_CELLS, target: path };
  const found = await ask(context, tabulatePdfProgram, job, onPage);
  if ('fault' in found) throw faultOf(found.fault, input);
  if (found.tables + found.lines === 0) throw failure('nothingToShow', input.name);
  return { path, notes: [...notes, describeTables(found, pages.length, sheets)] };
}

/** Converts the tables of each PDF to a workbook, with the text besides them. */
export const pdfParaExcel = implement(
  definition,
  ['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm', 'tesseract', 'ghostscript', 'cp'],
  (context) => convertFiles(context, 'xlsx', (input, place) => convert(context, input, place)),
);
