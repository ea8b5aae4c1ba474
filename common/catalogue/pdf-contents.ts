import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { authorized, openingPassword, pageRanges, scanLanguage } from './pdf-options.ts';

export const pdfParaTexto = defineTool({
  id: 'pdf-para-texto',
  operation: 'pdf_to_text',
  name: 'PDF para texto',
  description:
    'Tira o texto de PDFs para arquivos .txt em UTF-8, e para o campo text da tarefa quando cabe em 256 KB.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    layout: z
      .enum(['leitura', 'pagina'])
      .default('leitura')
      .describe('Na ordem de leitura, ou como as linhas estão na página, com espaços no lugar das colunas.'),
    page_marks: z
      .boolean()
      .default(false)
      .describe('Põe antes do texto de cada página uma linha com o número dela.'),
    pages: pageRanges
      .optional()
      .describe(
        'Páginas de que se tira o texto, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.',
      ),
  }),
});

export const pdfParaWord = defineTool({
  id: 'pdf-para-word',
  operation: 'pdf_to_word',
  name: 'PDF para Word',
  description:
    'Converte PDFs em documentos do Word (.docx) que se editam: parágrafos, títulos, listas, tabelas, imagens, cabeçalhos e rodapés. Páginas digitalizadas são lidas por OCR. Até 1.000 páginas por arquivo, ou 200 no modo exato.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'heavy',
  timeoutSeconds: 2400,
  effort: { base: 5, perMegabyte: 1, perPage: 2, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    mode: z
      .enum(['editavel', 'exato'])
      .default('editavel')
      .describe(
        'editavel: texto corrido, com a estrutura de um documento escrito no Word. exato: cada página com a aparência do original, o texto em caixas no lugar em que está; melhor para formulários e boletos.',
      ),
    pages: pageRanges
      .optional()
      .describe(
        'Páginas que entram no documento, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.',
      ),
    language: scanLanguage,
    password: openingPassword,
    authorized,
  }),
});

export const extrairImagens = defineTool({
  id: 'extrair-imagens',
  operation: 'extract_images',
  name: 'Extrair imagens',
  description:
    'Tira de PDFs as imagens que estão neles, como estão, ou faz de cada página uma imagem JPG ou PNG (PDF para JPG).',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  effort: { base: 5, perMegabyte: 1, perPage: 0.6, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    mode: z
      .enum(['imagens', 'paginas'])
      .default('imagens')
      .describe('As imagens que o PDF contém, ou uma imagem de cada página inteira.'),
    format: z
      .enum(['automatico', 'jpg', 'png'])
      .default('automatico')
      .describe(
        'Formato de saída. No automático, as imagens do PDF que são JPG saem como estão e as outras em PNG; as páginas, em JPG.',
      ),
    dpi: z
      .int()
      .min(36)
      .max(600)
      .default(150)
      .describe('Resolução das imagens de páginas, em pontos por polegada.'),
    quality: z.int().min(1).max(100).default(90).describe('Qualidade das imagens em JPG que são feitas.'),
    min_size: z
      .int()
      .min(1)
      .max(10_000)
      .default(16)
      .describe('Deixa de fora imagens do PDF com menos pixels que isto de largura ou de altura.'),
    pages: pageRanges
      .optional()
      .describe(
        'Páginas de que se tiram as imagens, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.',
      ),
  }),
});

export const compararPdf = defineTool({
  id: 'comparar-pdf',
  operation: 'compare_pdf',
  name: 'Comparar PDFs',
  description:
    'Compara duas versões de um PDF, a antiga e depois a nova, e entrega um relatório em PDF: um resumo e as páginas lado a lado, com o que foi inserido, removido, alterado ou movido marcado. Até 4.000 páginas nos dois arquivos juntos; 1.000 no modo visual.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  minFiles: 2,
  maxFiles: 2,
  kind: 'heavy',
  options: z.strictObject({
    mode: z
      .enum(['texto', 'visual'])
      .default('texto')
      .describe(
        'O que se compara: as palavras, onde quer que estejam na página, ou a aparência das páginas, imagens e desenhos incluídos. Páginas digitalizadas, sem texto, só se comparam no modo visual ou depois de ocr-pdf.',
      ),
    ignore_case: z
      .boolean()
      .default(false)
      .describe('No modo texto, trata maiúsculas e minúsculas como iguais.'),
    ignore_headers: z
      .boolean()
      .default(false)
      .describe(
        'No modo texto, não compara cabeçalhos e rodapés, que são as linhas repetidas no alto e no pé das páginas. Números de página nunca contam como alterações.',
      ),
    all_pages: z
      .boolean()
      .default(false)
      .describe('Mostra no relatório também as páginas em que nada mudou.'),
    json: z
      .boolean()
      .default(false)
      .describe('Entrega também as alterações em um arquivo JSON, para programas.'),
  }),
});

export const pdfParaPdfa = defineTool({
  id: 'pdf-para-pdfa',
  operation: 'pdf_to_pdfa',
  name: 'PDF para PDF/A',
  description:
    'Converte PDFs para PDF/A, o formato de arquivamento, e diz o que precisou sair ou ser trocado. O que já é do nível pedido volta como veio.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'heavy',
  effort: { base: 6, perMegabyte: 2, perPage: 0.5, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    level: z
      .enum(['1b', '2b', '3b'])
      .default('2b')
      .describe(
        'Nível do PDF/A: 1b (sem transparência, camadas nem anexos), 2b (com transparência e camadas) ou 3b (também com os anexos).',
      ),
    authorized,
  }),
});

export const achatarPdf = defineTool({
  id: 'achatar-pdf',
  operation: 'flatten_pdf',
  name: 'Achatar PDF',
  description:
    'Torna campos de formulário, comentários e camadas de PDFs parte das páginas, como são vistos, para que ninguém os mude. Links, marcadores e anexos ficam.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'light',
  options: z.strictObject({
    flatten: z
      .array(z.enum(['formularios', 'comentarios', 'camadas']))
      .min(1)
      .default(['formularios', 'comentarios', 'camadas'])
      .describe(
        'O que achatar. Campos e comentários viram desenho da página; das camadas fica o que está visível, e o conteúdo das ocultas sai do arquivo.',
      ),
    view: z
      .enum(['tela', 'impressao'])
      .default('tela')
      .describe(
        'Como o arquivo aparece na tela ou como é impresso: campos, comentários e camadas podem estar marcados para só uma das duas.',
      ),
    comment_list: z
      .boolean()
      .default(false)
      .describe(
        'Acrescenta no fim uma lista com os textos dos comentários que só se leem ao abri-los, como os das notas.',
      ),
    authorized,
  }),
});

export const pdfParaPowerpoint = defineTool({
  id: 'pdf-para-powerpoint',
  operation: 'pdf_to_powerpoint',
  name: 'PDF para PowerPoint',
  description:
    'Converte PDFs em apresentações .pptx: um slide por página, com o texto editável por parágrafo e a aparência conferida página a página. Até 1.000 páginas por arquivo.',
  category: 'pdf',
  acceptedExtensions: ['pdf'],
  kind: 'heavy',
  timeoutSeconds: 1200,
  effort: { base: 8, perMegabyte: 1, perPage: 1.5, perMegapixel: 0, perMediaSecond: 0 },
  options: z.strictObject({
    pages: pageRanges
      .optional()
      .describe('Páginas que se convertem, como 1-3,7,10- ou pares, ímpares, última. Sem esta opção, todas.'),
    appearance: z
      .enum(['editavel', 'fiel'])
      .default('editavel')
      .describe(
        'O que fazer com páginas cujas letras são de fontes que o PowerPoint não tem e que por isso não ficam iguais (semelhança abaixo de 0,95): manter o texto editável, em letras parecidas e nos mesmos lugares, ou pôr a página inteira como imagem.',
      ),
    language: scanLanguage,
    password: openingPassword,
    authorized,
  }),
});
