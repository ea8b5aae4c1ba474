import { z } from 'zod';
import { defineTool } from './define-tool.ts';

export const htmlParaPdf = defineTool({
  id: 'html-para-pdf',
  operation: 'html_to_pdf',
  name: 'HTML para PDF',
  description:
    'Imprime páginas HTML em PDF, com estilos, imagens, fontes e JavaScript: de um arquivo, ou de um endereço público na opção url.',
  category: 'office',
  acceptedExtensions: ['html', 'htm'],
  kind: 'heavy',
  pricedByPages: false,
  queue: 'web',
  timeoutSeconds: 180,
  effort: { base: 10, perMegabyte: 1, perPage: 0, perMegapixel: 0, perMediaSecond: 0 },
  sourceOption: 'url',
  options: z.strictObject({
    url: z
      .string()
      .min(1)
      .max(2048)
      .optional()
      .describe('Endereço https público da página a converter, no lugar de um arquivo.'),
    format: z
      .enum(['a3', 'a4', 'a5', 'letter', 'legal'])
      .optional()
      .describe(
        'Tamanho do papel (letter é carta). Sem esta opção vale o tamanho que a própria página pede em @page, e A4 quando ela não pede nenhum.',
      ),
    landscape: z.boolean().default(false).describe('Papel deitado (paisagem).'),
    margin_mm: z
      .number()
      .min(0)
      .max(50)
      .default(10)
      .describe('Margem dos quatro lados, em milímetros. A margem que a página pede em @page vale mais.'),
    scale: z.number().min(0.1).max(2).default(1).describe('Escala do conteúdo, de 0,1 a 2.'),
    print_background: z.boolean().default(true).describe('Imprime cores e imagens de fundo.'),
    media: z
      .enum(['print', 'screen'])
      .default('print')
      .describe('Folha de estilos aplicada: a de impressão ou a de tela.'),
    page_numbers: z.boolean().default(false).describe('Numera as páginas no rodapé, como 1 / 3.'),
    page_ranges: z
      .string()
      .max(200)
      .regex(
        /^[ \t\r\n]*[0-9]{1,5}([ \t\r\n]*-[ \t\r\n]*[0-9]{1,5})?([ \t\r\n]*,[ \t\r\n]*[0-9]{1,5}([ \t\r\n]*-[ \t\r\n]*[0-9]{1,5})?)*[ \t\r\n]*$/,
      )
      .optional()
      .describe('Só estas páginas, como "1-3, 5". Sem esta opção, todas.'),
    wait_ms: z
      .int()
      .min(0)
      .max(10_000)
      .default(0)
      .describe('Espera extra depois de a página carregar, em milissegundos, para o que aparece aos poucos.'),
  }),
});
