import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { pageRanges } from './pdf-options.ts';

export const pdfParaTexto = defineTool({
  id: 'pdf-para-texto',
  operation: 'pdf_to_text',
  name: 'PDF para texto',
  description:
    'Tira o texto de PDFs para arquivos .txt em UTF-8, e para o campo text da tarefa quando cabe em 256 KB.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    layout: z
      .enum(['leitura', 'pagina'])
      .default('leitura')
      .describe('Na ordem de leitura, ou como as linhas estão na página, com espaços no lugar das colunas.'),
    page_marks: z
      .boolean()
      .default(false)
      .describe('Põe antes do texto de cada página uma linha com o número dela.'),
    pages: pageRanges
      .optional()
      .describe(
        'Páginas de que se tira o texto, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.',
      ),
  }),
});
