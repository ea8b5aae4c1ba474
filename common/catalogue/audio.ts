import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { AUDIO_EXTENSIONS } from './extensions.ts';
import { VIDEO_EXTENSIONS } from './video.ts';

export const mp4ParaMp3 = defineTool({
  id: 'mp4-para-mp3',
  operation: 'media_to_mp3',
  name: 'MP4 para MP3',
  description: 'Extrai o som de vídeos, ou converte áudios, para MP3. Até 6 horas por arquivo.',
  category: 'audio',
  acceptedExtensions: [...AUDIO_EXTENSIONS, ...VIDEO_EXTENSIONS],
  kind: 'light',
  timeoutSeconds: 1800,
  options: z.strictObject({
    bitrate: z
      .union([z.literal(64), z.literal(96), z.literal(128), z.literal(192), z.literal(256), z.literal(320)])
      .default(192)
      .describe('Taxa do MP3 em kbps: quanto maior, melhor o som e maior o arquivo.'),
    keep_tags: z
      .boolean()
      .default(true)
      .describe(
        'Mantém título, artista, álbum, capa e outros dados da música. De vídeos, os metadados são sempre retirados.',
      ),
  }),
});
