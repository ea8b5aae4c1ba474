import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { comprimirPdf as definition } from '../../worker/tools/pdf.ts';
import { filesOf, type ToolContext, type ToolInput } from '../context.ts';
import { redistill } from '../engines/ghostscript.ts';
import { carryManners, updatePdf } from '../engines/pdf-catalog.ts';
import { isFaithful, readText } from '../engines/pdf-compare.ts';
import { isPlain } from '../engines/pdf-features.ts';
import { type ImageQuality, type RecompressedImages, recompressImages } from '../engines/pdf-images.ts';
import { readBookmarks } from '../engines/pdf-outline.ts';
import { isSigned } from '../engines/pdf-signature.ts';
import { readPageCount } from '../engines/qpdf.ts';
import { Failure } from '../failures.ts';
import { formatChange, formatMegabytes } from '../format.ts';
import { describeError, log } from '../log.ts';
import { PROGRAMS } from '../programs.ts';
import { implement, type OptionsOf } from './implement.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

interface Task {
  context: Context;
  input: ToolInput;
  pages: number;
  /** From 0 to 1, of this file alone. */
  onShare: (share: number, what: string) => void;
}

const LEVELS: Record<Context['options']['level'], ImageQuality> = {
  leve: { dpi: 220, quality: 75, fullChroma: true },
  media: { dpi: 150, quality: 55, fullChroma: false },
  forte: { dpi: 100, quality: 40, fullChroma: false },
};
const PACKED = ['--object-streams=generate', '--compress-streams=y'];
const REPACKED = [...PACKED, '--recompress-flate', '--compression-level=9'];
/** Ghostscript is not tried on more. */
const MAX_REDISTILLED_PAGES = 500;

async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}

/** Nothing where it did not work: what stays is another candidate, or the input. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    log('candidate_failed', { cause: describeError(error instanceof Failure ? error.message : error) });
    return null;
  }
}

async function pack({ context, input }: Task, images: RecompressedImages, target: string, args: string[]) {
  if (Object.keys(images.objects).length > 0) {
    await updatePdf(context, input.path, target, images.lastObject, images.objects, args);
    return target;
  }
  const { code } = await context.run(PROGRAMS.qpdf, ['--warning-exit-0', ...args, input.path, target]);
  return code === 0 ? target : null;
}

/** Only where Ghostscript has nothing to drop, and text and outline are the same afterwards. */
async function distil({ context, input, pages }: Task, source: string): Promise<string | null> {
  if (pages > MAX_REDISTILLED_PAGES || !(await isPlain(context, input.path))) return null;
  const [distilled, target] = ['distilled.pdf', 'repacked.pdf'].map((name) => join(context.scratch, name));
  if (distilled === undefined || target === undefined) return null;
  if (!(await redistill(context, source, distilled))) return null;
  await carryManners(context, input.path, distilled, target);
  const isSameText = (await readText(context, input.path)) === (await readText(context, target));
  const outlines = [await readBookmarks(context, input.path), await readBookmarks(context, target)];
  return isSameText && isDeepStrictEqual(outlines[0], outlines[1]) ? target : null;
}

async function makeCandidates(task: Task): Promise<string[]> {
  const { context, input, onShare } = task;
  onShare(0.05, 'Lendo as imagens');
  const nothing: RecompressedImages = { objects: {}, lastObject: 0 };
  const images =
    (await attempt(() =>
      recompressImages(context, input, LEVELS[context.options.level], (share) =>
        onShare(0.1 + share * 0.5, 'Reduzindo as imagens'),
      ),
    )) ?? nothing;
  onShare(0.6, 'Regravando o documento');
  const [packed, repacked] = ['a.pdf', 'b.pdf'].map((name) => join(context.scratch, name));
  if (packed === undefined || repacked === undefined) return [];
  const first = await attempt(() => pack(task, images, packed, PACKED));
  const second = await attempt(() => pack(task, images, repacked, REPACKED));
  onShare(0.75, 'Regravando o documento');
  const third = first === null ? null : await attempt(() => distil(task, first));
  return [first, second, third].filter((path) => path !== null);
}

async function smallerCopies(task: Task): Promise<string[]> {
  const sized: { path: string; size: number }[] = [];
  for (const path of await makeCandidates(task)) sized.push({ path, size: await sizeOf(path) });
  return sized
    .filter(({ size }) => size < task.input.size)
    .toSorted((left, right) => left.size - right.size)
    .map(({ path }) => path);
}

async function keep({ context, input }: Task, target: string, why: string): Promise<string> {
  await context.run(PROGRAMS.cp, ['--', input.path, target]);
  return `${input.name}: ${formatMegabytes(input.size)}, mantido como veio: ${why}`;
}

async function compress(task: Task, target: string): Promise<string> {
  const { context, input } = task;
  if (await isSigned(context, input.path)) {
    return keep(task, target, 'está assinado digitalmente, e qualquer mudança anularia a assinatura');
  }
  const copies = await smallerCopies(task);
  if (copies.length === 0) return keep(task, target, 'já estava bem comprimido');
  task.onShare(0.85, 'Conferindo o resultado');
  for (const copy of copies) {
    if (!(await isFaithful(context, input, copy, task.pages))) continue;
    await context.run(PROGRAMS.cp, ['--', copy, target]);
    return formatChange(input.name, input.size, await sizeOf(target));
  }
  return keep(task, target, 'nenhuma versão menor ficou igual ao original na conferência');
}

/** The smallest sound copy of each PDF: images reduced, streams packed, or distilled anew where nothing is lost. */
export const comprimirPdf = implement(
  definition,
  ['qpdf', 'pdfimages', 'pdftoppm', 'pdftotext', 'ghostscript', 'cp'],
  async (context) => {
    const files = filesOf(context);
    const outputs: { path: string; name: string }[] = [];
    const infos: string[] = [];
    for (const [index, input] of files.entries()) {
      const onShare = (share: number, what: string) =>
        context.progress(((index + share) / files.length) * 100, `${what} (${index + 1} de ${files.length})`);
      onShare(0, 'Lendo o arquivo');
      const target = join(context.outputDirectory, `${index}.pdf`);
      const { pages } = await readPageCount(context, input);
      infos.push(await compress({ context, input, pages, onShare }, target));
      outputs.push({ path: target, name: input.name });
    }
    return { outputs, info: infos.join('\n') };
  },
);
