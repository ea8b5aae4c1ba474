import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { PHOTO_EXTENSIONS } from './extensions.ts';

export const converterImagem = defineTool({
  id: 'converter-imagem',
  operation: 'convert_image',
  name: 'Converter imagem',
  description:
    'Converte imagens entre JPG, PNG, WebP, AVIF, GIF e TIFF. Cada página de um TIFF se torna um arquivo, menos de TIFF para TIFF; animações continuam entre GIF e WebP. Metadados como o local da foto são retirados.',
  category: 'image',
  acceptedExtensions: [...PHOTO_EXTENSIONS, 'svg', 'ico', 'psd', 'jp2'],
  kind: 'light',
  options: z.strictObject({
    format: z.enum(['jpg', 'png', 'webp', 'avif', 'gif', 'tiff']).describe('Formato de saída.'),
    quality: z.int().min(1).max(100).default(85).describe('Qualidade de JPG, WebP e AVIF, de 1 a 100.'),
    background: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .default('#ffffff')
      .describe('Cor que substitui a transparência quando o formato de saída não a tem, como #RRGGBB.'),
    keep_metadata: z.boolean().default(false).describe('Mantém EXIF e localização no arquivo convertido.'),
  }),
});
