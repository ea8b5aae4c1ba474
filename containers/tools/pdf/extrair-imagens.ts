import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extrairImagens as definition } from '../../../common/catalogue/pdf-contents.ts';
import { extractImages, type ListedImage, listImages, nameInlineImages } from '../../engines/pdf/images.ts';
import { renderPageImages } from '../../engines/pdf/page-images.ts';
import { areSizesOf, listPageSizes, readPageSizes } from '../../engines/pdf/page-sizes.ts';
import { countPages, MAX_PAGES } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../plain/failures.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { POINTS_PER_INCH } from '../../plain/units.ts';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { listedPages, pagesInRanges } from '../page-ranges.ts';
import { resultOf } from '../result.ts';

type PictureExtractionContext = ToolContext<OptionsOf<typeof definition>>;
type Outputs = ToolResult['outputs'];

/** Each output takes two of the platform's thousand requests. */
const MOST_OUTPUTS = 500;
/** Pages at once: poppler's files are large until they are compressed. */
const PAGES_AT_ONCE = 8;
const MOST_PIXELS = 100_000_000;
const LEAST_DPI = 1;

interface Wanted {
  image: ListedImage;
  alpha: ListedImage | null;
}

/** The pictures extracted from a file, with notes for the user. */
interface Extracted {
  outputs: Outputs;
  notes: string[];
}

interface ExtractionTask {
  context: PictureExtractionContext;
  input: ToolInput;
  /** Place of the file in the job, and the outputs of those before it. */
  place: number;
  before: number;
  /** Number of pages, and the requested ones. */
  count: number;
  pages: readonly number[];
  /** Sizes of the file's pages, if they were read from the original. */
  sizes: readonly Size[];
  onDone: (share: number) => void;
}

/** Groups neighbouring pages, a few at once. */
function runsOf(pages: readonly number[], most = PAGES_AT_ONCE): number[][] {
  const runs: number[][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && run.length < most && run.at(-1) === page - 1) run.push(page);
    else runs.push([page]);
  }
  return runs;
}

function refuseTooMany(input: ToolInput, before: number, count: number): void {
  if (before + count > MOST_OUTPUTS) throw failure('tooManyPictures', input.name, String(MOST_OUTPUTS));
}

/** Returns each object once, on the page that draws it first, with the mask that follows it. */
function wantedOf(listed: readonly ListedImage[], pages: ReadonlySet<number>, minSize: number): Wanted[] {
  const seen = new Set<string>();
  return listed.flatMap((image, index) => {
    const isMask = image.type === 'mask' || image.type === 'smask';
    if (isMask || !pages.has(image.page)) return [];
    if (image.object !== null && seen.has(image.object)) return [];
    if (image.object !== null) seen.add(image.object);
    if (Math.min(image.width, image.height) < minSize) return [];
    const next = listed[index + 1];
    const alpha = next?.type === 'smask' && next.page === image.page ? next : null;
    return [{ image, alpha }];
  });
}

/** Pads a page number with zeros, so that names sort in the order of the document. */
function numbered(page: number, count: number): string {
  return String(page).padStart(String(count).length, '0');
}

/** Lists the pictures of the pages; inline images become objects, so that all their properties are known. */
async function withNamedImages({ context, input, place, count, pages }: ExtractionTask) {
  const [first, last] = [pages[0] ?? 1, pages.at(-1) ?? count];
  const listed = await listImages(context, input, first, last);
  if (listed.every(({ object }) => object !== null)) return { input, listed };
  const path = join(context.scratch, `named-${place}.pdf`);
  if (!(await nameInlineImages(context, input, path))) return { input, listed };
  const named = { ...input, path };
  const found = await listImages(context, named, first, last);
  // A page without resources cannot name an object.
  return found.length < listed.length ? { input, listed } : { input: named, listed: found };
}

async function images(task: ExtractionTask): Promise<Extracted> {
  const { context, place, before, count, pages, onDone } = task;
  const { options } = context;
  const { input, listed } = await withNamedImages(task);
  const wanted = wantedOf(listed, new Set(pages), options.min_size);
  if (wanted.length === 0) throw failure('noImages', input.name);
  refuseTooMany(input, before, wanted.length);
  const format = options.format === 'automatico' ? 'native' : options.format;
  const digests = new Set<string>();
  const outputs: Outputs = [];
  const unread: number[] = [];
  let converted = 0;
  const runs = runsOf([...new Set(wanted.map(({ image }) => image.page))]);
  const numberOnPage = new Map<number, number>();
  for (const [index, run] of runs.entries()) {
    const ofRun = wanted
      .filter(({ image }) => run.includes(image.page))
      .map((one) => ({
        ...one,
        target: join(context.outputDirectory, `${place}-${one.image.page}-${one.image.place}`),
      }));
    const made = await extractImages(context, input, ofRun, { format, quality: options.quality });
    for (const [at, { image }] of ofRun.entries()) {
      const one = made[at];
      if (!one) unread.push(image.page);
      else if (digests.has(one.digest)) await rm(one.path);
      else {
        digests.add(one.digest);
        if (one.isConverted) converted++;
        const number = (numberOnPage.get(image.page) ?? 0) + 1;
        numberOnPage.set(image.page, number);
        const name = `${input.stem}-pagina-${numbered(image.page, count)}-imagem-${number}.${one.extension}`;
        outputs.push({ path: one.path, name });
      }
    }
    onDone((index + 1) / runs.length);
  }
  if (outputs.length === 0) throw failure('damaged', input.name);
  return {
    outputs,
    notes: [
      ...(unread.length === 0
        ? []
        : [`imagens que não puderam ser lidas, nas páginas: ${listedPages(unread)}`]),
      ...(converted === 0 ? [] : [`imagens em CMYK que foram convertidas para RGB: ${converted}`]),
    ],
  };
}

/** Returns the resolution at which the largest page still has as many pixels as a picture may have. */
function dpiWithin(sizes: readonly { width: number; height: number }[], dpi: number): number {
  const area = Math.max(...sizes.map(({ width, height }) => width * height)) / POINTS_PER_INCH ** 2;
  return Math.max(LEAST_DPI, Math.min(dpi, Math.floor(Math.sqrt(MOST_PIXELS / area))));
}

async function wholePages(task: ExtractionTask): Promise<Extracted> {
  const { context, input, place, before, count, pages, onDone } = task;
  const { options } = context;
  refuseTooMany(input, before, pages.length);
  const sizes = areSizesOf(count, task.sizes) ? task.sizes : await readPageSizes(context, input, count);
  const format = options.format === 'png' ? 'png' : 'jpg';
  const made = new Map<number, string>();
  const reduced: number[] = [];
  const atOnce = format === 'png' ? Math.ceil(PAGES_AT_ONCE / CORES.size) : PAGES_AT_ONCE;
  const runs = runsOf(pages, Math.min(atOnce, Math.ceil(pages.length / CORES.size)));
  let done = 0;
  await eachInParallel(runs, CORES, async (run) => {
    const [first = 1, last = first] = [run[0], run.at(-1)];
    const dpi = dpiWithin(sizes.slice(first - 1, last), options.dpi);
    if (dpi < options.dpi) reduced.push(...run);
    const target = join(context.outputDirectory, String(place));
    const settings = { format, quality: options.quality, dpi } as const;
    const paths = await renderPageImages(context, input, first, last, target, settings);
    for (const [at, path] of paths.entries()) made.set(first + at, path);
    onDone(++done / runs.length);
  });
  const outputs = pages.flatMap((page) => {
    const path = made.get(page);
    return path === undefined
      ? []
      : [{ path, name: `${input.stem}-pagina-${numbered(page, count)}.${format}` }];
  });
  const small = listedPages(reduced.toSorted((left, right) => left - right));
  const note = `resolução menor que a pedida, porque as páginas são grandes demais: ${small}`;
  return { outputs, notes: reduced.length === 0 ? [] : [note] };
}

/** Extracts the pictures of PDFs, each once, or draws each of their pages. */
export const extrairImagens = implement(
  definition,
  ['qpdf', 'pdfimages', 'pdftocairo', 'pdftoppm', 'pdfinfo'],
  async (context) => {
    const files = filesOf(context);
    const notes: string[] = [];
    const outputs: Outputs = [];
    await eachFile(files, notes, async (input, place) => {
      const report = (share: number) =>
        context.progress(
          ((place + share) / files.length) * 100,
          `Extraindo do arquivo ${place + 1} de ${files.length}`,
        );
      report(0);
      const isOfPages = context.options.mode === 'paginas';
      const [count, sizes] = await Promise.all([
        countPages(context, input),
        isOfPages ? listPageSizes(context, { ...input }, MAX_PAGES) : [],
      ]);
      const pages = pagesInRanges(input.name, count, context.options.pages ?? '1-', 'pages');
      const work = isOfPages ? wholePages : images;
      const before = outputs.length;
      const extracted = await work({ context, input, place, before, count, pages, sizes, onDone: report });
      outputs.push(...extracted.outputs);
      notes.push(...extracted.notes.map((note) => `${input.name}: ${note}`));
    });
    return resultOf(outputs, notes);
  },
);
