import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { background, keepMetadata, PICTURE_EFFORT, PICTURE_EXTENSIONS, quality } from './picture-options.ts';

export const pngParaJpg = defineTool({
  id: 'png-para-jpg',
  operation: 'png_to_jpg',
  name: 'PNG para JPG',
  description:
    'Converte PNG e outras imagens para JPG, com a transparência sobre a cor que você escolher. Cada página de um TIFF se torna um arquivo. Metadados como o local da foto são retirados.',
  category: 'image',
  acceptedExtensions: PICTURE_EXTENSIONS,
  kind: 'light',
  effort: PICTURE_EFFORT,
  options: z.strictObject({
    quality: quality
      .default(90)
      .describe('Qualidade do JPG, de 1 a 100. De 90 em diante as cores ficam em toda a resolução.'),
    background,
    keep_metadata: keepMetadata,
  }),
});

export const jpgParaPng = defineTool({
  id: 'jpg-para-png',
  operation: 'jpg_to_png',
  name: 'JPG para PNG',
  description:
    'Converte JPG e outras imagens para PNG, sem perder nada do que nelas se vê. Cada página de um TIFF se torna um arquivo. Metadados como o local da foto são retirados.',
  category: 'image',
  acceptedExtensions: PICTURE_EXTENSIONS,
  kind: 'light',
  effort: PICTURE_EFFORT,
  options: z.strictObject({
    keep_metadata: keepMetadata,
  }),
});

export const imagemParaWebp = defineTool({
  id: 'imagem-para-webp',
  operation: 'image_to_webp',
  name: 'Imagem para WebP',
  description:
    'Converte imagens para WebP, menores para a mesma aparência; animações continuam animadas e a transparência fica. Metadados como o local da foto são retirados.',
  category: 'image',
  acceptedExtensions: PICTURE_EXTENSIONS,
  kind: 'light',
  effort: PICTURE_EFFORT,
  options: z.strictObject({
    quality: quality.default(80).describe('Qualidade, de 1 a 100; não é usada com lossless.'),
    lossless: z
      .boolean()
      .default(false)
      .describe('Guarda cada pixel como está: bom para logotipos e capturas de tela, grande para fotos.'),
    keep_metadata: keepMetadata,
  }),
});
