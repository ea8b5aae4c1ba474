import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { AUDIO_EXTENSIONS } from './extensions.ts';
import { cutting, keepTags, loudness, normalize, preset } from './media-options.ts';
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
      .optional()
      .describe(
        'Taxa do MP3 em kbps: quanto maior, melhor o som e maior o arquivo. Sem ela, 192; um som que já é MP3 é copiado sem perda.',
      ),
    normalize,
    loudness_lufs: loudness,
    keep_tags: keepTags,
  }),
});

export const converterAudio = defineTool({
  id: 'converter-audio',
  operation: 'convert_audio',
  name: 'Converter áudio',
  description:
    'Converte áudios, o som de vídeos e mensagens de voz do WhatsApp para MP3, M4A, OGG, Opus, WAV ou FLAC. O que já está no formato pedido é copiado sem perda. Até 6 horas por arquivo.',
  category: 'audio',
  acceptedExtensions: [...AUDIO_EXTENSIONS, ...VIDEO_EXTENSIONS],
  kind: 'light',
  timeoutSeconds: 1800,
  options: z.strictObject({
    format: z
      .enum(['mp3', 'm4a', 'ogg', 'opus', 'wav', 'flac'])
      .optional()
      .describe('Formato de saída. Sem format: o de preset, ou mp3.'),
    preset: preset
      .optional()
      .describe(
        'Para onde vai o áudio. whatsapp: OGG (Opus) mono de 32 kbps, como uma mensagem de voz, com até 16 MB. email: MP3 mono de 64 kbps, com até 18 MB. web: M4A (AAC) de 128 kbps, que toca em todo navegador. As outras opções valem no lugar do que o preset escolhe.',
      ),
    bitrate: z
      .int()
      .min(16)
      .max(510)
      .optional()
      .describe(
        'Taxa em kbps: quanto maior, melhor o som e maior o arquivo. Sem ela, em estéreo: MP3 192, M4A e OGG 160, Opus 96. Não vale para WAV e FLAC, que não perdem nada.',
      ),
    channels: z
      .enum(['original', 'mono', 'estereo'])
      .optional()
      .describe('Canais do som. Sem channels: os do preset ou, sem ele, os do original.'),
    sample_rate: z
      .int()
      .min(8000)
      .max(192_000)
      .optional()
      .describe('Taxa de amostragem em Hz, como 44100. Uma que o formato não tem vira a mais próxima acima.'),
    bit_depth: z
      .union([z.literal(16), z.literal(24)])
      .optional()
      .describe('Bits por amostra de WAV e FLAC. Sem ela: os do original; 16 quando ele é comprimido.'),
    normalize,
    loudness_lufs: loudness,
    keep_tags: keepTags,
  }),
});

export const cortarAudio = defineTool({
  id: 'cortar-audio',
  operation: 'cut_audio',
  name: 'Cortar áudio',
  description:
    'Corta trechos de áudios: os que ficam ou os que saem, juntos em um arquivo ou cada um no seu, com início e fim suaves se pedido. De um vídeo, corta o som. Até 6 horas por arquivo.',
  category: 'audio',
  acceptedExtensions: [...AUDIO_EXTENSIONS, ...VIDEO_EXTENSIONS],
  kind: 'light',
  timeoutSeconds: 1800,
  options: z.strictObject({
    ...cutting,
    mode: z
      .enum(['auto', 'exato', 'rapido'])
      .default('auto')
      .describe(
        'exato: corta na amostra pedida; MP3, AAC e semelhantes são recodificados. rapido: copia sem recodificar, com precisão de uns 20 milésimos de segundo. auto: exato até 10 minutos de resultado; acima disso, rapido. WAV e FLAC são sempre exatos, e nada perdem; o som de um vídeo é sempre exato.',
      ),
    keep_tags: z
      .boolean()
      .default(true)
      .describe('Mantém título, artista, álbum, capa e outros dados da música.'),
  }),
});
