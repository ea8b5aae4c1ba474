import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { authorized, openingPassword, pageRanges, scanLanguage } from './pdf-options.ts';

export const pdfParaExcel = defineTool({
  id: 'pdf-para-excel',
  operation: 'pdf_to_excel',
  name: 'PDF para Excel',
  description:
    'Leva as tabelas de PDFs, como extratos bancários, para planilhas XLSX: números, valores em reais, porcentagens e datas como tais; CPF, CNPJ, chaves e códigos como texto. A tabela que continua por várias páginas fica inteira, com o cabeçalho uma vez só. Páginas digitalizadas são lidas por OCR.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'heavy',
  timeoutSeconds: 2400,
  effort: { base: 4, perMegabyte: 1, perPage: 4, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    sheets: z
      .enum(['por_tabela', 'por_pagina', 'unica'])
      .default('por_tabela')
      .describe(
        'Uma planilha para cada tabela, e mais uma com o texto que está fora delas; uma para cada página, com o texto e as tabelas na ordem em que estão; ou tudo em uma só, nessa ordem.',
      ),
    pages: pageRanges
      .optional()
      .describe(
        'Páginas que são convertidas, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.',
      ),
    language: scanLanguage,
    password: openingPassword,
    authorized,
  }),
});
