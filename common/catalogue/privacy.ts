import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { authorized } from './pdf-options.ts';
import { PRIVATE_DATA } from './private-data.ts';

const EFFORT = { base: 6, perMegabyte: 1, perPage: 6, perMegapixel: 0, perMediaSecond: 0 };
const KINDS_TEXT =
  'cpf, cnpj (também alfanumérico), rg, cnh, pis, nome (depois de palavras como Nome, Contratante ou Réu, e onde mais aparecer), telefone, email, cep, placa, cartao, conta (agência e conta bancária), pix (chaves e códigos copia e cola), titulo (de eleitor), passaporte, registro (em conselhos profissionais, como OAB, CRM, CRP e CREA), nascimento (datas de nascimento) e endereco (logradouro, número e complemento; bairro e cidade ficam)';

const texts = z.array(z.string().min(1).max(200)).max(200);

const shared = {
  exceptions: texts
    .default([])
    .describe(
      'O que fica à vista mesmo que seja encontrado, como o CNPJ e o telefone da sua empresa: cada item igual ao valor inteiro, com ou sem pontuação.',
    ),
  dpi: z
    .int()
    .min(100)
    .max(300)
    .default(200)
    .describe(
      'Resolução das páginas em que algo foi ocultado, que passam a ser imagens, em pontos por polegada.',
    ),
  language: z
    .enum(['por', 'eng', 'por+eng'])
    .default('por')
    .describe('Idioma em que as páginas são lidas por OCR: português, inglês ou os dois.'),
  report: z
    .boolean()
    .default(false)
    .describe(
      'Entrega também um relatório em JSON: quantos dados de cada tipo foram ocultados em cada página, nunca quais.',
    ),
  authorized,
};

export const ocultarDados = defineTool({
  id: 'ocultar-dados',
  operation: 'redact_pdf',
  name: 'Ocultar dados',
  description:
    'Cobre de preto, em PDFs, os termos, os tipos de dados e as áreas que você escolhe. O que está sob a tarja deixa de existir no arquivo: as páginas tocadas viram imagens com o texto restante pesquisável, as outras ficam como são. Cada resultado é conferido no texto, nos dados do arquivo e por OCR; se algo ainda puder ser lido, nada é entregue. Até 500 páginas por tarefa.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  timeoutSeconds: 2400,
  effort: EFFORT,
  options: z.strictObject({
    terms: texts
      .default([])
      .describe(
        'Palavras e trechos a ocultar, sem distinção de maiúsculas e acentos, também quando quebram de linha.',
      ),
    whole_words: z.boolean().default(true).describe('Procura os termos só como palavras inteiras.'),
    kinds: z
      .array(z.enum(PRIVATE_DATA))
      .default([])
      .describe(`Tipos de dados a encontrar e ocultar: ${KINDS_TEXT}.`),
    areas: z
      .array(
        z.strictObject({
          page: z.int().min(1).describe('Página, a partir de 1.'),
          x: z.number().min(0).max(20_000).describe('Distância da borda esquerda, em mm.'),
          y: z.number().min(0).max(20_000).describe('Distância da borda de cima, em mm.'),
          width: z.number().min(0.1).max(20_000).describe('Largura, em mm.'),
          height: z.number().min(0.1).max(20_000).describe('Altura, em mm.'),
        }),
      )
      .max(500)
      .default([])
      .describe('Retângulos a ocultar, em milímetros, sobre a página como ela aparece.'),
    ...shared,
  }),
});

export const anonimizarDocumento = defineTool({
  id: 'anonimizar-documento',
  operation: 'anonymize_document',
  name: 'Anonimizar documento',
  description:
    'Encontra sozinho, em PDFs, os dados pessoais e os troca por rótulos como [PESSOA 1], os mesmos para a mesma pessoa em todos os arquivos da tarefa, ou por tarjas. Páginas digitalizadas são lidas por OCR. Cada resultado é conferido no texto, nos dados do arquivo e por OCR; se algo do que foi encontrado ainda puder ser lido, nada é entregue. Até 500 páginas por tarefa.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  timeoutSeconds: 2400,
  effort: EFFORT,
  options: z.strictObject({
    mode: z
      .enum(['rotulos', 'tarjas'])
      .default('rotulos')
      .describe('Rótulos como [CPF 1] no lugar dos dados, ou tarjas pretas.'),
    kinds: z
      .array(z.enum(PRIVATE_DATA))
      .min(1)
      .default([...PRIVATE_DATA])
      .describe(`Tipos de dados a encontrar. Sem esta opção, todos: ${KINDS_TEXT}.`),
    terms: texts
      .default([])
      .describe('Outras palavras e trechos a trocar, como apelidos e nomes de empresas.'),
    ...shared,
  }),
});
