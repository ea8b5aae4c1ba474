import { join } from 'node:path';
import { compararPdf as definition } from '../../../common/catalogue/pdf-contents.ts';
import type { ComparedDocument, Side } from '../../engines/comparison/document.ts';
import { writeReport } from '../../engines/comparison/report.ts';
import { readGeometry } from '../../engines/pdf/page-geometry.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import { filesOf, type ToolContext } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { resultOf } from '../result.ts';
import { compareByPictures } from './compare-by-pictures.ts';
import { compareByWords } from './compare-by-words.ts';
import { describeOutcome } from './comparison-outcome.ts';

type ComparisonContext = ToolContext<OptionsOf<typeof definition>>;

const MOST_PAGES = { texto: 4_000, visual: 1_000 } as const;
const MOST_SHEETS = 500;
const REPORT_FROM = 60;

async function readDocuments(context: ComparisonContext): Promise<Record<Side, ComparedDocument>> {
  const [first, second] = filesOf(context);
  if (first === undefined || second === undefined) throw new Error('There are not two files.');
  const counts = { old: await countPages(context, first), new: await countPages(context, second) };
  const most = MOST_PAGES[context.options.mode];
  const total = counts.old + counts.new;
  if (total > most) throw failure('tooManyPagesInAll', formatNumber(total), formatNumber(most));
  return {
    old: {
      side: 'old',
      input: first,
      pages: counts.old,
      geometry: await readGeometry(context, first, counts.old),
    },
    new: {
      side: 'new',
      input: second,
      pages: counts.new,
      geometry: await readGeometry(context, second, counts.new),
    },
  };
}

const comparing = implement(
  definition,
  ['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm', 'pdftocairo', 'rsvgConvert'],
  async (context) => {
    const { options, outputDirectory } = context;
    context.progress(0, 'Lendo os dois arquivos');
    const documents = await readDocuments(context);
    const json = options.json ? join(outputDirectory, 'changes.json') : null;
    context.progress(5, 'Comparando');
    const compare = options.mode === 'texto' ? compareByWords : compareByPictures;
    const comparison = await compare({
      context,
      documents,
      settings: { ignoreCase: options.ignore_case, ignoreHeaders: options.ignore_headers, changes: json },
      onShare: (share) => context.progress(5 + share * (REPORT_FROM - 5), 'Comparando'),
    });
    const wanted = comparison.sheets.filter(({ isChanged }) => isChanged || options.all_pages);
    const sheets = wanted.slice(0, MOST_SHEETS);
    const { cover, info } = describeOutcome(documents, comparison, wanted.length - sheets.length);
    const target = join(outputDirectory, 'report.pdf');
    context.progress(REPORT_FROM, 'Montando o relatório');
    const { marks, style, legend } = comparison;
    await writeReport(context, documents, { cover, sheets, marks, style, legend, target }, (done) =>
      context.progress(
        REPORT_FROM + (done / Math.max(1, sheets.length)) * (99 - REPORT_FROM),
        'Montando o relatório',
      ),
    );
    const report = { path: target, name: 'comparacao.pdf' };
    return resultOf(json === null ? [report] : [report, { path: json, name: 'comparacao.json' }], info);
  },
);

/** Compares two versions of a PDF in a report that shows them side by side with their changes. */
export const compararPdf = { ...comparing, needsAllFiles: true };
