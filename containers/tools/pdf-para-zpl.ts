import { join } from 'node:path';
import { z } from 'zod';
import { pdfParaZpl as definition } from '../../common/catalogue/shipping.ts';
import { LONGEST_TEXT_BYTES } from '../../common/protocol.ts';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../context.ts';
import { type PageGeometry, readGeometry, shownSize } from '../engines/page-geometry.ts';
import { renderPage } from '../engines/page-pictures.ts';
import { countPages } from '../engines/qpdf.ts';
import { failure } from '../failures.ts';
import { CORES, eachInParallel } from '../parallel.ts';
import type { LabelPagesJob } from '../sandbox-programs/label-pages.ts';
import type { MeasureInkJob } from '../sandbox-programs/measure-ink.ts';
import { POINTS_PER_INCH } from '../units.ts';
import {
  type Ink,
  type LabelPlan,
  ownSize,
  planLabel,
  planWithoutMargins,
  type Side,
} from '../zpl/label-size.ts';
import { eachFile } from './each-file.ts';
import { implement, type OptionsOf } from './implement.ts';
import { jobText } from './job-text.ts';
import { pagesInRanges } from './page-ranges.ts';
import { describePages, type EmptyKind, type ShownPage } from './zpl-page-notes.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

const MOST_PAGES = 500;
/** Pages whose pictures lie on the disk at the same time. */
const BATCH = 16;
/** Poppler rounds the dots of a page up. */
const ROUNDING = 1e-6;

/** With patterns of dots, all that is darker is printed somewhere. */
const LIGHTEST_DITHERED = 250;

const inksSchema = z.object({
  inks: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()]).nullable()),
});
const emptySchema = z.object({ empty: z.array(z.object({ page: z.int(), isPale: z.boolean() })) });
const textSchema = z.object({ text: z.string() });

function planPage(context: Context, input: ToolInput, geometry: PageGeometry, page: number): LabelPlan {
  const { label_size, dpi, rotate } = context.options;
  const plan = planLabel(label_size, dpi, ...shownSize(geometry), rotate);
  if (plan === null) throw failure('tooLargeLabel', input.name, String(page));
  return plan;
}

interface Counted {
  input: ToolInput;
  count: number;
  /** Of its pages, from 1. */
  chosen: number[];
}

type Output = ToolResult['outputs'][number];

interface Page {
  number: number;
  /** The file that its label goes to. */
  target: string;
  shown: PageGeometry;
  plan: LabelPlan;
  /** Of its picture, without the extension. */
  stem: string;
  /** Of the picture that is there already. */
  rendered: Side | null;
}

/** At the resolution at which the page fills these dots: not by `-scale-to`, which stretches pages that are turned. */
async function render(
  context: Context,
  input: ToolInput,
  page: Page,
  [width, height]: Side,
): Promise<string> {
  const [wide, high] = shownSize(page.shown);
  const dpi = Math.min(width / wide, height / high) * POINTS_PER_INCH * (1 - ROUNDING);
  return renderPage(context, input, page.number, dpi, page.stem);
}

async function measureInk(context: Context, pictures: string[]): Promise<(Ink | null)[]> {
  const { threshold, dither } = context.options;
  const job: MeasureInkJob = { pictures, threshold: dither ? LIGHTEST_DITHERED : threshold };
  const messages: unknown[] = [];
  const { code, stderr } = await context.runNode('measure-ink.ts', job, (message) => messages.push(message));
  if (code !== 0) throw new Error(`measure-ink ended with ${code}: ${stderr}`);
  return inksSchema.parse(messages[0]).inks;
}

/** Pages that would shrink lose their white margins first, so that bars stay as wide as they are. */
async function withoutMargins(context: Context, input: ToolInput, pages: readonly Page[]): Promise<Page[]> {
  const { dpi, rotate } = context.options;
  const shrinking = pages.flatMap((page) => {
    const own = page.plan.scale < 1 ? ownSize(dpi, ...shownSize(page.shown)) : null;
    return own === null ? [] : [{ page, own }];
  });
  if (shrinking.length === 0) return [...pages];
  await eachInParallel(shrinking, CORES, async ({ page, own }) => {
    await render(context, input, page, own);
  });
  const inks = await measureInk(
    context,
    shrinking.map(({ page }) => `${page.stem}.pgm`),
  );
  const better = new Map(
    shrinking.map(({ page, own }, index) => {
      const ink = inks[index] ?? null;
      const blank = { ...page.plan, scale: 1 };
      return [page, { plan: ink === null ? blank : planWithoutMargins(page.plan, own, ink, rotate), own }];
    }),
  );
  return pages.map((page) => {
    const found = better.get(page);
    return found === undefined ? page : { ...page, plan: found.plan, rendered: found.own };
  });
}

/** Writes the labels of pages; returns those, by their place, of which nothing is printed. */
async function encode(context: Context, pages: readonly Page[]): Promise<Map<number, EmptyKind>> {
  const { encoding, threshold, dither } = context.options;
  const job: LabelPagesJob = {
    encoding,
    threshold,
    dither,
    pages: pages.map(({ target, stem, plan: { label, window, turned } }) => ({
      target,
      picture: `${stem}.pgm`,
      label,
      window,
      turned,
    })),
  };
  const messages: unknown[] = [];
  const { code, stderr } = await context.runNode('label-pages.ts', job, (message) => messages.push(message));
  if (code !== 0) throw new Error(`label-pages ended with ${code}: ${stderr}`);
  const { empty } = emptySchema.parse(messages[0]);
  return new Map(empty.map(({ page, isPale }) => [page, isPale ? 'pale' : 'blank']));
}

/** Writes the labels of pages; returns how each came out. */
async function writeLabels(
  context: Context,
  { input, count, chosen }: Counted,
  targetOf: (page: number) => string,
  onPage: () => void,
): Promise<ShownPage[]> {
  const geometry = await readGeometry(context, input, count);
  const all = chosen.flatMap((number) => {
    const shown = geometry[number - 1];
    if (shown === undefined) return [];
    const stem = join(context.scratch, `label-${number}`);
    return {
      number,
      target: targetOf(number),
      shown,
      plan: planPage(context, input, shown, number),
      stem,
      rendered: null,
    };
  });
  const shownPages: ShownPage[] = [];
  for (let first = 0; first < all.length; first += BATCH) {
    const pages = await withoutMargins(context, input, all.slice(first, first + BATCH));
    await eachInParallel(pages, CORES, async (page) => {
      const [width, height] = page.plan.page;
      const isThere = page.rendered?.[0] === width && page.rendered[1] === height;
      if (!isThere) await render(context, input, page, page.plan.page);
      onPage();
    });
    const empty = await encode(context, pages);
    const shown = pages.map(({ number, plan }, index) => ({
      number,
      scale: plan.scale,
      empty: empty.get(index) ?? null,
    }));
    shownPages.push(...shown);
  }
  return shownPages;
}

/** The labels of every file, or null where they are longer than a job's text may be. */
async function readLabels(context: Context, paths: readonly string[]): Promise<string | null> {
  const messages: unknown[] = [];
  const job = { paths, mostBytes: LONGEST_TEXT_BYTES };
  await context.runNode('read-text.ts', job, (message) => messages.push(message));
  return textSchema.safeParse(messages[0]).data?.text ?? null;
}

async function countChosen(context: Context, input: ToolInput): Promise<Counted> {
  const count = await countPages(context, input);
  const chosen = pagesInRanges(input.name, count, context.options.pages ?? '1-', 'pages');
  return { input, count, chosen };
}

/** The files of a PDF's labels, which are made as they are written to. */
function outputsOf(
  { options, outputDirectory }: Context,
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

/** Each PDF as a file of ZPL, or each of its pages, one label a page. */
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
