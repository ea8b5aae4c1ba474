import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { PHOTO_EXTENSIONS } from './extensions.ts';
import { authorized } from './pdf-options.ts';

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
    authorized,
  }),
});

export const repararPdf = defineTool({
  id: 'reparar-pdf',
  operation: 'repair_pdf',
  name: 'Reparar PDF',
  description:
    'Recupera o que ainda se pode ler de PDFs danificados ou incompletos, e diz quantas páginas e palavras voltaram.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  effort: { base: 6, perMegabyte: 2, perPage: 0.3, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({}),
});

export const comprimirPdf = defineTool({
  id: 'comprimir-pdf',
  operation: 'compress_pdf',
  name: 'Comprimir PDF',
  description:
    'Diminui o tamanho de PDFs: reduz as imagens e recomprime o resto sem perda. Um PDF assinado não é alterado.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  timeoutSeconds: 900,
  effort: { base: 5, perMegabyte: 3, perPage: 0.5, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    level: z
      .enum(['leve', 'media', 'forte'])
      .default('media')
      .describe(
        'Quanto comprimir as imagens: leve (até 220 pontos por polegada), media (150) ou forte (100, para a tela).',
      ),
  }),
});

export const comprimirPdfTamanho = defineTool({
  id: 'comprimir-pdf-tamanho',
  operation: 'compress_pdf_to_size',
  name: 'Comprimir PDF até um tamanho',
  description:
    'Diminui PDFs até o tamanho que um portal aceita, com a melhor qualidade que cabe nele. Se não dá, entrega o menor em que tudo ainda se lê, e diz o tamanho.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'heavy',
  timeoutSeconds: 900,
  effort: { base: 15, perMegabyte: 8, perPage: 1, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    target_size: z
      .number()
      .min(0.01)
      .max(100_000)
      .describe(
        'Tamanho máximo de cada arquivo, na unidade de unit. Limites comuns de portais: 1,5, 3, 5 e 10 MB.',
      )
      .meta({ examples: [3] }),
    unit: z
      .enum(['MB', 'KB'])
      .default('MB')
      .describe('Unidade de target_size: MB (1.000.000 bytes) ou KB (1.000 bytes).'),
  }),
});
