import type { PictureFormat, PictureOutput } from '../sandbox-programs/pictures/picture-output.ts';

interface Wishes {
  quality?: number;
  lossless?: boolean;
  background?: string;
  keep_metadata?: boolean;
  icon_sizes?: readonly number[];
}

const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256];

/** How a format is written, by the options of a tool that has some of them. */
export function outputOf(format: PictureFormat, wishes: Wishes): PictureOutput {
  return {
    format,
    quality: wishes.quality ?? 85,
    lossless: wishes.lossless ?? false,
    background: wishes.background ?? '#ffffff',
    keepMetadata: wishes.keep_metadata ?? false,
    iconSizes: wishes.icon_sizes ?? ICON_SIZES,
  };
}
