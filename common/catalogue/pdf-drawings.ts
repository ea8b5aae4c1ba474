import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { color, fontFamily, markPosition, markText, pageRanges } from './pdf-options.ts';

export const numerarPaginas = defineTool({
  id: 'numerar-paginas',
  operation: 'number_pages',
  name: 'Numerar páginas',
  description:
    'Escreve números nas páginas de PDFs, no formato que você quiser; também em sequência por vários arquivos (Bates).',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    format: z
      .string()
      .max(200)
      .regex(/\{n\}/)
      .meta({ examples: ['Página {n} de {total}'] })
      .default('{n}')
      .describe('O que se escreve: {n} é o número da página e {total}, o último.'),
    position: z
      .enum([
        'inferior_centro',
        'inferior_direita',
        'inferior_esquerda',
        'superior_centro',
        'superior_direita',
        'superior_esquerda',
      ])
      .default('inferior_centro')
      .describe('Onde, na página como ela é mostrada.'),
    mirrored: z
      .boolean()
      .default(false)
      .describe('Nas páginas pares, troca a direita com a esquerda: para imprimir frente e verso.'),
    start: z.int().min(0).max(999_999_999).default(1).describe('O primeiro número.'),
    pages: pageRanges
      .optional()
      .describe('Páginas que recebem o número, como 2- para pular a capa. Sem esta opção, todas.'),
    count: z
      .enum(['todas', 'numeradas'])
      .default('todas')
      .describe('Se as páginas sem número contam (a segunda é 2 mesmo sem número na capa) ou não.'),
    continuous: z
      .boolean()
      .default(false)
      .describe('A numeração segue de um arquivo para o outro, na ordem em que foram enviados.'),
    digits: z
      .int()
      .min(1)
      .max(12)
      .default(1)
      .describe('Mínimo de algarismos, com zeros à esquerda: 6 faz 000123.'),
    style: z
      .enum(['arabico', 'romano', 'romano_maiusculo', 'letras'])
      .default('arabico')
      .describe('Algarismos arábicos (1, 2), romanos (i, ii ou I, II) ou letras (a, b).'),
    font: fontFamily,
    size: z.number().min(4).max(72).default(10).describe('Corpo da letra, em pontos.'),
    color: color.default('#000000').describe('Cor, como #404040.'),
    margin_mm: z
      .number()
      .min(0)
      .max(100)
      .default(10)
      .describe('Distância até a borda da página, em milímetros.'),
  }),
});

export const marcaDagua = defineTool({
  id: 'marca-dagua',
  operation: 'watermark_pdf',
  name: 'Marca d’água',
  description:
    'Põe um texto ou uma imagem sobre as páginas de PDFs, ou atrás delas: uma vez ou em mosaico, sempre de pé.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  extraFiles: [
    {
      name: 'image',
      description: 'A imagem da marca. Sem ela, vale a opção text.',
      required: false,
      accepted_extensions: ['png', 'jpg', 'jpeg', 'webp'],
    },
  ],
  options: z.strictObject({
    text: markText
      .meta({ examples: ['CONFIDENCIAL'] })
      .optional()
      .describe('O texto da marca, em uma ou mais linhas. Com uma imagem no campo image, ele não é usado.'),
    position: markPosition
      .default('centro')
      .describe('Onde, na página como ela é mostrada; mosaico repete a marca por toda a página.'),
    angle: z
      .int()
      .min(-90)
      .max(90)
      .default(45)
      .describe('Inclinação em graus; 45 sobe da esquerda para a direita.'),
    opacity: z.number().min(0.05).max(1).default(0.3).describe('Opacidade, de 0,05 (mal se vê) a 1 (opaca).'),
    size: z
      .number()
      .min(2)
      .max(100)
      .default(70)
      .describe(
        'Quanto da página a marca ocupa, em porcentagem da largura e da altura. No mosaico, cada marca.',
      ),
    layer: z
      .enum(['frente', 'atras'])
      .default('frente')
      .describe('Na frente do que está na página, ou atrás: então o que é opaco a esconde.'),
    color: color.default('#808080').describe('Cor do texto, como #404040.'),
    font: fontFamily,
    pages: pageRanges
      .optional()
      .describe(
        'Páginas que recebem a marca, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.',
      ),
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
