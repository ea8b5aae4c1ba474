import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { authorized } from './pdf-options.ts';

const permission = z.boolean().default(true);

/** Normalised to NFC in the document, because other programs normalise the typed password in the same way. */
const newPassword = z
  .string()
  .min(1)
  .max(127)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes control characters
  .regex(/^[^\x00-\x1f\x7f-\x9f]+$/)
  .optional();

export const protegerPdf = defineTool({
  id: 'proteger-pdf',
  operation: 'protect_pdf',
  name: 'Proteger PDF',
  description:
    'Protege PDFs com AES de 256 bits: senha para abrir, restrições a imprimir, copiar e alterar, ou as duas coisas.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    password: newPassword
      .meta({ examples: ['senha-de-abertura'] })
      .describe('Senha que será pedida para abrir os arquivos.'),
    owner_password: newPassword.describe(
      'Senha do proprietário: com ela se mudam as restrições. Sem ela, é criada uma ao acaso, que ninguém conhece.',
    ),
    print: permission.describe('Permite imprimir.'),
    copy: permission.describe('Permite copiar textos e imagens.'),
    change: permission.describe('Permite alterar o conteúdo e juntar, girar ou retirar páginas.'),
    annotate: permission.describe('Permite comentar.'),
    fill: permission.describe('Permite preencher formulários e assinar.'),
    authorized,
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
