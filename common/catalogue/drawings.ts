import { z } from 'zod';
import { defineTool } from './define-tool.ts';

export const epsParaPdf = defineTool({
  id: 'eps-para-pdf',
  operation: 'eps_to_pdf',
  name: 'EPS para PDF',
  description:
    'Converte desenhos EPS e documentos PostScript em PDF, sem transformar traços e letras em imagem. De um EPS, a página tem o tamanho do desenho.',
  category: 'pdf',
  acceptedExtensions: ['eps', 'ps', 'epsf', 'epsi'],
  kind: 'heavy',
  options: z.strictObject({}),
});
