import type { FileType } from '../../files/types.ts';
import type { PictureFormat, PictureOutput } from '../../protocol/pictures/picture-output.ts';
import type { ToolInput } from '../../runs/context.ts';

interface Wishes {
  quality?: number | undefined;
  lossless?: boolean | undefined;
  background?: string | undefined;
  keep_metadata?: boolean | undefined;
  icon_sizes?: readonly number[] | undefined;
}

const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256];
const USUAL_QUALITY: Partial<Record<PictureFormat, number>> = { jpg: 90, webp: 85, avif: 65 };
const WHITE = '#ffffff';

const KEPT: Partial<Record<FileType, PictureFormat>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  tiff: 'tiff',
  bmp: 'bmp',
  avif: 'avif',
};
const PHOTOGRAPHS: readonly FileType[] = ['heif', 'jp2'];

/** Returns how a format is written, by the options of a tool that has some of them. */
export function outputOf(format: PictureFormat, wishes: Wishes): PictureOutput {
  const { background = WHITE } = wishes;
  return {
    format,
    quality: wishes.quality ?? USUAL_QUALITY[format] ?? 100,
    lossless: wishes.lossless ?? false,
    background: background.startsWith('#') ? background : WHITE,
    keepMetadata: wishes.keep_metadata ?? false,
    iconSizes: wishes.icon_sizes ?? ICON_SIZES,
  };
}

/** Returns the format of a file itself, or the nearest that can be written, with a note that says so. */
export function keptFormatOf({ type }: ToolInput): { format: PictureFormat; notes: string[] } {
  const kept = KEPT[type];
  if (kept !== undefined) return { format: kept, notes: [] };
  const format = PHOTOGRAPHS.includes(type) ? 'jpg' : 'png';
  return {
    format,
    notes: [`o resultado é ${format.toUpperCase()}, porque o formato original não é gravado`],
  };
}
