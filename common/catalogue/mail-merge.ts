import { z } from 'zod';
import { defineTool } from './define-tool.ts';

export const malaDiretaWord = defineTool({
  id: 'mala-direta-word',
  operation: 'mail_merge',
  name: 'Mala direta do Word',
  description:
    'Preenche um modelo do Word (DOCX) com as linhas de uma planilha: uma carta para cada linha, em DOCX ou PDF, em um arquivo só ou um para cada linha. Os campos do modelo são {campo}, {{campo}}, «campo», <<campo>> ou os campos de mesclagem do Word, e valem o texto que a planilha mostra. Os dois arquivos podem vir em qualquer ordem.',
  category: 'office',
  acceptedExtensions: ['docx', 'xlsx', 'xls', 'csv', 'ods'],
  exampleExtensions: ['docx', 'xlsx'],
  kind: 'heavy',
  minFiles: 2,
  maxFiles: 2,
  pagesOf: 'merge',
  timeoutSeconds: 2400,
  effort: { base: 5, perMegabyte: 10, perPage: 0.05, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    format: z.enum(['docx', 'pdf']).default('docx').describe('Formato das cartas: Word (docx) ou PDF.'),
    output: z
      .enum(['unico', 'por_linha'])
      .default('unico')
      .describe(
        'Um arquivo com todas as cartas (unico), cada uma em páginas próprias, numeradas desde 1; ou um arquivo para cada carta (por_linha), até 500.',
      ),
    names: z
      .string()
      .min(1)
      .max(200)
      .default('carta-{numero}')
      .meta({ examples: ['{nome}-{numero}'] })
      .describe(
        'Nome dos arquivos de output por_linha, com campos da planilha, como {nome}-{numero}. Sem uma coluna com esse nome, {numero} é o número da carta.',
      ),
    sheet: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ examples: ['Clientes'] })
      .describe('Nome da planilha que tem os dados, se não é a primeira visível. Pode ser uma oculta.'),
    header_row: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe('Linha dos nomes das colunas. Sem ela, é a que tem os nomes dos campos do modelo.'),
    visible_only: z
      .boolean()
      .default(false)
      .describe('Deixa de fora as linhas ocultas da planilha, como as que um filtro esconde.'),
    strict: z
      .boolean()
      .default(false)
      .describe(
        'Recusa o modelo em que algum campo não tem coluna na planilha. Sem isso, o campo fica como está escrito, e info o diz.',
      ),
    blank_lines: z
      .boolean()
      .default(false)
      .describe(
        'Mantém as linhas em que todos os campos ficaram vazios. Sem isso elas saem, como no Word: um endereço sem complemento não fica com uma linha em branco.',
      ),
    password: z
      .string()
      .min(1)
      .max(127)
      .optional()
      .describe('Senha que abre os arquivos, se têm uma. A mesma vale para os dois.'),
  }),
});
