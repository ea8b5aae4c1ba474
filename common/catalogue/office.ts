import { z } from 'zod';
import { defineTool } from './define-tool.ts';

export const wordParaPdf = defineTool({
  id: 'word-para-pdf',
  operation: 'office_to_pdf',
  name: 'Word para PDF',
  description: 'Converte documentos de texto (Word, OpenDocument, RTF, TXT, Pages) em PDF.',
  category: 'office',
  acceptedExtensions: ['doc', 'docx', 'odt', 'rtf', 'txt', 'pages'],
  kind: 'heavy',
  options: z.strictObject({
    image_quality: z
      .int()
      .min(30)
      .max(100)
      .default(90)
      .describe('Qualidade das imagens do documento no PDF, de 30 a 100.'),
    bookmarks: z.boolean().default(true).describe('Leva os títulos do documento para os marcadores do PDF.'),
  }),
});
