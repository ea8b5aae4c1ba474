import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { PHOTO_EXTENSIONS } from './extensions.ts';

export const unirPdf = defineTool({
  id: 'unir-pdf',
  operation: 'merge_pdf',
  name: 'Unir PDF',
  description: 'Junta PDFs e imagens em um único PDF, na ordem em que foram enviados.',
  category: 'pdf',
  acceptedExtensions: ['pdf', ...PHOTO_EXTENSIONS],
  minFiles: 2,
  kind: 'light',
  options: z.strictObject({
    page_size: z
      .enum(['original', 'a4', 'letter'])
      .default('original')
      .describe('Tamanho das páginas feitas de imagens: o da imagem, A4 ou carta. Páginas de PDF não mudam.'),
    bookmarks: z.boolean().default(true).describe('Cria um marcador para cada arquivo, com o nome dele.'),
  }),
});
