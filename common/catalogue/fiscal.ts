import { z } from 'zod';
import { defineTool } from './define-tool.ts';

export const xmlNfeParaPdf = defineTool({
  id: 'xml-nfe-para-pdf',
  operation: 'fiscal_xml_to_pdf',
  name: 'XML de NF-e para PDF',
  description:
    'Desenha o documento auxiliar de XMLs fiscais: DANFE de NF-e (modelo 55, retrato, paisagem e simplificado), de NFC-e (65), DACTE de CT-e (57, simplificado e OS) e a página de cartas de correção, cancelamentos e outros eventos. Aceita XMLs e ZIPs de XMLs. A nota cujo evento de cancelamento está na mesma tarefa sai marcada como cancelada.',
  category: 'fiscal',
  acceptedExtensions: ['xml', 'zip'],
  kind: 'light',
  timeoutSeconds: 600,
  effort: { base: 3, perMegabyte: 1, perPage: 0.1, perMegapixel: 0, perMediaSecond: 0 },
  extraFiles: [
    {
      name: 'logo',
      description: 'O logotipo do emitente, para o quadro dele.',
      required: false,
      accepted_extensions: ['png', 'jpg', 'jpeg'],
    },
  ],
  options: z.strictObject({
    orientation: z
      .enum(['automatica', 'retrato', 'paisagem'])
      .default('automatica')
      .describe(
        'Posição do DANFE da NF-e: a que a nota pede (automatica), em pé ou deitada, e então nunca simplificado.',
      ),
    receipt_width: z
      .union([z.literal(80), z.literal(58)])
      .default(80)
      .describe('Largura do papel dos cupons (NFC-e e DANFE simplificado), em milímetros.'),
    merge: z
      .boolean()
      .default(false)
      .describe('Reúne todos os documentos em um PDF, na ordem em que vieram.'),
  }),
});
