import type { FlowDocument, Paragraph } from '../../reading/flow/model.ts';
import { plainParagraph } from '../../reading/flow/region-blocks.ts';
import { plainLook } from '../../reading/flow/styled-words.ts';

const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 } as const;
const TITLE = 'Trechos do PDF que ficaram fora do lugar';

/** Puts lines that have no place on their pages at the end of the document, page by page. */
export function appendLines(
  document: FlowDocument,
  found: readonly { page: number; lines: readonly string[] }[],
): void {
  const look = plainLook(document.body);
  const paragraph = (text: string, isBold: boolean): Paragraph => ({
    ...plainParagraph({ ...NOWHERE }),
    inlines: [{ kind: 'text', text, look: { ...look, isBold } }],
    before: isBold ? look.size : 0,
  });
  const title = { ...paragraph(TITLE, true), breaksPage: true };
  const paragraphs = found.flatMap(({ page, lines }) => [
    paragraph(`Página ${page}`, true),
    ...lines.map((line) => paragraph(line, false)),
  ]);
  document.sections.at(-1)?.blocks.push(title, ...paragraphs);
}
