import { join } from 'node:path';
import { comprimirImagem as definition } from '../../../common/catalogue/image-compression.ts';
import { compressPicture, optimizeSvg } from '../../engines/images/compress.ts';
import { makePictureReadable } from '../../engines/images/readable.ts';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import type { FileType } from '../../files/types.ts';
import { failure } from '../../plain/failures.ts';
import { formatChange, formatNumber } from '../../plain/format.ts';
import type { CompressedFormat, CompressedPicture } from '../../protocol/pictures/compress-picture.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { resultOf } from '../result.ts';

type CompressionContext = ToolContext<OptionsOf<typeof definition>>;

interface Output {
  path: string;
  name: string;
}

const BYTES_A_KB = 1000;
const FORMATS: Partial<Record<FileType, CompressedFormat>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
  tiff: 'tiff',
  heif: 'heic',
  jp2: 'jp2',
  bmp: 'png',
  psd: 'png',
};
/** Formats without useful compression, or with layers that no program here writes. */
const TO_PNG: readonly FileType[] = ['bmp', 'psd'];
const KEPT = 'já estava tão pequeno quanto fica, e foi mantido como veio';
const UNTOUCHED = {
  foreign: 'tem cores ou uma compressão que não são gravadas, e foi mantido como veio',
  moving: 'é uma animação que não é recomprimida, e foi mantida como veio',
  album: 'tem várias imagens, e foi mantido como veio',
} as const;

class Compression {
  readonly #context: CompressionContext;
  readonly #input: ToolInput;
  readonly #target: string;
  readonly #place: number;

  constructor(context: CompressionContext, input: ToolInput, place: number) {
    this.#context = context;
    this.#input = input;
    this.#place = place;
    this.#target = join(context.outputDirectory, String(place));
  }

  async run(notes: string[]): Promise<Output> {
    const { type } = this.#input;
    if (type === 'svg') return this.#drawing(notes);
    const format = FORMATS[type];
    return format === undefined ? this.#kept(notes, KEPT) : this.#picture(format, notes);
  }

  async #drawing(notes: string[]): Promise<Output> {
    const { path: source } = this.#input;
    const bytes = await optimizeSvg(this.#context, this.#input, { source, target: this.#target });
    if (bytes === null) return this.#kept(notes, KEPT);
    this.#refuseOver(bytes);
    notes.push(this.#change(bytes));
    return { path: this.#target, name: this.#input.name };
  }

  async #picture(format: CompressedFormat, notes: string[]): Promise<Output> {
    const { options, scratch } = this.#context;
    const input = this.#input;
    const readable = await makePictureReadable(this.#context, input, this.#place, 'all');
    const { path: source, others, left } = readable;
    if (others.length > 0) return this.#kept(notes, UNTOUCHED.album);
    if (input.type === 'tiff' && source !== input.path) return this.#kept(notes, UNTOUCHED.foreign);
    const done = await compressPicture(this.#context, input, {
      original: input.path,
      source,
      target: this.#target,
      scratch,
      format,
      quality: options.quality,
      lossless: options.lossless,
      targetBytes: options.target_kb === undefined ? null : Math.floor(options.target_kb * BYTES_A_KB),
      keepMetadata: options.keep_metadata,
    });
    if (done.smallest !== null) this.#refuse(done.smallest);
    if (done.bytes === null) return this.#kept(notes, done.untouched ? UNTOUCHED[done.untouched] : KEPT);
    notes.push([this.#change(done.bytes), ...this.#notes(done, left)].join('; '));
    const name = TO_PNG.includes(input.type) ? `${input.stem}.png` : input.name;
    return { path: this.#target, name };
  }

  #notes(done: CompressedPicture, left: string | null): string[] {
    const { type } = this.#input;
    return [
      ...(left === null ? [] : [left]),
      ...(TO_PNG.includes(type) ? ['o resultado é PNG, que é comprimido sem perda'] : []),
      ...(done.way === 'exact' ? ['nenhum pixel mudou'] : []),
      ...(done.scale < 1 ? [`para caber, ficou com ${done.width} x ${done.height}`] : []),
      ...(done.isDeep ? ['as cores passaram de 16 para 8 bits'] : []),
      ...(done.isCmyk ? ['as cores CMYK foram convertidas para RGB'] : []),
      ...(type === 'heif' && this.#context.options.keep_metadata
        ? ['os metadados não puderam ser mantidos']
        : []),
    ];
  }

  #change(bytes: number): string {
    return formatChange(this.#input.name, this.#input.size, bytes);
  }

  async #kept(notes: string[], why: string): Promise<Output> {
    this.#refuseOver(this.#input.size);
    await copyFile(this.#context, this.#input.path, this.#target);
    notes.push(`${this.#input.name}: ${why}`);
    return { path: this.#target, name: this.#input.name };
  }

  #refuseOver(bytes: number): void {
    const { target_kb } = this.#context.options;
    if (target_kb !== undefined && bytes > target_kb * BYTES_A_KB) this.#refuse(bytes);
  }

  #refuse(smallest: number): never {
    const kilobytes = formatNumber(Math.ceil(smallest / BYTES_A_KB));
    const target = formatNumber(this.#context.options.target_kb ?? 0);
    throw failure('pictureTooSmallTarget', this.#input.name, target, kilobytes);
  }
}

/** Compresses each picture in its own format, by quality or to a size; never to a larger one. */
export const comprimirImagem = implement(
  definition,
  ['heifConvert', 'heifEnc', 'imagemagick', 'jpegtran', 'djpeg', 'pngquant', 'gifsicle', 'cp'],
  async (context) => {
    const files = filesOf(context);
    const notes: string[] = [];
    const outputs = await eachFile(files, notes, (input, place) => {
      context.progress((place / files.length) * 100, `Comprimindo imagem ${place + 1} de ${files.length}`);
      return new Compression(context, input, place).run(notes);
    });
    return resultOf(outputs, notes);
  },
);
