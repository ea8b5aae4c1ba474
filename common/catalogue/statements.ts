import { z } from 'zod';
import { defineTool } from './define-tool.ts';

export const ofxParaExcel = defineTool({
  id: 'ofx-para-excel',
  operation: 'ofx_to_excel',
  name: 'OFX para Excel',
  description:
    'Leva extratos bancários e faturas de cartão (OFX, QFX, OFC) para uma pasta de trabalho XLSX, com uma planilha por conta, os saldos informados à parte e um resumo que confere os lançamentos com os saldos do banco; ou para um CSV. As datas são as que o banco escreveu. Nenhum lançamento é descartado: os repetidos são marcados. Investimentos ficam de fora.',
  category: 'fiscal',
  acceptedExtensions: ['ofx', 'qfx', 'ofc'],
  kind: 'light',
  effort: { base: 3, perMegabyte: 4, perPage: 0, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    format: z
      .enum(['xlsx', 'csv'])
      .default('xlsx')
      .describe(
        'Formato do resultado. O CSV tem ponto e vírgula, vírgula decimal e acentos que o Excel reconhece, e traz os lançamentos de todas as contas em uma só tabela.',
      ),
    merge: z
      .boolean()
      .default(false)
      .describe(
        'Reúne todos os extratos em um só resultado; os de uma mesma conta ficam juntos, na ordem em que vieram.',
      ),
  }),
});
