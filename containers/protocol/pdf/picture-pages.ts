import type { PictureFile } from '../pictures/picture-file.ts';

export type PageFormat = 'original' | 'a4' | 'letter';

/** The placement of pictures on their pages. */
export interface PageLayout {
  size: PageFormat;
  /** `auto`: as the picture. A page of the picture's own size has its shape too. */
  orientation: 'auto' | 'portrait' | 'landscape';
  /** In points, on all sides. */
  margin: number;
}

/** A picture that becomes pages. */
export interface PictureSource extends PictureFile {
  lossy: boolean;
}
