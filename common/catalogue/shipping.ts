import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { authorized, pageRanges } from './pdf-options.ts';

export const pdfParaZpl = defineTool({
  id: 'pdf-para-zpl',
  operation: 'pdf_to_zpl',
  name: 'PDF para ZPL',
  description:
    'Converte cada página de um PDF em uma etiqueta ZPL para impressoras térmicas. O código vem em um arquivo .zpl e, até 256 KB, no campo text da tarefa. Até 500 páginas por tarefa.',
  category: 'shipping',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  timeoutSeconds: 600,
  effort: { base: 3, perMegabyte: 0.5, perPage: 1, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    dpi: z
      .union([z.literal(152), z.literal(203), z.literal(300), z.literal(600)])
      .default(203)
      .describe('Resolução da impressora: 152 (6 pontos por mm), 203 (8), 300 (12) ou 600 (24).'),
    label_size: z
      .string()
      .regex(/^(auto|original|a6|[1-9][0-9]?(\.[0-9]{1,2})?x[1-9][0-9]?(\.[0-9]{1,2})?)$/)
      .meta({ examples: ['10x15'] })
      .default('auto')
      .describe(
        'Tamanho da etiqueta em cm, largura x altura, como 10x15, 10x10 ou 7.5x5, ou ainda a6. A página que não cabe perde antes as margens brancas e só então é reduzida, o que a tarefa informa. original mantém o tamanho da página; auto é 10x15, e o original em etiquetas mais longas da mesma largura, como as de 4x8 polegadas.',
      ),
    rotate: z
      .boolean()
      .default(true)
      .describe('Gira a página 90° quando assim ela fica maior na etiqueta. Não vale para original.'),
    encoding: z
      .enum(['acs', 'z64', 'hex'])
      .default('acs')
      .describe(
        'Como a imagem é escrita: acs (compacto, aceito também por impressoras antigas), z64 (o menor) ou hex (sem compressão).',
      ),
    threshold: z
      .int()
      .min(1)
      .max(255)
      .default(128)
      .describe('Tons de cinza abaixo deste valor saem pretos, de 1 a 255.'),
    dither: z
      .boolean()
      .default(false)
      .describe('Imita tons de cinza com pontos. Bom para fotos, ruim para códigos de barras.'),
    pages: pageRanges.optional().describe('Páginas a converter, como 1-3,7,-1. Sem esta opção, todas.'),
    output: z
      .enum(['unico', 'por_pagina'])
      .default('unico')
      .describe('unico: um arquivo ZPL por PDF; por_pagina: um por página.'),
  }),
});

export const zplParaPdf = defineTool({
  id: 'zpl-para-pdf',
  operation: 'zpl_to_pdf',
  name: 'ZPL para PDF',
  description:
    'Desenha as etiquetas de arquivos ZPL como uma impressora térmica as imprime, uma por página, no tamanho real. Faz as cópias de ^PQ, conta os números de ^SN e junta formatos, imagens e fontes guardados no arquivo. A fonte 0 e as fontes internas diferem um pouco das de cada impressora. Até 1.000 páginas por arquivo.',
  category: 'shipping',
  acceptedExtensions: ['zpl', 'txt', 'prn', 'zpl2'],
  kind: 'light',
  effort: { base: 3, perMegabyte: 2, perPage: 0.3, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    dpi: z
      .union([z.literal(152), z.literal(203), z.literal(300), z.literal(600)])
      .default(203)
      .describe(
        'Resolução da impressora para a qual o código foi feito: 152 (6 pontos por mm), 203 (8), 300 (12) ou 600 (24).',
      ),
    label_size: z
      .string()
      .regex(/^(auto|[1-9][0-9]?(\.[0-9]{1,2})?x[1-9][0-9]?(\.[0-9]{1,2})?)$/)
      .meta({ examples: ['10x15'] })
      .default('auto')
      .describe(
        'Tamanho da etiqueta em cm, largura x altura, como 10x15 ou 7.5x5. auto é o que o código diz em ^PW e ^LL; sem eles, 10x15, ou mais onde o desenho passa disso.',
      ),
  }),
});

export const recortarEtiqueta = defineTool({
  id: 'recortar-etiqueta',
  operation: 'crop_shipping_labels',
  name: 'Recortar etiquetas de envio',
  description:
    'Acha as etiquetas nas folhas de marketplaces e transportadoras (uma ou várias por folha, também pequenas e digitalizadas) e entrega cada uma em uma página de 10x15 cm, sem reduzir códigos de barras. De cada página fica só o que está nela: os dados das etiquetas vizinhas não vão junto. Até 500 páginas por tarefa.',
  category: 'shipping',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  timeoutSeconds: 600,
  effort: { base: 3, perMegabyte: 0.5, perPage: 0.5, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    paper: z
      .enum(['10x15', 'a4', 'original'])
      .default('10x15')
      .describe(
        'Papel do resultado: 10x15 (cm, uma etiqueta por página), a4 (quatro por folha) ou original (cada página do tamanho da etiqueta).',
      ),
    layout: z
      .enum([
        'auto',
        '1x1',
        '2x1',
        '1x2',
        '2x2',
        '3x1',
        '1x3',
        '3x2',
        '2x3',
        '4x2',
        '2x4',
        '3x3',
        '2x5',
        '3x5',
      ])
      .default('auto')
      .describe(
        'Colunas x linhas de cada folha. auto acha as etiquetas pelo conteúdo, e diz em info as folhas a conferir; os outros dividem cada folha em partes iguais.',
      ),
    danfe: z
      .enum(['manter', 'separar', 'remover'])
      .default('manter')
      .describe('DANFE que vem junto das etiquetas: mantida na ordem, em outro arquivo, ou fora.'),
    other_sheets: z
      .enum(['separar', 'manter', 'remover'])
      .default('separar')
      .describe(
        'Folhas de controle e declarações de conteúdo: em outro arquivo, na ordem entre as etiquetas, ou fora.',
      ),
    output: z
      .enum(['unico', 'por_etiqueta'])
      .default('unico')
      .describe('unico: um PDF por arquivo enviado; por_etiqueta: um PDF por etiqueta.'),
    pages: pageRanges
      .optional()
      .describe('Páginas em que há etiquetas, como 1-3,7,-1. Sem esta opção, todas.'),
    authorized,
  }),
});
