import { toBase64 } from '../../../common/base64.ts';
import type { Picture } from './picture.ts';
import { png } from './png.ts';
import { svg } from './svg.ts';

export const PICTURE_FORMATS = ['svg', 'png', 'both'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture in the form of the API's response. */
export interface Image {
  width: number;
  height: number;
  svg?: string;
  png_base64?: string;
}

export async function render(picture: Picture, format: PictureFormat): Promise<Image> {
  return {
    width: picture.width,
    height: picture.height,
    ...(format === 'png' ? {} : { svg: svg(picture) }),
    ...(format === 'svg' ? {} : { png_base64: toBase64(await png(picture)) }),
  };
}
