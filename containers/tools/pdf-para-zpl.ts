import { join } from 'node:path';
import { z } from 'zod';
import { LONGEST_TEXT_BYTES } from '../../worker/runner/protocol.ts';
import { pdfParaZpl as definition } from '../../worker/tools/shipping.ts';
import { filesOf, type ToolContext, type ToolInput } from '../context.ts';
import { type PageGeometry, readGeometry, shownSize } from '../engines/page-geometry.ts';
import { renderPage } from '../engines/page-pictures.ts';
import { countPages } from '../engines/qpdf.ts';
import { failure } from '../failures.ts';
import { CORES, eachInParallel } from '../parallel.ts';
import type { LabelPagesJob } from '../sandboxed/label-pages.ts';
import { type LabelPlan, planLabel } from '../zpl/label-size.ts';
import { implement, type OptionsOf } from './implement.ts';
import { jobText } from './job-text.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

const MOST_PAGES = 500;
/** Pages whose pictures lie on the disk at the same time. */
const BATCH = 16;
const POINTS_PER_INCH = 72;
/** Poppler rounds the dots of a page up. */
const ROUNDING = 1e-6;

const textSchema = z.object({ text: z.string() });

function planPage(context: Context, input: ToolInput, geometry: PageGeometry, page: number): LabelPlan {
  const { label_size, dpi, rotate } = context.options;
  const plan = planLabel(label_size, dpi, ...shownSize(geometry), rotate);
  if (plan === null) throw failure('tooLargeLabel', input.name, String(page));
  return plan;
}

/** The resolution at which a page fills these dots: not by `-scale-to`, which stretches pages that are turned. */
function dpiWithin(shown: PageGeometry, width: number, height: number): number {
  const [wide, high] = shownSize(shown);
  return Math.min(width / wide, height / high) * POINTS_PER_INCH * (1 - ROUNDING);
}

async function encode(context: Context, target: string, pages: LabelPagesJob['pages']): Promise<void> {
  const { encoding, threshold, dither } = context.options;
  const job: LabelPagesJob = { target, encoding, threshold, dither, pages };
  const { code, stderr } = await context.runNode('label-pages.ts', job, () => {});
  if (code !== 0) throw new Error(`label-pages ended with ${code}: ${stderr}`);
}

async function writeLabels(
  context: Context,
  input: ToolInput,
  pages: number,
  target: string,
  onPage: () => void,
) {
  const geometry = await readGeometry(context, input, pages);
  const plans = geometry.map((shown, index) => ({ ...planPage(context, input, shown, index + 1), shown }));
  for (let first = 0; first < plans.length; first += BATCH) {
    const batch = plans.slice(first, first + BATCH).map((plan, index) => {
      const page = first + index + 1;
      const stem = join(context.scratch, `label-${page}`);
      return { ...plan, number: page, stem, picture: `${stem}.pgm` };
    });
    await eachInParallel(batch, CORES, async ({ number, shown, page: [width, height], stem }) => {
      await renderPage(context, input, number, dpiWithin(shown, width, height), stem);
      onPage();
    });
    await encode(
      context,
      target,
      batch.map(({ picture, label, turned }) => ({ picture, label, turned })),
    );
  }
}

/** The labels of every file, or null where they are longer than a job's text may be. */
async function readLabels(context: Context, paths: readonly string[]): Promise<string | null> {
  const messages: unknown[] = [];
  const job = { paths, mostBytes: LONGEST_TEXT_BYTES };
  await context.runNode('read-text.ts', job, (message) => messages.push(message));
  return textSchema.safeParse(messages[0]).data?.text ?? null;
}

/** Each PDF as a file of ZPL, one label a page. */
export const pdfParaZpl = implement(definition, ['qpdf', 'pdfinfo', 'pdftoppm'], async (context) => {
  const counted: { input: ToolInput; pages: number }[] = [];
  for (const input of filesOf(context)) counted.push({ input, pages: await countPages(context, input) });
  const total = counted.reduce((sum, { pages }) => sum + pages, 0);
  if (total > MOST_PAGES) throw failure('tooManyPagesInAll', String(total), String(MOST_PAGES));
  let done = 0;
  const onPage = () => {
    done += 1;
    context.progress((done / total) * 97, `Convertendo página ${done} de ${total}`);
  };
  const outputs: { path: string; name: string }[] = [];
  for (const [index, { input, pages }] of counted.entries()) {
    const target = join(context.outputDirectory, `${index}.zpl`);
    await writeLabels(context, input, pages, target, onPage);
    outputs.push({ path: target, name: `${input.stem}.zpl` });
  }
  const { text, note } = jobText(
    await readLabels(
      context,
      outputs.map(({ path }) => path),
    ),
  );
  const labels = total === 1 ? '1 etiqueta' : `${total} etiquetas`;
  return {
    outputs,
    info: note === undefined ? labels : `${labels}\n${note}`,
    ...(text === undefined ? {} : { text }),
  };
});
