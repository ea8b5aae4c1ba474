import { z } from 'zod';
import { defineTool, VIDEO_EFFORT } from './define-tool.ts';
import { cutting, momentInClip, preset } from './media-options.ts';

/** Videos that every video tool accepts. */
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
      .describe(
        'Máximo de pixels do lado menor: 720 é 720p, também em pé (720 x 1280). Um vídeo menor não é ampliado.',
      ),
    preset: preset
      .optional()
      .describe(
        'Para onde vai o vídeo, no lugar de quality e max_height. whatsapp: até 720p e 16 MB. email: até 720p e 18 MB, que cabem nos 25 MB dos servidores de e-mail. web: até 1080p.',
      ),
    target_size_mb: z
      .number()
      .min(1)
      .max(2000)
      .optional()
      .describe('Tamanho desejado em MB (10⁶ bytes). Quando presente, vale no lugar de quality.'),
    mute: z.boolean().default(false).describe('Retira o som.'),
  }),
});

export const converterVideo = defineTool({
  id: 'converter-video',
  operation: 'convert_video',
  name: 'Converter vídeo',
  description:
    'Converte vídeos para MP4, MOV, MKV, WebM, AVI ou WMV. Imagem e som que já servem no formato pedido são copiados sem perda, como de MOV (H.264) para MP4; o resto é recodificado. Legendas, várias faixas de som e capítulos continuam onde o formato os guarda.',
  category: 'video',
  acceptedExtensions: VIDEO_EXTENSIONS,
  kind: 'video',
  options: z.strictObject({
    format: z
      .enum(['mp4', 'mov', 'mkv', 'webm', 'avi', 'wmv'])
      .default('mp4')
      .describe('Formato de saída. MP4 é o que toca em todo lugar.'),
    preset: preset
      .optional()
      .describe(
        'Para onde vai o vídeo. whatsapp: até 720p, 30 quadros por segundo e 16 MB. email: até 720p e 18 MB, que cabem nos 25 MB dos servidores de e-mail. web: até 1080p, que começa a tocar antes de baixar inteiro. As outras opções valem no lugar do que o preset escolhe.',
      ),
    quality: z
      .enum(['baixa', 'media', 'alta'])
      .optional()
      .describe(
        'Qualidade da imagem, que passa a ser sempre recodificada. Sem ela: alta, e só quando é preciso recodificar.',
      ),
    crf: z
      .int()
      .min(1)
      .max(63)
      .optional()
      .describe(
        'Qualidade pelo número do codec, no lugar de quality: quanto menor, melhor. H.264: 18 a 28; VP9: 24 a 42; AVI e WMV: 2 a 12.',
      ),
    resolution: z
      .union([
        z.literal(360),
        z.literal(480),
        z.literal(720),
        z.literal(1080),
        z.literal(1440),
        z.literal(2160),
      ])
      .optional()
      .describe(
        'Máximo de pixels do lado menor: 720 é 720p, também em pé (720 x 1280). Um vídeo menor não é ampliado.',
      ),
    fps: z
      .int()
      .min(1)
      .max(120)
      .optional()
      .describe('Máximo de quadros por segundo. Sem fps: os do original, também os variáveis.'),
    video_bitrate: z
      .int()
      .min(60)
      .max(100_000)
      .optional()
      .describe('Taxa da imagem em kbps, no lugar de quality.'),
    audio_bitrate: z
      .int()
      .min(32)
      .max(512)
      .optional()
      .describe('Taxa do som em kbps, em estéreo. Sem ela: 160.'),
    target_size_mb: z
      .number()
      .min(0.1)
      .max(2000)
      .optional()
      .describe(
        'Tamanho máximo em MB (10⁶ bytes), do qual o resultado chega perto. Vale no lugar de quality, crf e video_bitrate.',
      ),
    copy: z
      .enum(['auto', 'sempre', 'nunca'])
      .default('auto')
      .describe(
        'O que é copiado sem perda. auto: imagem e som que tocam em todo aparelho nesse formato. sempre: tudo que o formato comporta, também HEVC, AV1 e HDR. nunca: tudo é recodificado.',
      ),
    mute: z.boolean().default(false).describe('Retira o som.'),
  }),
});

export const cortarVideo = defineTool({
  id: 'cortar-video',
  operation: 'cut_video',
  name: 'Cortar vídeo',
  description:
    'Corta trechos de vídeos: os que ficam ou os que saem, juntos em um arquivo ou cada um no seu, exatos ou sem recodificar.',
  category: 'video',
  acceptedExtensions: VIDEO_EXTENSIONS,
  kind: 'light',
  queue: 'video',
  timeoutSeconds: 2400,
  effort: VIDEO_EFFORT,
  options: z.strictObject({
    ...cutting,
    mode: z
      .enum(['auto', 'exato', 'rapido'])
      .default('auto')
      .describe(
        'exato: corta no quadro pedido e recodifica. rapido: copia sem perda, a partir do quadro-chave anterior ao começo pedido; info diz onde ele está. auto: exato até 10 minutos de resultado; acima disso, rapido. Com fade_in ou fade_out é sempre exato.',
      ),
  }),
});

export const videoParaGif = defineTool({
  id: 'video-para-gif',
  operation: 'video_to_gif',
  name: 'Vídeo para GIF',
  description:
    'Faz de um trecho de vídeo um GIF animado, nas cores que ele mais usa, do tamanho e do peso pedidos.',
  category: 'video',
  acceptedExtensions: VIDEO_EXTENSIONS,
  kind: 'video',
  options: z.strictObject({
    start: momentInClip.default(0).describe('Começo do trecho, em segundos ou como 1:23.5.'),
    duration: z.number().min(0.1).max(60).default(10).describe('Segundos do trecho, até 60.'),
    fps: z.number().min(1).max(30).default(12).describe('Quadros por segundo.'),
    width: z
      .int()
      .min(16)
      .max(1920)
      .default(480)
      .describe('Largura em pixels; a altura acompanha, e um vídeo menor não é ampliado.'),
    loop: z.int().min(0).max(100).default(0).describe('Quantas vezes toca; 0 é sem parar.'),
    max_mb: z
      .number()
      .min(0.05)
      .max(100)
      .optional()
      .describe(
        'Tamanho máximo em MB (10⁶ bytes). Para caber nele, o GIF fica menor e, se preciso, com menos quadros.',
      ),
  }),
});
