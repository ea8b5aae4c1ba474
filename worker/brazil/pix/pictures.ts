import type { LookOptions } from '../codes/look-fields.ts';
import { qrPicture } from '../codes/qr-code.ts';
import { type PictureFormat, render } from '../codes/render.ts';

export const PIX_FORMATS = ['json', 'svg', 'png', 'both', 'pdf'] as const;
export type PixFormat = (typeof PIX_FORMATS)[number];

/** The fields of a `Pix` for its QR code (specification 2.8). Sizes in px. */
export interface PixPictures {
  qr_width: number;
  qr_height: number;
  qr_svg?: string;
  qr_png_base64?: string;
}

/** Draws the QR code of a payload in the requested formats; for `json` and `pdf` returns only its size. */
export async function pixPictures(
  payload: string,
  options: LookOptions & { format: PixFormat },
): Promise<PixPictures> {
  const picture = qrPicture(payload, 'M', options);
  const size = { qr_width: picture.width, qr_height: picture.height };
  if (!isPictureFormat(options.format)) return size;
  const image = await render(picture, options.format);
  return {
    ...size,
    ...(image.svg === undefined ? {} : { qr_svg: image.svg }),
    ...(image.png_base64 === undefined ? {} : { qr_png_base64: image.png_base64 }),
  };
}

function isPictureFormat(format: PixFormat): format is PictureFormat {
  return format !== 'json' && format !== 'pdf';
}
