import { z } from 'zod';

/** Only required for files with restrictions, which are detected when they are opened. */
export const authorized = z
  .boolean()
  .default(false)
  .describe(
    'Declaração de que você tem autorização para retirar as restrições que o autor pôs nos arquivos. Só é preciso para PDFs restritos.',
  );

/** `1-3,7,10-`. A minus counts pages from the end: `-3--1` are the last three. */
export const pageRanges = z
  .string()
  .max(2000)
  .regex(
    /^ *(-?[1-9][0-9]{0,5}( *-( *-?[1-9][0-9]{0,5})?)?|pares|[ií]mpares|[uú]ltima)( *, *(-?[1-9][0-9]{0,5}( *-( *-?[1-9][0-9]{0,5})?)?|pares|[ií]mpares|[uú]ltima))* *$/,
  )
  .meta({ examples: ['1-3,-1'] });

/** For PDFs that require a password to open. */
export const openingPassword = z.string().max(127).optional().describe('Senha que abre os arquivos.');

/** For pages whose text is recognised in an image. */
export const scanLanguage = z
  .enum(['por', 'eng', 'por+eng'])
  .default('por')
  .describe('Idioma do texto das páginas digitalizadas: português, inglês ou os dois.');

export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

export const fontFamily = z
  .enum(['sem_serifa', 'com_serifa', 'monoespacada'])
  .default('sem_serifa')
  .describe('Família da letra. O que ela não tem vem de outra, que tem.');

/** The text of a watermark, with line breaks. */
export const markText = z
  .string()
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes control characters
  .regex(/^[^\x00-\x09\x0b-\x1f\x7f-\x9f]*$/);

export const markPosition = z.enum([
  'centro',
  'superior_esquerda',
  'superior_centro',
  'superior_direita',
  'esquerda',
  'direita',
  'inferior_esquerda',
  'inferior_centro',
  'inferior_direita',
  'mosaico',
]);
