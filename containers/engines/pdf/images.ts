import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type FinishImagesJob, finishImagesProgram } from '../../protocol/pictures/finish-images.ts';
import type { ProgramRunner, SystemRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { writeByQpdf } from '../write-by-qpdf.ts';
import { drawPictures } from './draw-pictures.ts';

/** A picture that a page draws. */
export interface ListedImage {
  page: number;
  /** Place among the listed pictures of its page. */
  place: number;
  type: 'image' | 'stencil' | 'mask' | 'smask';
  width: number;
  height: number;
  /** The object that pages share; null for an inline image. */
  object: string | null;
  /** Pixels per inch, and bytes; 0 if they are not known. */
  density: number;
  bytes: number;
}

export interface FinishedImage {
  path: string;
  extension: string;
  /** Equal for pictures with the same content. */
  digest: string;
  /** True if the colours of the picture were converted to those that all programs support. */
  isConverted: boolean;
}

const SIZE = /^([\d.]+)([BKMG])$/;
const UNITS = { B: 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };
const TYPES = ['image', 'stencil', 'mask', 'smask'] as const;

function bytesOf(text = ''): number {
  const [, number, letter] = SIZE.exec(text) ?? [];
  const unit = letter === 'B' || letter === 'K' || letter === 'M' || letter === 'G' ? UNITS[letter] : 0;
  return Math.round(Number(number ?? 0) * unit);
}

/** Lists the pictures that pages draw, in order, masks behind the picture they belong to. */
export async function listImages(
  engine: SystemRunner,
  input: ToolInput,
  first: number,
  last: number,
): Promise<ListedImage[]> {
  const args = ['-list', '-f', String(first), '-l', String(last), input.path];
  const { code, stdout } = await engine.run(PROGRAMS.pdfimages, args);
  if (code !== 0) throw failure('damaged', input.name);
  const places = new Map<number, number>();
  return stdout.split('\n').flatMap((line) => {
    const [pageText, , typeText, width, height, ...rest] = line.trim().split(/ +/);
    const type = TYPES.find((candidate) => candidate === typeText);
    if (type === undefined) return [];
    const page = Number(pageText);
    const place = places.get(page) ?? 0;
    places.set(page, place + 1);
    const [number, generation] = rest.slice(5, 7);
    const object = number === '[inline]' ? null : `${number} ${generation}`;
    const [across, , size] = rest.slice(-4);
    const density = Number(across) || 0;
    const measures = { width: Number(width), height: Number(height), density, bytes: bytesOf(size) };
    return [{ page, place, type, object, ...measures }];
  });
}

/** Writes a copy in which inline images are objects of their own; returns false if that failed. */
export async function nameInlineImages(
  engine: ProgramRunner<'give'>,
  input: ToolInput,
  target: string,
): Promise<boolean> {
  const args = ['--warning-exit-0', '--externalize-inline-images', '--ii-min-bytes=0', input.path];
  return (await writeByQpdf(engine, args, target)).code === 0;
}

/** Writes every picture of the pages to a directory; returns the files of each page in the order of `listImages`. */
async function writeImages(
  engine: ProgramRunner<'give'>,
  input: ToolInput,
  first: number,
  last: number,
  prefix: string,
): Promise<Map<number, string[]>> {
  const args = [
    '-j',
    '-p',
    '-f',
    String(first),
    '-l',
    String(last),
    input.path,
    join(engine.scratch, prefix),
  ];
  const { code } = await engine.run(PROGRAMS.pdfimages, args);
  if (code !== 0) throw failure('damaged', input.name);
  const numbered = (await readdir(engine.scratch)).flatMap((name) => {
    const [page, number] = name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1).split('-') : [];
    return page === undefined || number === undefined
      ? []
      : [{ page: Number(page), number: Number.parseInt(number, 10), path: join(engine.scratch, name) }];
  });
  const files = new Map<number, string[]>();
  for (const { page, path } of numbered.sort((one, other) => one.number - other.number))
    files.set(page, [...(files.get(page) ?? []), path]);
  return files;
}

/** Extracts the pictures of neighbouring pages with their alpha channel; null for one that cannot be read. */
export async function extractImages(
  engine: ProgramRunner<'give'>,
  input: ToolInput,
  wanted: readonly { image: ListedImage; alpha: ListedImage | null; target: string }[],
  settings: Pick<FinishImagesJob, 'format' | 'quality'>,
): Promise<(FinishedImage | null)[]> {
  const pages = wanted.map(({ image }) => image.page);
  const prefix = `images-${pages[0] ?? 0}`;
  const files = await writeImages(engine, input, Math.min(...pages), Math.max(...pages), prefix);
  const named = wanted.flatMap(({ image }) => (image.object === null ? [] : `${image.object} R`));
  const drawn = await drawPictures(engine, input, named, `${prefix}-drawn`);
  const fileOf = ({ page, place }: ListedImage) => files.get(page)?.[place];
  const images = wanted.flatMap(({ image, alpha, target }, index) => {
    const view = image.object === null ? undefined : drawn.get(`${image.object} R`);
    const source = view?.path ?? fileOf(image);
    if (source === undefined) return [];
    const isNegative = view === undefined && image.type === 'stencil';
    const mask = view === undefined ? ((alpha && fileOf(alpha)) ?? null) : null;
    return [{ index, source, alpha: mask, isNegative, target, isCmyk: view?.isCmyk === true }];
  });
  const finished: (FinishedImage | null)[] = wanted.map(() => null);
  await ask(engine, finishImagesProgram, { ...settings, images }, ({ index, digest, finished: done }) => {
    const image = images[index];
    if (done === null || image === undefined) return;
    finished[image.index] = {
      path: `${image.target}.${done.extension}`,
      extension: done.extension,
      digest,
      isConverted: done.isConverted || image.isCmyk,
    };
  });
  return finished;
}
