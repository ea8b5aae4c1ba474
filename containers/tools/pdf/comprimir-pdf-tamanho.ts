import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { comprimirPdfTamanho as definition } from '../../../common/catalogue/pdf.ts';
import { describeError, log } from '../../../common/log.ts';
import { PdfComparison } from '../../engines/pdf/compare.ts';
import { compressPdf } from '../../engines/pdf/compress.ts';
import { listImages } from '../../engines/pdf/images.ts';
import { copyFile, countPages } from '../../engines/pdf/qpdf.ts';
import { Readability } from '../../engines/pdf/readability.ts';
import { isSigned } from '../../engines/pdf/signature.ts';
import { Failure, limitOf } from '../../plain/failures.ts';
import { formatChange, formatMegabytes } from '../../plain/format.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { resultOf } from '../result.ts';
import { expectedSizes, LEVELS, qualityAt, TRIED } from './compression-levels.ts';
import { searchSize } from './size-search.ts';

type TargetSizeContext = ToolContext<OptionsOf<typeof definition>>;

const UNITS = { MB: 1_000_000, KB: 1000 } as const;

/** From this level on it is checked whether the pictures are still readable. */
const FIRST_DOUBTFUL = 4.5;
const LEAST_READABLE = 0.95;
/** Similarity of whole pages: below it more is lost than sharpness. */
const LEAST_SIMILARITY = 0.5;

interface SizedCopy {
  path: string;
  size: number;
}

/** The copies of one document: each level is made once, and only when it is requested. */
class Ladder {
  readonly #context: TargetSizeContext;
  readonly #input: ToolInput;
  readonly #name: string;
  readonly #comparison: PdfComparison;
  readonly #readability: Readability;
  readonly #copies = new Map<number, SizedCopy | null>();

  constructor(context: TargetSizeContext, input: ToolInput, pages: number, name: string) {
    this.#context = context;
    this.#input = input;
    this.#name = name;
    this.#comparison = new PdfComparison(context, input, pages, name);
    this.#readability = new Readability(context, input, pages);
  }

  get made(): number {
    return this.#copies.size;
  }

  /** Returns null if the copy could not be made. */
  async at(level: number): Promise<SizedCopy | null> {
    const known = this.#copies.get(level);
    if (known !== undefined) return known;
    const copy = await this.#make(level);
    this.#copies.set(level, copy);
    return copy;
  }

  /** Returns true if the copy is complete, shows what the document shows, and is as readable. */
  async isGood(level: number): Promise<boolean> {
    const copy = await this.at(level);
    if (copy === null || !(await this.#comparison.isFaithful(copy.path, LEAST_SIMILARITY))) return false;
    return level < FIRST_DOUBTFUL || (await this.#readability.of(copy.path)) >= LEAST_READABLE;
  }

  async #make(level: number): Promise<SizedCopy | null> {
    const plan = { images: qualityAt(level), fonts: true };
    try {
      const { path } = await compressPdf(
        this.#context,
        this.#input.path,
        `${this.#name}-${level}`,
        plan,
        () => {},
      );
      return { path, size: (await stat(path)).size };
    } catch (error) {
      if (error instanceof Failure && limitOf(error) !== null) throw error;
      log('candidate_failed', { cause: describeError(error instanceof Failure ? error.message : error) });
      return null;
    }
  }
}

async function bestWithin(
  context: TargetSizeContext,
  input: ToolInput,
  pages: number,
  ladder: Ladder,
  target: number,
  onTried: () => void,
): Promise<number> {
  const images = await listImages(context, input, 1, pages).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'damaged') return [];
    throw error;
  });
  const sizeOf = async (step: number) => {
    const copy = await ladder.at(TRIED[step] ?? 0);
    onTried();
    return copy?.size ?? Number.POSITIVE_INFINITY;
  };
  return TRIED[await searchSize({ expected: expectedSizes(input, images), target, sizeOf })] ?? 0;
}

/**
 * Finds the copy of the best level that is small enough, otherwise the smallest one that is still good; null if there
 * is none.
 */
async function findCopy(ladder: Ladder, best: number, onTried: () => void): Promise<SizedCopy | null> {
  for (const level of [best, ...LEVELS.map((_, index) => LEVELS.length - index), 0]) {
    if (level > best) continue;
    const isGood = await ladder.isGood(level);
    onTried();
    if (isGood) return ladder.at(level);
  }
  return null;
}

async function compress(
  context: TargetSizeContext,
  input: ToolInput,
  place: number,
  path: string,
  onTried: (tried: number) => void,
): Promise<string> {
  const { target_size, unit } = context.options;
  const target = Math.floor(target_size * UNITS[unit]);
  const pages = await countPages(context, input);
  const keep = async (why: string) => {
    await copyFile(context, input.path, path);
    return `${input.name}: ${formatMegabytes(input.size)}, mantido como veio: ${why}`;
  };
  if (input.size <= target) return keep('já cabe no tamanho pedido');
  if (await isSigned(context, input.path))
    return keep(
      'está assinado digitalmente, e qualquer mudança anularia a assinatura. NÃO cabe no tamanho pedido',
    );
  const ladder = new Ladder(context, input, pages, `sized-${place}`);
  const tried = () => onTried(ladder.made);
  const best = await bestWithin(context, input, pages, ladder, target, tried);
  const copy = await findCopy(ladder, best, tried);
  if (copy === null || copy.size >= input.size)
    return keep('nenhuma versão menor ficou fiel ao original. NÃO cabe no tamanho pedido');
  await copyFile(context, copy.path, path);
  const change = formatChange(input.name, input.size, copy.size);
  return copy.size <= target
    ? change
    : `${change}. NÃO cabe no tamanho pedido: é o menor em que tudo ainda se lê. Divida o arquivo, ou tire páginas dele, para caber`;
}

/** Compresses each PDF to the requested size with the best quality, or as far as it stays readable. */
export const comprimirPdfTamanho = implement(
  definition,
  ['qpdf', 'pdfimages', 'pdfinfo', 'pdftoppm', 'pdftotext', 'mutool', 'tesseract', 'cp'],
  async (context) => {
    const files = filesOf(context);
    const notes: string[] = [];
    const outputs = await eachFile(files, notes, async (input, place) => {
      const path = join(context.outputDirectory, `${place}.pdf`);
      const onTried = (tried: number) =>
        context.progress(
          ((place + Math.min(tried / LEVELS.length, 1)) / files.length) * 100,
          `Procurando a melhor qualidade (${place + 1} de ${files.length})`,
        );
      onTried(0);
      notes.push(await compress(context, input, place, path, onTried));
      return { path, name: input.name };
    });
    return resultOf(outputs, notes);
  },
);
