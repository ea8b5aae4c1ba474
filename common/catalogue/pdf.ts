import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { PHOTO_EXTENSIONS } from './extensions.ts';

/** Needed only by files whose author restricts them, which is known once they are opened. */
const authorized = z
  .boolean()
  .default(false)
  .describe(
    'Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.',
  );

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
      .regex(/^ *[1-9]\d{0,5}( *-( *[1-9]\d{0,5})?)? *(, *[1-9]\d{0,5}( *-( *[1-9]\d{0,5})?)? *)*$/)
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

/** `1-3,7,10-`; a page counted from the end has a minus: `-3--1` are the last three. */
const pageRanges = z
  .string()
  .max(2000)
  .regex(
    /^ *(-?[1-9]\d{0,5}( *-( *-?[1-9]\d{0,5})?)?|pares|[ií]mpares|[uú]ltima)( *, *(-?[1-9]\d{0,5}( *-( *-?[1-9]\d{0,5})?)?|pares|[ií]mpares|[uú]ltima))* *$/,
  )
  .meta({ examples: ['1-3,-1'] });

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

export const papelTimbrado = defineTool({
  id: 'papel-timbrado',
  operation: 'apply_letterhead',
  name: 'Papel timbrado',
  description:
    'Aplica um papel timbrado (PDF ou imagem) às páginas de PDFs. Com várias páginas no timbrado, cada uma serve à página de mesmo número e a última, às demais.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  extraFiles: [
    {
      name: 'letterhead',
      description: 'O papel timbrado: um PDF ou uma imagem.',
      required: true,
      accepted_extensions: ['pdf', 'jpg', 'jpeg', 'png'],
    },
  ],
  options: z.strictObject({
    pages: z
      .enum(['todas', 'primeira', 'exceto_primeira'])
      .default('todas')
      .describe('Páginas que recebem o papel timbrado.'),
    position: z
      .enum(['atras', 'frente'])
      .default('atras')
      .describe(
        'Atrás do texto, ou na frente, com as partes brancas do timbrado transparentes: use frente quando as páginas têm fundo opaco.',
      ),
  }),
});

export const desbloquearPdf = defineTool({
  id: 'desbloquear-pdf',
  operation: 'unlock_pdf',
  name: 'Desbloquear PDF',
  description: 'Retira a senha e as restrições de PDFs que você tem autorização para desbloquear.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  declaration: 'authorized',
  options: z.strictObject({
    password: z
      .string()
      .max(127)
      .optional()
      .describe(
        'Senha que abre os arquivos. Sem ela, são desbloqueados os que abrem sem senha e têm só restrições.',
      ),
    authorized: z
      .literal(true)
      .describe('Declaração, obrigatória, de que você tem autorização para desbloquear os arquivos.'),
  }),
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
