import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import sharp from 'sharp';

const LEVELS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;
const NUMBERS = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN] as const;
const BULLETS = ['•', 'o', '▪'];

const SENTENCES = [
  'A associação reúne moradores do bairro Jardim das Acácias desde 1998.',
  'Em reunião de março, Marina Alves de Souza apresentou o balanço do exercício anterior.',
  'O valor arrecadado foi de R$ 12.345,67, com crescimento de 8,4% sobre o ano passado.',
  'As despesas com manutenção, limpeza e segurança somaram pouco mais da metade do orçamento.',
  'João Batista Ferreira lembrou que a revisão do estatuto depende de dois terços dos presentes.',
  'Não houve objeção, e a proposta seguiu para votação na assembleia de 15/04/2026.',
  'Os documentos ficam à disposição dos interessados na secretaria, das 9h às 17h.',
  'A comissão recomenda que as obras comecem antes do período de chuvas.',
  'Cada unidade receberá o demonstrativo por correio eletrônico até o quinto dia útil.',
  'Ficou decidido, por fim, que a próxima reunião será conduzida por Cecília Prado Nogueira.',
];

/** Returns `sentences` sentences, different ones for each `from`. */
export function prose(from: number, sentences: number): string {
  return Array.from(
    { length: sentences },
    (_, index) => SENTENCES[(from * 3 + index) % SENTENCES.length],
  ).join(' ');
}

export function heading(level: 1 | 2 | 3, text: string, more: Partial<IParagraphOptions> = {}): Paragraph {
  return new Paragraph({ ...more, text, heading: LEVELS[level - 1] ?? HeadingLevel.HEADING_1 });
}

export function paragraph(text: string, more: Partial<IParagraphOptions> = {}): Paragraph {
  return new Paragraph({ ...more, children: [new TextRun(text)] });
}

export function styled(...runs: (string | IRunOptions)[]): Paragraph {
  return new Paragraph({
    children: runs.map((run) => (typeof run === 'string' ? new TextRun(run) : new TextRun(run))),
  });
}

export function withChildren(...children: ParagraphChild[]): Paragraph {
  return new Paragraph({ children });
}

export function link(text: string, url: string): ExternalHyperlink {
  return new ExternalHyperlink({
    children: [new TextRun({ text, color: '0563C1', underline: {} })],
    link: url,
  });
}

export function item(reference: 'numbers' | 'bullets', level: number, text: string): Paragraph {
  return new Paragraph({ text, numbering: { reference, level } });
}

/** The numbering that `item` refers to. */
export const numbering = {
  config: [
    {
      reference: 'numbers',
      levels: NUMBERS.map((format, level) => ({
        level,
        format,
        text: `%${level + 1}.`,
        alignment: AlignmentType.LEFT,
        style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
      })),
    },
    {
      reference: 'bullets',
      levels: BULLETS.map((text, level) => ({
        level,
        format: LevelFormat.BULLET,
        text,
        alignment: AlignmentType.LEFT,
        style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
      })),
    },
  ],
};

interface CellShape {
  text: string;
  columns?: number;
  rows?: number;
  fill?: string;
  bold?: boolean;
  align?: (typeof AlignmentType)[keyof typeof AlignmentType];
}

const LINE = { style: BorderStyle.SINGLE, size: 4, color: '000000' };

function cellOf(shape: string | CellShape, width: number): TableCell {
  const { text, columns, rows, fill, bold, align }: CellShape =
    typeof shape === 'string' ? { text: shape } : shape;
  return new TableCell({
    children: text.split('\n').map(
      (line) =>
        new Paragraph({
          children: [new TextRun({ text: line, ...(bold ? { bold } : {}) })],
          ...(align ? { alignment: align } : {}),
        }),
    ),
    width: { size: width * (columns ?? 1), type: WidthType.DXA },
    ...(columns ? { columnSpan: columns } : {}),
    ...(rows ? { rowSpan: rows } : {}),
    ...(fill ? { shading: { type: 'clear', color: 'auto', fill } } : {}),
  });
}

/** A table with lines, as wide as a page's text. With `repeats` its first row is repeated on each page. */
export function table(rows: (string | CellShape)[][], columns: number, repeats = false): Table {
  const width = Math.floor(9_000 / columns);
  return new Table({
    width: { size: width * columns, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => width),
    borders: {
      top: LINE,
      bottom: LINE,
      left: LINE,
      right: LINE,
      insideHorizontal: LINE,
      insideVertical: LINE,
    },
    rows: rows.map(
      (cells, row) =>
        new TableRow({
          children: cells.map((cell) => cellOf(cell, width)),
          tableHeader: repeats && row === 0,
        }),
    ),
  });
}

/** A picture of this size, in points. */
export async function picture(color: string, width: number, height: number): Promise<ImageRun> {
  const background = sharp({
    create: { width: width * 2, height: height * 2, channels: 3, background: color },
  });
  const circle = Buffer.from(
    `<svg width="${width * 2}" height="${height * 2}"><circle cx="${width}" cy="${height}" r="${height / 2}" fill="#fff"/></svg>`,
  );
  const data = await background
    .composite([{ input: circle }])
    .png()
    .toBuffer();
  return new ImageRun({
    type: 'png',
    data,
    transformation: { width: (width * 4) / 3, height: (height * 4) / 3 },
  });
}
