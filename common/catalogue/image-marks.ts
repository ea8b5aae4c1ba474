import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { color, fontFamily, markPosition, markText } from './pdf-options.ts';
import {
  background,
  keepMetadata,
  keptFormat,
  keptFormatQuality,
  PICTURE_EFFORT,
  PICTURE_EXTENSIONS,
} from './picture-options.ts';

export const marcaDaguaImagem = defineTool({
  id: 'marca-dagua-imagem',
  operation: 'watermark_image',
  name: 'Marca d’água em imagem',
  description:
    'Põe um texto ou um logotipo em imagens: em um canto, no centro ou em mosaico, no tamanho certo para cada uma e em todos os quadros de uma animação.',
  category: 'image',
  acceptedExtensions: PICTURE_EXTENSIONS,
  kind: 'light',
  effort: PICTURE_EFFORT,
  extraFiles: [
    {
      name: 'image',
      description: 'O logotipo da marca. Sem ele, vale a opção text.',
      required: false,
      accepted_extensions: PICTURE_EXTENSIONS,
    },
  ],
  options: z.strictObject({
    text: markText
      .meta({ examples: ['© Padaria da Ana'] })
      .optional()
      .describe('O texto da marca, em uma ou mais linhas. Com uma imagem no campo image, ele não é usado.'),
    position: markPosition
      .default('inferior_direita')
      .describe('Onde, na imagem como ela é mostrada; mosaico repete a marca por toda ela.'),
    size: z
      .number()
      .min(1)
      .max(100)
      .default(25)
      .describe(
        'Quanto da imagem a marca ocupa, em porcentagem da largura e da altura. No mosaico, cada marca.',
      ),
    margin: z
      .number()
      .min(0)
      .max(40)
      .default(4)
      .describe('Distância até as bordas, em porcentagem do lado menor da imagem.'),
    angle: z
      .int()
      .min(-90)
      .max(90)
      .default(0)
      .describe('Inclinação em graus; 45 sobe da esquerda para a direita.'),
    opacity: z.number().min(0.05).max(1).default(0.5).describe('Opacidade, de 0,05 (mal se vê) a 1 (opaca).'),
    color: color.default('#ffffff').describe('Cor do texto, como #FFFFFF.'),
    outline: z
      .boolean()
      .default(true)
      .describe('Contorna o texto com uma linha fina escura ou clara, para que se leia sobre qualquer foto.'),
    font: fontFamily,
    format: keptFormat,
    quality: keptFormatQuality,
    background,
    keep_metadata: keepMetadata,
  }),
});
