import { z } from 'zod';
import { defineTool } from './define-tool.ts';

/** Videos that any video tool accepts. */
export const VIDEO_EXTENSIONS = [
  'mp4',
  'mkv',
  'mov',
  'avi',
  'wmv',
  'flv',
  'webm',
  'm4v',
  'mpg',
  'mpeg',
  '3gp',
  'ts',
  'mts',
  'ogv',
];

export const comprimirVideo = defineTool({
  id: 'comprimir-video',
  operation: 'compress_video',
  name: 'Comprimir vídeo',
  description:
    'Diminui o tamanho de um vídeo e o entrega em MP4 (H.264 e AAC). Um vídeo que assim ficaria maior volta sem perda, no formato que tinha.',
  category: 'video',
  acceptedExtensions: VIDEO_EXTENSIONS,
  kind: 'video',
  options: z.strictObject({
    quality: z
      .enum(['baixa', 'media', 'alta'])
      .default('media')
      .describe('Quanto mais alta a qualidade, maior o arquivo.'),
    max_height: z
      .union([z.literal(360), z.literal(480), z.literal(720), z.literal(1080)])
      .default(720)
      .describe('Altura máxima em pixels; um vídeo menor não é ampliado.'),
    target_size_mb: z
      .number()
      .min(1)
      .max(2000)
      .optional()
      .describe('Tamanho desejado em MB (10⁶ bytes). Quando presente, vale no lugar de quality.'),
    mute: z.boolean().default(false).describe('Retira o som.'),
  }),
});
