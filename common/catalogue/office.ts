import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import type { Effort } from './effort.ts';
import { PHOTO_EXTENSIONS } from './extensions.ts';

const WORD_EXTENSIONS = ['doc', 'docx', 'docm', 'odt', 'rtf', 'txt', 'pages'] as const;
const SHEET_EXTENSIONS = ['xls', 'xlsx', 'xlsm', 'xlsb', 'ods', 'csv', 'tsv', 'numbers'] as const;
const SLIDE_EXTENSIONS = ['ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'odp', 'key'] as const;

/**
 * Depends only on the size of the files, because their senders choose how many pages a document claims, and
 * how much text a few kilobytes unpack to. On two busy cores the usual document of 20 KB takes 1 to 8 s, 240
 * KB of text 4 s, 2.3 MB of text 24 s, and a table of 5,000 rows in 28 KB 55 s.
 */
export const OFFICE_EFFORT = {
  base: 1,
  perFile: 3.5,
  perMegabyte: 10,
  perPage: 0,
  perMegapixel: 0,
  perMediaSecond: 0,
} as const satisfies Effort;

const password = z
  .string()
  .min(1)
  .max(127)
  .optional()
  .describe('Senha que abre os arquivos, se têm uma. A mesma vale para todos.');

const imageQuality = z
  .int()
  .min(30)
  .max(100)
  .default(90)
  .describe('Qualidade das imagens do documento no PDF, de 30 a 100.');

export const wordParaPdf = defineTool({
  id: 'word-para-pdf',
  operation: 'office_to_pdf',
  name: 'Word para PDF',
  description: 'Converte documentos de texto (Word, OpenDocument, RTF, TXT, Pages) em PDF.',
  category: 'office',
  acceptedExtensions: WORD_EXTENSIONS,
  kind: 'heavy',
  effort: OFFICE_EFFORT,
  options: z.strictObject({
    image_quality: imageQuality,
    bookmarks: z.boolean().default(true).describe('Leva os títulos do documento para os marcadores do PDF.'),
    password,
  }),
});

export const excelParaPdf = defineTool({
  id: 'excel-para-pdf',
  operation: 'sheet_to_pdf',
  name: 'Excel para PDF',
  description:
    'Converte planilhas (Excel, OpenDocument, CSV, Numbers) em PDF. Vale a configuração de impressão do autor; sem ela, as colunas cabem na largura da página e o cabeçalho se repete.',
  category: 'office',
  acceptedExtensions: SHEET_EXTENSIONS,
  kind: 'heavy',
  effort: OFFICE_EFFORT,
  options: z.strictObject({
    sheets: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(100)
      .optional()
      .meta({ examples: [['Resumo']] })
      .describe('Nomes das planilhas que entram. Sem eles, entram todas, menos as ocultas.'),
    fit: z
      .enum(['automatico', 'largura', 'pagina', 'folha_unica', 'nenhum'])
      .default('automatico')
      .describe(
        'Ajuste à página: como o autor configurou, ou à largura (automatico); todas as colunas na largura (largura); cada planilha em uma página (pagina); cada planilha em uma folha do tamanho dela (folha_unica); ou tamanho real (nenhum).',
      ),
    orientation: z
      .enum(['automatica', 'retrato', 'paisagem'])
      .default('automatica')
      .describe('Posição das páginas: a do autor ou a que se lê melhor (automatica), em pé ou deitada.'),
    paper: z
      .enum(['automatico', 'a4', 'a3', 'letter'])
      .default('automatico')
      .describe('Papel: o do autor ou A4 (automatico), A4, A3 ou carta (letter).'),
    repeat_header: z
      .boolean()
      .default(true)
      .describe('Repete a linha de cabeçalho em todas as páginas de tabelas longas.'),
    gridlines: z.boolean().default(false).describe('Imprime as linhas de grade em todas as planilhas.'),
    headings: z.boolean().default(false).describe('Imprime as letras das colunas e os números das linhas.'),
    image_quality: imageQuality,
    bookmarks: z.boolean().default(true).describe('Cria um marcador no PDF para cada planilha.'),
    password,
  }),
});

export const powerpointParaPdf = defineTool({
  id: 'powerpoint-para-pdf',
  operation: 'slides_to_pdf',
  name: 'PowerPoint para PDF',
  description: 'Converte apresentações (PowerPoint, OpenDocument, Keynote) em PDF, um slide por página.',
  category: 'office',
  acceptedExtensions: SLIDE_EXTENSIONS,
  kind: 'heavy',
  effort: OFFICE_EFFORT,
  options: z.strictObject({
    slides_per_page: z
      .union([z.literal(1), z.literal(2), z.literal(4), z.literal(6), z.literal(9)])
      .default(1)
      .describe('Quantos slides em cada página. Com mais de um, as páginas são A4.'),
    notes: z
      .boolean()
      .default(false)
      .describe('Faz páginas de anotações: em cada uma, um slide e as anotações dele.'),
    hidden_slides: z.boolean().default(false).describe('Inclui os slides ocultos.'),
    image_quality: imageQuality,
    bookmarks: z
      .boolean()
      .default(true)
      .describe('Cria um marcador no PDF para cada slide. Com vários por página, não há marcadores.'),
    password,
  }),
});

export const converterDocumento = defineTool({
  id: 'converter-documento',
  operation: 'convert_document',
  name: 'Converter documento',
  description:
    'Converte documentos de texto entre Word (DOCX e DOC), OpenDocument, RTF, TXT, HTML, EPUB e PDF. Alterações controladas continuam onde o formato as tem (em HTML, como ins e del); em TXT e EPUB, o texto fica com elas aceitas.',
  category: 'office',
  acceptedExtensions: [...WORD_EXTENSIONS, 'html', 'htm'],
  kind: 'heavy',
  effort: OFFICE_EFFORT,
  options: z.strictObject({
    format: z
      .enum(['docx', 'doc', 'odt', 'rtf', 'txt', 'html', 'epub', 'pdf'])
      .describe('Formato de saída. De páginas HTML, o PDF se faz com a ferramenta html-para-pdf.'),
    password,
  }),
});

export const qualquerParaPdf = defineTool({
  id: 'qualquer-para-pdf',
  operation: 'any_to_pdf',
  name: 'Qualquer arquivo para PDF',
  description:
    'Converte em PDF o que vier: documentos, planilhas, apresentações, imagens, páginas HTML, desenhos SVG e EPS. O conteúdo do arquivo diz o que ele é, não a extensão; cada tipo é convertido como na ferramenta dele.',
  category: 'office',
  acceptedExtensions: [
    ...[...WORD_EXTENSIONS, ...SHEET_EXTENSIONS, ...SLIDE_EXTENSIONS],
    ...[...PHOTO_EXTENSIONS, 'ico', 'psd', 'jp2', 'svg'],
    ...['html', 'htm', 'eps', 'ps', 'pdf'],
  ],
  kind: 'heavy',
  effort: { ...OFFICE_EFFORT, perMegapixel: 0.5 },
  byContent: true,
  // An HTML page may need resources from the web.
  queue: 'web',
  options: z.strictObject({ password }),
});
