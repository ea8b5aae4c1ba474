import { z } from 'zod';
import { defineTool } from './define-tool.ts';

export const ocrPdf = defineTool({
  id: 'ocr-pdf',
  operation: 'ocr_pdf',
  name: 'OCR de PDF',
  description:
    'Torna pesquisável um PDF digitalizado: o texto reconhecido fica invisível sobre as páginas, que não mudam. Até 500 páginas por tarefa.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'heavy',
  timeoutSeconds: 2400,
  effort: { base: 4, perMegabyte: 0.5, perPage: 4, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    language: z
      .enum(['por', 'eng', 'por+eng'])
      .default('por')
      .describe('Idioma do texto: português, inglês ou os dois.'),
    mode: z
      .enum(['pular', 'completar'])
      .default('pular')
      .describe(
        'O que fazer com páginas que já têm texto: pular, ou completar com o que está só nas imagens delas. O texto que já existe nunca é duplicado nem alterado.',
      ),
    rotate: z
      .boolean()
      .default(false)
      .describe('Põe de pé as páginas reconhecidas que estão de lado ou de cabeça para baixo.'),
    text_file: z
      .boolean()
      .default(false)
      .describe('Entrega também o texto de cada PDF em um arquivo .txt (UTF-8).'),
    text: z
      .boolean()
      .default(false)
      .describe('Devolve o texto no campo text da tarefa, se couber em 256 KB.'),
  }),
});
