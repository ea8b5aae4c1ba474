import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { color } from './pdf-options.ts';
import {
  keepMetadata,
  keptFormat,
  keptFormatQuality,
  PICTURE_EFFORT,
  PICTURE_EXTENSIONS,
  quality,
} from './picture-options.ts';
import { SOCIAL_PRESETS, type SocialPresetId } from './social-presets.ts';

const side = z.int().min(1).max(20_000);
const millimetres = z.number().min(1).max(5_000);
const focus = z
  .enum(['automatico', 'centro', 'topo', 'base', 'esquerda', 'direita'])
  .default('automatico')
  .describe('Ao cortar, o que fica: o que mais chama a atenção (automatico), o centro ou um dos lados.');

export const redimensionarImagem = defineTool({
  id: 'redimensionar-imagem',
  operation: 'resize_image',
  name: 'Redimensionar imagem',
  description:
    'Muda o tamanho de imagens: em pixels, em porcentagem, pelo lado maior, ou em milímetros para imprimir. Cabe, corta ou preenche; só amplia se você pedir. Animações continuam animadas.',
  category: 'image',
  acceptedExtensions: PICTURE_EXTENSIONS,
  kind: 'light',
  effort: PICTURE_EFFORT,
  options: z.strictObject({
    width: side.optional().describe('Largura em pixels. Só com ela, a altura acompanha.'),
    height: side.optional().describe('Altura em pixels. Só com ela, a largura acompanha.'),
    percent: z
      .number()
      .min(1)
      .max(1000)
      .optional()
      .describe('Porcentagem do tamanho de cada imagem: 50 é metade; acima de 100 amplia.'),
    longest_side: side.optional().describe('Lado maior em pixels; o outro acompanha.'),
    width_mm: millimetres.optional().describe('Largura impressa em milímetros, na resolução dpi.'),
    height_mm: millimetres.optional().describe('Altura impressa em milímetros, na resolução dpi.'),
    dpi: z
      .int()
      .min(30)
      .max(2400)
      .optional()
      .describe('Pontos por polegada, também gravados no arquivo. Com milímetros e sem ela, 300.'),
    fit: z
      .enum(['caber', 'cortar', 'preencher', 'esticar'])
      .default('caber')
      .describe(
        'Com largura e altura: a imagem cabe inteira nelas (caber), enche-as e é cortada (cortar), fica inteira sobre um fundo desse tamanho (preencher), ou é deformada (esticar).',
      ),
    focus,
    background: z
      .string()
      .regex(/^(#[0-9a-fA-F]{6}|transparente)$/)
      .meta({ examples: ['#ffffff'] })
      .default('#ffffff')
      .describe(
        'Cor do fundo de preencher, e da transparência onde o formato não a tem: #RRGGBB ou transparente.',
      ),
    enlarge: z.boolean().default(false).describe('Amplia imagens menores que o pedido.'),
    format: keptFormat,
    quality: keptFormatQuality,
    keep_metadata: keepMetadata,
  }),
});

const presetIds = Object.keys(SOCIAL_PRESETS) as [SocialPresetId, ...SocialPresetId[]];
const presetNames = presetIds.map((id) => {
  const { name, width, height } = SOCIAL_PRESETS[id];
  return `${id} (${name}, ${width} x ${height})`;
});

export const imagemRedesSociais = defineTool({
  id: 'imagem-redes-sociais',
  operation: 'social_images',
  name: 'Imagem para redes sociais',
  description:
    'Deixa imagens no tamanho certo de cada rede: Instagram, Facebook, LinkedIn, X, YouTube, TikTok, Pinterest, WhatsApp e lojas; vários de uma vez. Corta no que importa, ou mostra a imagem inteira sobre fundo desfocado ou de uma cor.',
  category: 'image',
  acceptedExtensions: PICTURE_EXTENSIONS,
  kind: 'light',
  effort: PICTURE_EFFORT,
  options: z.strictObject({
    presets: z
      .array(z.enum(presetIds))
      .min(1)
      .max(presetIds.length)
      .default(['instagram_quadrado'])
      .describe(`Um arquivo para cada um: ${presetNames.join('; ')}.`),
    fit: z
      .enum(['recortar', 'preencher'])
      .default('recortar')
      .describe(
        'Enche o tamanho e corta o que sobra (recortar), ou mostra a imagem inteira, dentro da área segura onde há uma (preencher).',
      ),
    focus,
    surround: z
      .enum(['desfocado', 'cor'])
      .default('desfocado')
      .describe('Em preencher, o que fica em volta: a própria imagem desfocada, ou a cor background.'),
    background: color
      .default('#ffffff')
      .describe('Cor em volta da imagem e por baixo da transparência, como #RRGGBB.'),
    safe_area: z
      .boolean()
      .default(false)
      .describe('Dá também uma prévia com a área segura marcada, dos tamanhos que têm uma.'),
    format: z
      .enum(['jpg', 'png', 'webp', 'gif'])
      .default('jpg')
      .describe(
        'Formato de saída; em webp e gif, animações continuam animadas; um PNG animado, também em png.',
      ),
    quality: quality.default(90).describe('Qualidade de JPG e WebP, de 1 a 100.'),
  }),
});
