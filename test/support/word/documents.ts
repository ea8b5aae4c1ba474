import {
  AlignmentType,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  type IPropertiesOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  Tab,
  TabStopType,
  TextRun,
} from 'docx';
import {
  heading,
  item,
  link,
  numbering,
  paragraph,
  picture,
  prose,
  styled,
  table,
  withChildren,
} from './parts.ts';

/** A document from which a test makes a PDF. */
export interface WrittenDocument {
  name: string;
  make(): Promise<Uint8Array<ArrayBuffer>>;
}

const PORTUGUESE = { value: 'pt-BR' };
const JUSTIFIED = { alignment: AlignmentType.BOTH, spacing: { after: 120 } } as const;
const A4 = { size: { width: 11_906, height: 16_838 } } as const;

async function written(
  options: Omit<IPropertiesOptions, 'styles' | 'numbering'>,
  font = 'Calibri',
  size = 22,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({
    ...options,
    numbering,
    styles: {
      default: {
        document: { run: { font, size, language: PORTUGUESE } },
        heading1: {
          run: { size: 34, bold: true, color: '1F3864' },
          paragraph: { spacing: { before: 240, after: 120 } },
        },
        heading2: {
          run: { size: 28, bold: true, color: '2E74B5' },
          paragraph: { spacing: { before: 200, after: 100 } },
        },
        heading3: {
          run: { size: 24, bold: true, italics: true },
          paragraph: { spacing: { before: 160, after: 80 } },
        },
      },
    },
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

const justified = (from: number, sentences: number) => paragraph(prose(from, sentences), JUSTIFIED);
const spaced = (from: number, sentences: number) =>
  paragraph(prose(from, sentences), { spacing: { after: 120 } });

const report: WrittenDocument = {
  name: 'relatorio',
  make: () =>
    written({
      title: 'Relatório anual',
      sections: [
        {
          properties: { page: A4 },
          children: [
            heading(1, 'Relatório anual da associação'),
            ...[1, 2, 3, 4].flatMap((part) => [
              heading(2, `${part} Atividades do trimestre`),
              justified(part, 5),
              justified(part + 4, 4),
              heading(3, `${part}.1 Encaminhamentos da diretoria`),
              justified(part + 2, 6),
            ]),
          ],
        },
      ],
    }),
};

const ragged: WrittenDocument = {
  name: 'carta',
  make: () =>
    written(
      {
        sections: [
          {
            properties: { page: A4 },
            children: [
              paragraph('Campinas, 3 de março de 2026', {
                alignment: AlignmentType.RIGHT,
                spacing: { after: 400 },
              }),
              paragraph('À Secretaria Municipal de Obras'),
              paragraph('Assunto: pedido de vistoria', { spacing: { after: 240 } }),
              paragraph('Prezados senhores,', { spacing: { after: 160 } }),
              ...[1, 2, 3].map((part) =>
                paragraph(prose(part, 4), { indent: { firstLine: 709 }, spacing: { after: 120 } }),
              ),
              paragraph('Atenciosamente,', { spacing: { before: 240, after: 400 } }),
              paragraph('Cecília Prado Nogueira', { alignment: AlignmentType.CENTER }),
              paragraph('Presidente da associação', { alignment: AlignmentType.CENTER }),
            ],
          },
        ],
      },
      'Times New Roman',
      24,
    ),
};

const lists: WrittenDocument = {
  name: 'listas',
  make: () =>
    written({
      sections: [
        {
          properties: { page: A4 },
          children: [
            heading(1, 'Regras de convivência'),
            spaced(1, 2),
            item('bullets', 0, 'Respeitar o horário de silêncio, das 22h às 7h.'),
            item('bullets', 0, prose(2, 3)),
            item('bullets', 1, 'Visitantes assinam o livro da portaria.'),
            item('bullets', 1, 'Entregas ficam na sala de correspondência, identificadas por unidade.'),
            item('bullets', 2, 'Objetos grandes seguem pelo elevador de serviço.'),
            item('bullets', 0, 'Manter as áreas comuns limpas.'),
            heading(2, 'Etapas da obra'),
            spaced(3, 2),
            item('numbers', 0, 'Contratação da empresa responsável.'),
            item('numbers', 1, 'Três orçamentos por escrito.'),
            item('numbers', 1, prose(4, 2)),
            item('numbers', 2, 'Prazo de dez dias úteis.'),
            item('numbers', 2, 'Garantia de cinco anos.'),
            item('numbers', 0, 'Isolamento da área e aviso aos moradores.'),
            item('numbers', 1, 'Cartazes em cada andar.'),
            item('numbers', 0, prose(5, 3)),
            spaced(6, 3),
          ],
        },
      ],
    }),
};

const merged: WrittenDocument = {
  name: 'tabelas',
  make: () =>
    written({
      sections: [
        {
          properties: { page: A4 },
          children: [
            heading(1, 'Demonstrativo de despesas'),
            spaced(1, 2),
            table(
              [
                [
                  {
                    text: 'Despesas do semestre',
                    columns: 4,
                    fill: 'D9E2F3',
                    bold: true,
                    align: AlignmentType.CENTER,
                  },
                ],
                [
                  { text: 'Mês', bold: true },
                  { text: 'Água', bold: true },
                  { text: 'Luz', bold: true },
                  { text: 'Total', bold: true },
                ],
                ...['Janeiro', 'Fevereiro', 'Março'].map((month, index) => [
                  month,
                  { text: `${index + 1}10,00`, align: AlignmentType.RIGHT },
                  { text: `${index + 2}25,50`, align: AlignmentType.RIGHT },
                  { text: `${index * 2 + 4}35,50`, align: AlignmentType.RIGHT },
                ]),
                [
                  { text: 'Soma dos três meses', columns: 3, bold: true },
                  { text: '1.956,50', align: AlignmentType.RIGHT, bold: true },
                ],
              ],
              4,
            ),
            spaced(2, 3),
            heading(2, 'Responsáveis'),
            table(
              [
                [
                  { text: 'Área', fill: 'E2EFD9', bold: true },
                  { text: 'Responsável', fill: 'E2EFD9', bold: true },
                  { text: 'Observação', fill: 'E2EFD9', bold: true },
                ],
                [{ text: 'Finanças', rows: 2 }, 'Marina Alves de Souza', prose(1, 1)],
                ['Otávio Lima Rocha', 'Suplente'],
                ['Obras', 'João Batista Ferreira', `${prose(7, 1)}\nInício em maio.`],
              ],
              3,
            ),
            spaced(4, 2),
          ],
        },
      ],
    }),
};

const columns: WrittenDocument = {
  name: 'colunas',
  make: () =>
    written({
      sections: [
        { properties: { page: A4 }, children: [heading(1, 'Boletim do bairro'), spaced(1, 3)] },
        {
          properties: { type: SectionType.CONTINUOUS, page: A4, column: { count: 2, space: 500 } },
          children: [
            heading(2, 'Feira de sábado'),
            ...[1, 2, 3].map((part) => justified(part, 5)),
            heading(2, 'Biblioteca'),
            ...[4, 5, 6].map((part) => justified(part, 5)),
          ],
        },
        {
          properties: { type: SectionType.CONTINUOUS, page: A4 },
          children: [heading(2, 'Expediente'), spaced(8, 3)],
        },
      ],
    }),
};

const pictures: WrittenDocument = {
  name: 'imagens',
  make: async () =>
    written({
      sections: [
        {
          properties: { page: A4 },
          children: [
            heading(1, 'Registro fotográfico'),
            spaced(1, 3),
            new Paragraph({
              alignment: AlignmentType.CENTER,
              children: [await picture('#336699', 220, 120)],
            }),
            paragraph('Figura 1: fachada do centro comunitário', {
              alignment: AlignmentType.CENTER,
              spacing: { after: 200 },
            }),
            spaced(2, 4),
            new Paragraph({ children: [await picture('#994433', 150, 150)], spacing: { after: 200 } }),
            spaced(5, 4),
          ],
        },
      ],
    }),
};

const running: WrittenDocument = {
  name: 'cabecalhos',
  make: () =>
    written({
      sections: [
        {
          properties: { page: A4 },
          headers: {
            default: new Header({
              children: [paragraph('Associação Jardim das Acácias', { alignment: AlignmentType.RIGHT })],
            }),
          },
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  alignment: AlignmentType.CENTER,
                  children: [
                    new TextRun({
                      children: ['Página ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES],
                      size: 18,
                    }),
                  ],
                }),
              ],
            }),
          },
          children: [1, 2, 3, 4, 5, 6].flatMap((part) => [
            heading(1, `Capítulo ${part}`),
            ...[1, 2, 3].map((more) => justified(part + more, 6)),
          ]),
        },
      ],
    }),
};

const notes: WrittenDocument = {
  name: 'notas',
  make: () =>
    written({
      footnotes: {
        1: { children: [paragraph('Estatuto aprovado em assembleia de 12 de maio de 1998.')] },
        2: {
          children: [
            paragraph(
              'Valores sem correção monetária, conforme o balanço publicado pela diretoria em janeiro deste ano no mural da sede.',
            ),
          ],
        },
        3: { children: [paragraph('Ver o anexo da ata.')] },
      },
      sections: [
        {
          properties: { page: A4 },
          children: [
            heading(1, 'Parecer do conselho fiscal'),
            new Paragraph({
              ...JUSTIFIED,
              children: [
                new TextRun(prose(1, 2)),
                new FootnoteReferenceRun(1),
                new TextRun(` ${prose(3, 3)}`),
              ],
            }),
            justified(5, 4),
            new Paragraph({
              ...JUSTIFIED,
              children: [
                new TextRun(prose(2, 3)),
                new FootnoteReferenceRun(2),
                new TextRun(` ${prose(6, 2)}`),
              ],
            }),
            ...[1, 2, 3, 4].map((part) => justified(part, 7)),
            new Paragraph({
              ...JUSTIFIED,
              children: [new TextRun(prose(7, 2)), new FootnoteReferenceRun(3)],
            }),
            ...[5, 6].map((part) => justified(part, 6)),
          ],
        },
      ],
    }),
};

const looks: WrittenDocument = {
  name: 'estilos',
  make: () =>
    written(
      {
        sections: [
          {
            properties: { page: A4 },
            children: [
              heading(1, 'Comunicado aos moradores'),
              styled(
                'O prazo é ',
                { text: 'improrrogável', bold: true },
                ' e vale para ',
                { text: 'todas', italics: true, bold: true },
                ' as unidades, inclusive as ',
                { text: 'desocupadas', underline: {} },
                '.',
              ),
              styled({ text: 'Atenção: ', color: 'C00000', bold: true, size: 28 }, prose(1, 3)),
              styled(
                'A taxa anterior, de ',
                { text: 'R$ 300,00', strike: true },
                ', passa a ',
                { text: 'R$ 320,00', color: '00803C', bold: true },
                ' por mês.',
              ),
              styled(
                'A área é de 120 m',
                { text: '2', superScript: true },
                ' e a fórmula da água é H',
                { text: '2', subScript: true },
                'O.',
              ),
              withChildren(
                new TextRun('Mais informações em '),
                link('www.exemplo.com.br/avisos', 'https://www.exemplo.com.br/avisos'),
                new TextRun(' ou na secretaria.'),
              ),
              styled({ text: prose(2, 2), font: 'Courier New', size: 18 }),
              styled({ text: prose(4, 3), font: 'Times New Roman', italics: true }),
              styled(
                { text: 'Nota em letra pequena: ', size: 16, bold: true },
                { text: prose(5, 2), size: 16 },
              ),
            ],
          },
        ],
      },
      'Arial',
      22,
    ),
};

const longTable: WrittenDocument = {
  name: 'tabela-longa',
  make: () =>
    written({
      sections: [
        {
          properties: { page: A4 },
          children: [
            heading(1, 'Relação de unidades'),
            spaced(1, 2),
            table(
              [
                ['Unidade', 'Morador', 'Vencimento', 'Valor'].map((text) => ({
                  text,
                  bold: true,
                  fill: 'D9D9D9',
                })),
                ...Array.from({ length: 80 }, (_, index) => [
                  `${100 + index}`,
                  ['Marina Alves de Souza', 'João Batista Ferreira', 'Otávio Lima Rocha'][index % 3] ?? '',
                  `${String((index % 28) + 1).padStart(2, '0')}/05/2026`,
                  {
                    text: `${300 + index},${String(index % 100).padStart(2, '0')}`,
                    align: AlignmentType.RIGHT,
                  },
                ]),
              ],
              4,
              true,
            ),
            spaced(3, 3),
          ],
        },
      ],
    }),
};

const landscape: WrittenDocument = {
  name: 'paisagem',
  make: () =>
    written({
      sections: [
        {
          properties: { page: A4 },
          children: [heading(1, 'Anexo técnico'), ...[1, 2, 3].map((part) => justified(part, 5))],
        },
        {
          properties: {
            page: { size: { width: 11_906, height: 16_838, orientation: PageOrientation.LANDSCAPE } },
          },
          children: [
            heading(1, 'Quadro de medições'),
            table(
              [
                ['Ponto', 'Manhã', 'Tarde', 'Noite', 'Média', 'Situação'].map((text) => ({
                  text,
                  bold: true,
                })),
                ...[1, 2, 3, 4].map((row) => [
                  `P${row}`,
                  `${row}0,1`,
                  `${row}2,5`,
                  `${row}1,0`,
                  `${row}1,2`,
                  'Regular',
                ]),
              ],
              6,
            ),
            spaced(5, 2),
          ],
        },
      ],
    }),
};

const contract: WrittenDocument = {
  name: 'contrato',
  make: () =>
    written(
      {
        sections: [
          {
            properties: { page: A4 },
            footers: {
              default: new Footer({
                children: [
                  new Paragraph({
                    alignment: AlignmentType.RIGHT,
                    children: [new TextRun({ children: [PageNumber.CURRENT] })],
                  }),
                ],
              }),
            },
            children: [
              paragraph('CONTRATO DE PRESTAÇÃO DE SERVIÇOS', {
                alignment: AlignmentType.CENTER,
                spacing: { after: 300 },
              }),
              justified(1, 4),
              heading(2, 'Cláusula primeira: do objeto'),
              justified(2, 5),
              item('numbers', 0, prose(3, 2)),
              item('numbers', 0, prose(4, 2)),
              item('numbers', 1, 'Material por conta do contratante.'),
              heading(2, 'Cláusula segunda: do preço'),
              justified(5, 4),
              new Paragraph({
                tabStops: [{ type: TabStopType.RIGHT, position: 9_000 }],
                children: [
                  new TextRun('Entrada'),
                  new TextRun({ children: [new Tab()] }),
                  new TextRun('R$ 1.000,00'),
                ],
              }),
              new Paragraph({
                tabStops: [{ type: TabStopType.RIGHT, position: 9_000 }],
                children: [
                  new TextRun('Restante em dez parcelas'),
                  new TextRun({ children: [new Tab()] }),
                  new TextRun('R$ 9.000,00'),
                ],
              }),
              heading(2, 'Cláusula terceira: do prazo'),
              ...[6, 7, 8].map((part) => justified(part, 6)),
              paragraph('Curitiba, 15 de abril de 2026.', {
                alignment: AlignmentType.RIGHT,
                spacing: { before: 300, after: 300 },
              }),
              table([['Contratante: Marina Alves de Souza', 'Contratado: Otávio Lima Rocha']], 2),
            ],
          },
        ],
      },
      'Arial',
      21,
    ),
};

export const writtenDocuments: readonly WrittenDocument[] = [
  report,
  ragged,
  lists,
  merged,
  columns,
  pictures,
  running,
  notes,
  looks,
  longTable,
  landscape,
  contract,
];
