import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { PHOTO_EXTENSIONS } from './extensions.ts';
import { background, keepMetadata, PICTURE_EFFORT, PICTURE_EXTENSIONS, quality } from './picture-options.ts';

export const converterImagem = defineTool({
  id: 'converter-imagem',
  operation: 'convert_image',
  name: 'Converter imagem',
  description:
    'Converte imagens entre JPG, PNG, WebP, AVIF, GIF, TIFF, BMP e ICO. Cada página de um TIFF se torna um arquivo, menos de TIFF para TIFF; animações continuam em GIF e WebP, e um PNG animado também em PNG. Metadados como o local da foto são retirados.',
  category: 'image',
  acceptedExtensions: PICTURE_EXTENSIONS,
  kind: 'light',
  effort: PICTURE_EFFORT,
  options: z.strictObject({
    format: z
      .enum(['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'ico'])
      .describe('Formato de saída. Um ICO tem vários tamanhos no mesmo arquivo (icon_sizes).'),
    quality: quality.default(85).describe('Qualidade de JPG, WebP e AVIF, de 1 a 100.'),
    lossless: z
      .boolean()
      .default(false)
      .describe('Em WebP, guarda cada pixel como está; quality não é usada.'),
    background,
    icon_sizes: z
      .array(z.union([16, 24, 32, 48, 64, 96, 128, 256].map((side) => z.literal(side))))
      .min(1)
      .max(8)
      .default([16, 24, 32, 48, 64, 128, 256])
      .describe('Lados dos tamanhos do ICO, em pixels; os maiores que a imagem ficam de fora.'),
    keep_metadata: keepMetadata,
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
