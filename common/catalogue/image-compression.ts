import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { keepMetadata, PICTURE_EXTENSIONS, quality } from './picture-options.ts';

export const comprimirImagem = defineTool({
  id: 'comprimir-imagem',
  operation: 'compress_image',
  name: 'Comprimir imagem',
  description:
    'Deixa imagens menores no mesmo formato, por qualidade ou até o tamanho que um portal pede, em KB. O resultado nunca é maior que o original; animações continuam animadas e metadados como o local da foto são retirados.',
  category: 'image',
  acceptedExtensions: PICTURE_EXTENSIONS,
  kind: 'light',
  effort: { base: 5, perMegabyte: 1, perPage: 0, perMegapixel: 3, perMediaSecond: 0 },
  options: z.strictObject({
    quality: quality
      .default(80)
      .describe(
        'Qualidade, de 1 a 100. PNG e GIF perdem cores só onde isso não se vê; abaixo de 60, também onde se vê.',
      ),
    target_kb: z
      .number()
      .min(2)
      .max(100_000)
      .optional()
      .describe(
        'Tamanho máximo de cada arquivo, em KB de 1000 bytes: baixa a qualidade e, se for preciso, as dimensões, até 320 pixels no lado maior.',
      ),
    lossless: z.boolean().default(false).describe('Só o que não muda nenhum pixel.'),
    keep_metadata: keepMetadata,
  }),
});
