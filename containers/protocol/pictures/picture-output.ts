export type PictureFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'bmp' | 'ico';

/** How a picture is written. */
export interface PictureOutput {
  format: PictureFormat;
  quality: number;
  /** Of WebP: each pixel as it is. */
  lossless: boolean;
  /** Beneath what is transparent, where the format has no transparency. */
  background: string;
  keepMetadata: boolean;
  /** Pixels of the sides in an ICO. */
  iconSizes: readonly number[];
}
