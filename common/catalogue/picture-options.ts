import { z } from 'zod';
import { PHOTO_EXTENSIONS } from './extensions.ts';
import { color } from './pdf-options.ts';

/** Images that every image tool accepts. */
export const PICTURE_EXTENSIONS = [...PHOTO_EXTENSIONS, 'svg', 'ico', 'psd', 'jp2'] as const;

export const quality = z.int().min(1).max(100);

export const background = color
  .default('#ffffff')
  .describe('Cor que substitui a transparência quando o formato de saída não a tem, como #RRGGBB.');

export const keepMetadata = z
  .boolean()
  .default(false)
  .describe('Mantém EXIF e localização no arquivo de saída; sem ela, são retirados.');

export const keptFormat = z
  .enum(['original', 'jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp'])
  .default('original')
  .describe(
    'Formato de saída; original é o do arquivo. HEIC e JPEG 2000 se tornam JPG; SVG, PSD e ICO, PNG.',
  );

export const keptFormatQuality = quality
  .optional()
  .describe('Qualidade, de 1 a 100. Sem ela, 90 em JPG, 85 em WebP e 65 em AVIF, que parecem iguais.');

/**
 * Measured with AVIF, which is the slowest, and with many small files, for each of which a program is
 * started.
 */
export const PICTURE_EFFORT = { base: 8, perMegabyte: 1, perPage: 0.1, perMegapixel: 1, perMediaSecond: 0 };
