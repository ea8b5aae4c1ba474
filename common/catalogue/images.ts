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

export const jpgParaPdf = defineTool({
  id: 'jpg-para-pdf',
  operation: 'images_to_pdf',
  name: 'JPG para PDF',
  description:
    'Põe fotos e imagens em páginas de PDF, na ordem em que foram enviadas, sem recomprimir JPG e PNG. Cada página de um TIFF se torna uma página. Metadados como o local da foto são retirados.',
  category: 'image',
  acceptedExtensions: [...PHOTO_EXTENSIONS, 'ico', 'psd', 'jp2'],
  kind: 'light',
  options: z.strictObject({
    page_size: z
      .enum(['a4', 'letter', 'original'])
      .default('a4')
      .describe('Tamanho das páginas: A4, carta (letter) ou o de cada imagem (original).'),
    orientation: z
      .enum(['automatica', 'retrato', 'paisagem'])
      .default('automatica')
      .describe(
        'Posição das páginas: a de cada imagem (automatica), em pé ou deitada. Páginas do tamanho da imagem têm sempre a dela.',
      ),
    margin_mm: z
      .number()
      .min(0)
      .max(80)
      .default(0)
      .describe('Margem branca em volta da imagem, em milímetros.'),
    merge: z
      .boolean()
      .default(true)
      .describe('Reúne todas as imagens em um PDF; com false, cada arquivo se torna um PDF.'),
  }),
});
