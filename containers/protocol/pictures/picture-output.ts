export type PictureFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'bmp' | 'ico';

/** The format and settings in which a picture is written. */
export interface PictureOutput {
  format: PictureFormat;
  quality: number;
  /** True if WebP keeps each pixel as it is. */
  lossless: boolean;
  /** The colour beneath transparent parts, where the format has no transparency. */
  background: string;
  keepMetadata: boolean;
  /** Pixels of the sides in an ICO. */
  iconSizes: readonly number[];
}
