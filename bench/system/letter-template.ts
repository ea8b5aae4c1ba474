import {
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import sharp from 'sharp';

const SENTENCES = 'A associação lembra que a contribuição do mês ainda não foi paga. '.repeat(8);

function cells(...texts: string[]): TableRow {
  return new TableRow({ children: texts.map((text) => new TableCell({ children: [new Paragraph(text)] })) });
}

/**
 * Makes a one-page letter with a picture, a table, a header, a footer and a note, all but the picture with
 * fields.
 */
export async function letterTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const background = '#336699';
  const data = await sharp({ create: { width: 600, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const pages = new TextRun({ children: ['Página ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES] });
  const document = new Document({
    footnotes: { 1: { children: [new Paragraph('Valor de {nome} em {vencimento}.')] } },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('Associação — {nome}')] }) },
        footers: { default: new Footer({ children: [new Paragraph({ children: [pages] })] }) },
        children: [
          new Paragraph({
            children: [new ImageRun({ type: 'png', data, transformation: { width: 150, height: 50 } })],
          }),
          new Paragraph({ children: [new TextRun('Prezada {nome},'), new FootnoteReferenceRun(1)] }),
          ...Array.from({ length: 5 }, () => new Paragraph(SENTENCES)),
          new Table({ rows: [cells('Vencimento', 'Valor'), cells('{vencimento}', '{valor}')] }),
          new Paragraph('Atenciosamente, a diretoria'),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** Makes a sheet of invented people. */
export function letterSheet(rows: number): Uint8Array<ArrayBuffer> {
  const lines = Array.from(
    { length: rows },
    (_, row) => `Marina Álves ${row + 1};${String((row % 28) + 1).padStart(2, '0')}/03/2026;R$ ${row},50`,
  );
  return new TextEncoder().encode(['Nome;Vencimento;Valor', ...lines].join('\n'));
}
