import { z } from 'zod';
import { defineTool } from './define-tool.ts';

export const xmlNfeParaPdf = defineTool({
  id: 'xml-nfe-para-pdf',
  operation: 'fiscal_xml_to_pdf',
  name: 'XML de NF-e para PDF',
  description:
    'Desenha o documento auxiliar de XMLs fiscais: DANFE de NF-e (modelo 55, retrato, paisagem e simplificado), de NFC-e (65), DACTE de CT-e (57, simplificado e OS), DAMDFE de MDF-e (58, de todos os modais), DANFSe de NFS-e do padrão nacional e a página de cartas de correção, cancelamentos e outros eventos. Aceita XMLs e ZIPs de XMLs, também um ZIP dentro de outro. O documento cujo evento de cancelamento está na mesma tarefa sai marcado como cancelado; o MDF-e encerrado, como encerrado, e traz os condutores e as notas que eventos incluíram.',
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

export const nfeParaExcel = defineTool({
  id: 'nfe-para-excel',
  operation: 'invoices_to_excel',
  name: 'NF-e para Excel',
  description:
    'Leva XMLs de NF-e e NFC-e, soltos ou em ZIPs, para uma pasta de trabalho: notas, itens, impostos de cada item (com IBS, CBS e IS), pagamentos, parcelas e problemas. Valores e datas como tais; chaves, CNPJ, NCM e CFOP como texto. Só a assinatura e o certificado digital ficam de fora. A nota repetida conta uma só vez, a cancelada por um evento da mesma tarefa sai marcada, e os totais são conferidos com os itens.',
  category: 'fiscal',
  acceptedExtensions: ['xml', 'zip'],
  kind: 'light',
  timeoutSeconds: 900,
  effort: { base: 3, perMegabyte: 2, perPage: 0.05, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    columns: z
      .enum(['usadas', 'todas'])
      .default('usadas')
      .describe(
        'Só as colunas que alguma nota preenche, ou todas as do leiaute, sempre na mesma ordem, para quem importa a planilha em outro sistema.',
      ),
    notes: z
      .enum(['todas', 'validas'])
      .default('todas')
      .describe(
        'Quais notas vão para as planilhas: todas, com a situação de cada uma, ou só as autorizadas e não canceladas.',
      ),
  }),
});
