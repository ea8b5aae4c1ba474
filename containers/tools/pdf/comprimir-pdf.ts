import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { comprimirPdf as definition } from '../../../common/catalogue/pdf.ts';
import { describeError, log } from '../../../common/log.ts';
import { redistill } from '../../engines/ghostscript.ts';
import { copyDocumentSettings } from '../../engines/pdf/catalog.ts';
import { PdfComparison } from '../../engines/pdf/compare.ts';
import { type CompressedPdf, type CompressPlan, compressPdf } from '../../engines/pdf/compress.ts';
import { hasPlainFeatures } from '../../engines/pdf/features.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { isSigned } from '../../engines/pdf/signature.ts';
import { hasNewWarnings } from '../../engines/pdf/warnings.ts';
import { Failure } from '../../plain/failures.ts';
import { formatChange, formatMegabytes } from '../../plain/format.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ImageQuality } from '../../protocol/pdf/compress-pdf.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { resultOf } from '../result.ts';

type CompressionContext = ToolContext<OptionsOf<typeof definition>>;

interface CompressionTask {
  context: CompressionContext;
  /** The file as it was sent. */
  given: ToolInput;
  /** The file with a correct page tree. */
  input: ToolInput;
  pages: number;
  /** Beginning of the names of its working files. */
  name: string;
  /** Progress of this file alone, from 0 to 1. */
  onShare: (share: number, what: string) => void;
}

const LEVELS: Record<CompressionContext['options']['level'], ImageQuality> = {
  leve: { dpi: 220, bilevelDpi: 400, quality: 75, fullChroma: true, leastSimilarity: 0.99 },
  media: { dpi: 150, bilevelDpi: 300, quality: 55, fullChroma: false, leastSimilarity: 0.985 },
  forte: { dpi: 100, bilevelDpi: 200, quality: 40, fullChroma: false, leastSimilarity: 0.95 },
};
/** Margin of similarity for a whole page, which may show several pictures. */
const PAGE_MARGIN = 0.005;
/** Tried in turn, each if the one before it was not sound. */
const PLANS: readonly { images: 'usual' | 'careful' | 'none'; fonts: boolean }[] = [
  { images: 'usual', fonts: true },
  { images: 'careful', fonts: true },
  { images: 'careful', fonts: false },
  { images: 'none', fonts: true },
  { images: 'none', fonts: false },
];
/** Ghostscript is not tried on longer documents. */
const MAX_REDISTILLED_PAGES = 500;

interface CompressedCopy {
  path: string;
  size: number;
  programs: readonly string[];
}

/** Returns a higher quality for pages on which pictures together lose more than each alone. */
function careful({ dpi, bilevelDpi, quality, leastSimilarity }: ImageQuality): ImageQuality {
  return {
    dpi: (dpi * 4) / 3,
    bilevelDpi: bilevelDpi * 2,
    quality: quality + 20,
    fullChroma: true,
    leastSimilarity: (1 + leastSimilarity) / 2,
  };
}

/** Returns null if the attempt failed: there is another candidate, or the input. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    log('candidate_failed', { cause: describeError(error instanceof Failure ? error.message : error) });
    return null;
  }
}

/** Only for documents from which Ghostscript drops nothing. */
async function distil(
  { context, input, pages, name }: CompressionTask,
  source: string,
): Promise<string | null> {
  if (pages > MAX_REDISTILLED_PAGES || !(await hasPlainFeatures(context, input.path))) return null;
  const distilled = join(context.scratch, `${name}-distilled.pdf`);
  const target = join(context.scratch, `${name}-repacked.pdf`);
  if (!(await redistill(context, source, distilled))) return null;
  await copyDocumentSettings(context, input.path, distilled, target);
  return (await hasNewWarnings(context, input.path, target)) ? null : target;
}

async function candidateOf(path: string, programs: readonly string[]): Promise<CompressedCopy> {
  return { path, size: (await stat(path)).size, programs };
}

function compressAs(task: CompressionTask, plan: CompressPlan, name: string): Promise<CompressedPdf | null> {
  const onShare = (share: number) => task.onShare(0.1 + share * 0.5, 'Reduzindo as imagens');
  return attempt(() => compressPdf(task.context, task.input.path, `${task.name}-${name}`, plan, onShare));
}

/** Finds the smallest sound copy; null if none is smaller, or none is sound. */
async function findCopy(
  task: CompressionTask,
): Promise<{ copy: CompressedCopy | null; wasSmaller: boolean }> {
  const { context, input, pages, name, onShare } = task;
  const images = LEVELS[context.options.level];
  const comparison = new PdfComparison(context, input, pages, name);
  let wasSmaller = false;
  for (const [place, plan] of PLANS.entries()) {
    const chosen = { usual: images, careful: careful(images), none: null }[plan.images];
    const compressed = await compressAs(task, { images: chosen, fonts: plan.fonts }, `${place}`);
    if (compressed === null) continue;
    onShare(0.7, 'Regravando o documento');
    const distilled = place === 0 ? await attempt(() => distil(task, compressed.path)) : null;
    const paths = [compressed.path, ...(distilled === null ? [] : [distilled])];
    const candidates = await Promise.all(paths.map((path) => candidateOf(path, compressed.programs)));
    const smaller = candidates
      .filter(({ size }) => size < input.size)
      .toSorted((left, right) => left.size - right.size);
    if (smaller.length === 0) return { copy: null, wasSmaller };
    wasSmaller = true;
    onShare(0.85, 'Conferindo o resultado');
    for (const copy of smaller) {
      const isFaithful = await attempt(() =>
        comparison.isFaithful(copy.path, images.leastSimilarity - PAGE_MARGIN),
      );
      if (isFaithful) return { copy, wasSmaller };
    }
  }
  return { copy: null, wasSmaller };
}

async function keep(
  { context, given: input }: CompressionTask,
  target: string,
  why: string,
): Promise<string> {
  await context.run(PROGRAMS.cp, ['--', input.path, target]);
  return `${input.name}: ${formatMegabytes(input.size)}, mantido como veio: ${why}`;
}

async function compress(task: CompressionTask, target: string): Promise<string> {
  const { context, given, input } = task;
  if (await isSigned(context, given.path)) {
    return keep(task, target, 'está assinado digitalmente, e qualquer mudança anularia a assinatura');
  }
  task.onShare(0.05, 'Lendo o documento');
  const { copy, wasSmaller } = await findCopy(task);
  if (copy === null && !wasSmaller) return keep(task, target, 'já estava bem comprimido');
  if (copy === null) return keep(task, target, 'nenhuma versão menor ficou igual ao original na conferência');
  await context.run(PROGRAMS.cp, ['--', copy.path, target]);
  const change = formatChange(input.name, input.size, copy.size);
  if (copy.programs.length === 0) return change;
  return `${change}; saíram os dados de edição que só interessam a estes programas: ${copy.programs.join(', ')}`;
}

/**
 * Writes the smallest sound copy of each PDF: fonts, pictures and streams are compressed, or the file is rewritten by
 * Ghostscript if nothing is lost.
 */
export const comprimirPdf = implement(
  definition,
  ['qpdf', 'pdfimages', 'pdfinfo', 'pdftoppm', 'mutool', 'ghostscript', 'cp'],
  async (context) => {
    const files = filesOf(context);
    const notes: string[] = [];
    const outputs = await eachFile(files, notes, async (input, place) => {
      const onShare = (share: number, what: string) =>
        context.progress(((place + share) / files.length) * 100, `${what} (${place + 1} de ${files.length})`);
      onShare(0, 'Lendo o arquivo');
      const path = join(context.outputDirectory, `${place}.pdf`);
      // A file that is not compressed is returned as it was sent.
      const counted = { ...input };
      const pages = await countPages(context, counted);
      notes.push(
        await compress(
          { context, given: input, input: counted, pages, name: `compress-${place}`, onShare },
          path,
        ),
      );
      return { path, name: input.name };
    });
    return resultOf(outputs, notes);
  },
);
