import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { authorized, pageRanges } from './pdf-options.ts';

export const dividirPdf = defineTool({
  id: 'dividir-pdf',
  operation: 'split_pdf',
  name: 'Dividir PDF',
  description:
    'Divide cada PDF em vários, sem perda: página por página, em blocos, por intervalos ou por marcadores.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    every: z.int().min(1).max(10_000).default(1).describe('Páginas em cada arquivo de saída.'),
    ranges: z
      .string()
      .max(2000)
      .regex(
        /^ *[1-9][0-9]{0,5}( *-( *[1-9][0-9]{0,5})?)? *(, *[1-9][0-9]{0,5}( *-( *[1-9][0-9]{0,5})?)? *)*$/,
      )
      .optional()
      .describe(
        'Intervalos de páginas, um arquivo para cada um, como 1-3,5,8- (o último vai até o fim). Quando presente, vale no lugar de every.',
      ),
    by_bookmarks: z
      .boolean()
      .default(false)
      .describe(
        'Um arquivo para cada marcador do primeiro nível. Vale no lugar de every; ranges vale antes.',
      ),
    authorized,
  }),
});

export const extrairPaginas = defineTool({
  id: 'extrair-paginas',
  operation: 'extract_pages',
  name: 'Extrair páginas',
  description:
    'Tira páginas de PDFs, sem perda, na ordem em que você as escreve: em um arquivo só, um por intervalo ou um por página.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    pages: pageRanges.describe(
      'Páginas a extrair, na ordem em que ficam no resultado, como 5,1-3,10- (10- vai da página 10 até o fim). Com o sinal de menos conta-se do fim: -1 é a última, e -3--1 são as três últimas. Valem também pares, ímpares e última. Uma página escrita de novo vem de novo.',
    ),
    split: z
      .enum(['unico', 'por_intervalo', 'por_pagina'])
      .default('unico')
      .describe('Um arquivo com todas as páginas, um para cada intervalo escrito, ou um para cada página.'),
    authorized,
  }),
});

export const removerPaginas = defineTool({
  id: 'remover-paginas',
  operation: 'remove_pages',
  name: 'Remover páginas',
  description:
    'Remove páginas de PDFs: as que você escolhe, as que estão em branco, ou umas e outras. Marcadores, links e campos das outras páginas ficam.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    pages: pageRanges
      .optional()
      .describe(
        'Páginas a remover, como 1-3,7,10- (10- vai da página 10 até o fim). Com o sinal de menos conta-se do fim: -1 é a última, e -3--1 são as três últimas. Valem também pares, ímpares e última. Sem esta opção, as páginas em branco.',
      ),
    blank: z
      .boolean()
      .default(false)
      .describe(
        'Além de pages, remove também as páginas em branco: as que não mostram nada, mesmo digitalizadas.',
      ),
    authorized,
  }),
});

export const girarPdf = defineTool({
  id: 'girar-pdf',
  operation: 'rotate_pdf',
  name: 'Girar PDF',
  description: 'Gira páginas de PDFs, todas ou algumas, sem perda: só muda o modo como elas são mostradas.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    angle: z
      .union([z.literal(90), z.literal(180), z.literal(270)])
      .default(90)
      .describe('Quanto girar no sentido horário, a partir de como a página é mostrada hoje.'),
    pages: pageRanges
      .optional()
      .describe(
        'Páginas a girar, como 1-3,7,10- (10- vai da página 10 até o fim). Com o sinal de menos conta-se do fim: -1 é a última, e -3--1 são as três últimas. Valem também pares, ímpares e última. Sem esta opção, todas.',
      ),
    only: z
      .enum(['retrato', 'paisagem'])
      .optional()
      .describe('Gira, dessas páginas, só as que estão em pé (retrato) ou só as deitadas (paisagem).'),
    authorized,
  }),
});

const cutMillimetres = z.number().min(0).max(5000).default(0);

export const recortarPdf = defineTool({
  id: 'recortar-pdf',
  operation: 'crop_pdf',
  name: 'Recortar PDF',
  description:
    'Recorta as páginas de PDFs: tira margens em milímetros, deixa um retângulo ou, sem um nem outro, corta as bordas brancas.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    top_mm: cutMillimetres.describe('Quanto cortar em cima, em milímetros, da página como ela é mostrada.'),
    right_mm: cutMillimetres.describe('Quanto cortar à direita, em milímetros.'),
    bottom_mm: cutMillimetres.describe('Quanto cortar embaixo, em milímetros.'),
    left_mm: cutMillimetres.describe('Quanto cortar à esquerda, em milímetros.'),
    box: z
      .string()
      .regex(/^[0-9]{1,4}(\.[0-9]{1,3})?(,[0-9]{1,4}(\.[0-9]{1,3})?){3}$/)
      .meta({ examples: ['0,0,105,148'] })
      .optional()
      .describe(
        'O retângulo que fica, no lugar das margens: x,y,largura,altura em milímetros, a partir do canto superior esquerdo da página como ela é mostrada.',
      ),
    keep_mm: z
      .number()
      .min(0)
      .max(100)
      .default(3)
      .describe('Ao cortar as bordas brancas: quanto delas fica em volta do conteúdo, em milímetros.'),
    each: z
      .boolean()
      .default(false)
      .describe(
        'Ao cortar as bordas brancas: cada página pelo próprio conteúdo. Sem isto, todas são cortadas igual, e nada se perde em nenhuma.',
      ),
    pages: pageRanges
      .optional()
      .describe('Páginas a recortar, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.'),
    authorized,
  }),
});
