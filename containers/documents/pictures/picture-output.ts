import type { PictureFormat } from '../../protocol/pictures/picture-output.ts';

export const ANIMATED_FORMATS: readonly PictureFormat[] = ['gif', 'webp'];
export const DEEP_FORMATS: readonly PictureFormat[] = ['png', 'tiff'];
export const OPAQUE_FORMATS: readonly PictureFormat[] = ['jpg', 'bmp'];

/** The longest side in pixels; other formats hold any picture. */
export const LONGEST_SIDES: Partial<Record<PictureFormat, number>> = {
  jpg: 65_500,
  webp: 16_383,
  avif: 16_384,
  gif: 65_535,
};
