import { join } from 'node:path';
import { pdfParaZpl as definition } from '../../../common/catalogue/shipping.ts';
import { LONGEST_TEXT_BYTES } from '../../../common/protocol.ts';
import { ask } from '../../engines/ask.ts';
import { type WrittenLabel, writePageLabels } from '../../engines/labels/write-zpl.ts';
import { readGeometry } from '../../engines/pdf/page-geometry.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../plain/failures.ts';
import { type ShownPage, shownSize } from '../../plain/geometry/shown-pages.ts';
import { type LabelPlan, planLabel } from '../../plain/labels/zpl-label-size.ts';
import { readTextProgram } from '../../protocol/pdf/read-text.ts';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { jobText } from '../job-text.ts';
import { pagesInRanges } from '../page-ranges.ts';
import { describePages } from './zpl-page-notes.ts';

type LabelPrintingContext = ToolContext<OptionsOf<typeof definition>>;

const MOST_PAGES = 500;

function planPage(
  context: LabelPrintingContext,
  input: ToolInput,
  geometry: ShownPage,
  page: number,
): LabelPlan {
  const { label_size, dpi, rotate } = context.options;
  const plan = planLabel(label_size, dpi, shownSize(geometry), rotate);
  if (plan === null) throw failure('tooLargeLabel', input.name, String(page));
  return plan;
}

interface Counted {
  input: ToolInput;
  count: number;
  /** The chosen pages of the file, from 1. */
  chosen: number[];
}

type Output = ToolResult['outputs'][number];

/** Writes the labels of a file's pages; returns the outcome of each. */
async function writeLabels(
  context: LabelPrintingContext,
  { input, count, chosen }: Counted,
  targetOf: (page: number) => string,
  onPage: () => void,
): Promise<WrittenLabel[]> {
  const geometry = await readGeometry(context, input, count);
  const pages = chosen.flatMap((number) => {
    const shown = geometry[number - 1];
    if (shown === undefined) return [];
    const plan = planPage(context, input, shown, number);
    const stem = join(context.scratch, `label-${number}`);
    return { number, target: targetOf(number), shown, plan, stem };
  });
  return writePageLabels(context, input, context.options, pages, onPage);
}

/** Reads the labels of every file; null if they are longer than a job's text may be. */
function readLabels(context: LabelPrintingContext, paths: string[]): Promise<string | null> {
  return ask(context, readTextProgram, { paths, mostBytes: LONGEST_TEXT_BYTES });
}

async function countChosen(context: LabelPrintingContext, input: ToolInput): Promise<Counted> {
  const count = await countPages(context, input);
  const chosen = pagesInRanges(input.name, count, context.options.pages ?? '1-', 'pages');
  return { input, count, chosen };
}

/** Returns the files of a PDF's labels, which are created when they are written. */
function outputsOf(
  { options, outputDirectory }: LabelPrintingContext,
  { input, chosen }: Counted,
  place: number,
): Output[] {
  if (options.output === 'unico')
    return [{ path: join(outputDirectory, `${place}.zpl`), name: `${input.stem}.zpl` }];
  const digits = String(chosen.at(-1) ?? 1).length;
  return chosen.map((page) => ({
    path: join(outputDirectory, `${place}-${page}.zpl`),
    name: `${input.stem}-pagina-${String(page).padStart(digits, '0')}.zpl`,
  }));
}

/** Converts each PDF to a ZPL file, or each of its pages, one label a page. */
export const pdfParaZpl = implement(definition, ['qpdf', 'pdfinfo', 'pdftoppm'], async (context) => {
  const notes: string[] = [];
  const counted = await eachFile(filesOf(context), notes, (input) => countChosen(context, input));
  const total = counted.reduce((sum, { chosen }) => sum + chosen.length, 0);
  if (total > MOST_PAGES) throw failure('tooManyPagesInAll', String(total), String(MOST_PAGES));
  let done = 0;
  const onPage = () => {
    done += 1;
    context.progress((done / total) * 97, `Convertendo página ${done} de ${total}`);
  };
  const written = await eachFile(counted, notes, async (file, place) => {
    const outputs = outputsOf(context, file, place);
    const pathOf = (page: number) => outputs[file.chosen.indexOf(page)]?.path ?? outputs[0]?.path ?? '';
    const shown = await writeLabels(context, file, pathOf, onPage);
    notes.push(...describePages(file.input.name, shown));
    return { outputs, labels: shown.length };
  });
  const labels = written.reduce((sum, file) => sum + file.labels, 0);
  const outputs = written.flatMap((file) => file.outputs);
  const { text, note } = jobText(
    await readLabels(
      context,
      outputs.map(({ path }) => path),
    ),
  );
  const infos = [
    labels === 1 ? '1 etiqueta' : `${labels} etiquetas`,
    ...notes,
    ...(note === undefined ? [] : [note]),
  ];
  return { outputs, info: infos.join('\n'), ...(text === undefined ? {} : { text }) };
});
