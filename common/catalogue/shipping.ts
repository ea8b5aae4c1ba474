import { z } from 'zod';
import { defineTool } from './define-tool.ts';

export const pdfParaZpl = defineTool({
  id: 'pdf-para-zpl',
  operation: 'pdf_to_zpl',
  name: 'PDF para ZPL',
  description:
    'Converte cada página de um PDF em uma etiqueta ZPL para impressoras térmicas. O código vem em um arquivo .zpl e, até 256 KB, no campo text da tarefa. Até 500 páginas por tarefa.',
  category: 'shipping',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  timeoutSeconds: 600,
  effort: { base: 3, perMegabyte: 0.5, perPage: 1, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    dpi: z
      .union([z.literal(203), z.literal(300), z.literal(600)])
      .default(203)
      .describe('Resolução da impressora: 203 (8 pontos por mm), 300 (12) ou 600 (24).'),
    label_size: z
      .enum(['auto', '10x15', '10x10', 'a6', 'original'])
      .default('auto')
      .describe(
        'Tamanho da etiqueta em cm. A página que não cabe perde antes as margens brancas e só então é reduzida, o que a tarefa informa. original mantém o tamanho da página; auto é 10x15, e o original em etiquetas mais longas da mesma largura, como as de 4x8 polegadas.',
      ),
    rotate: z
      .boolean()
      .default(true)
      .describe('Gira a página 90° quando assim ela fica maior na etiqueta. Não vale para original.'),
    encoding: z
      .enum(['acs', 'z64', 'hex'])
      .default('acs')
      .describe(
        'Como a imagem é escrita: acs (compacto, aceito também por impressoras antigas), z64 (o menor) ou hex (sem compressão).',
      ),
    threshold: z
      .int()
      .min(1)
      .max(255)
      .default(128)
      .describe('Tons de cinza abaixo deste valor saem pretos, de 1 a 255.'),
    dither: z
      .boolean()
      .default(false)
      .describe('Imita tons de cinza com pontos. Bom para fotos, ruim para códigos de barras.'),
  }),
});
