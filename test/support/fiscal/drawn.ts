import { drawPaper, knownOf } from '../../../containers/documents/fiscal/pages/draw-paper.ts';
import { Letters } from '../../../containers/documents/fiscal/pages/paper/letters.ts';
import { PdfFile } from '../../../containers/documents/fiscal/pages/paper/pdf-file.ts';
import type { Weight } from '../../../containers/documents/fiscal/pages/paper/wrap.ts';
import { readFiscalDocuments } from '../../../containers/documents/fiscal/values/documents.ts';
import { EventIndex } from '../../../containers/documents/fiscal/values/status.ts';

/** Letters that keep what is written with them. */
class RememberedLetters extends Letters {
  readonly written: string[] = [];

  override show(text: string, weight: Weight, size: number): string {
    this.written.push(text);
    return super.show(text, weight, size);
  }
}

/** Draws the paper of a fiscal XML; returns its texts in the order of drawing, broken as the lines are. */
export async function textsOnPaper(xml: string): Promise<string[]> {
  const [document] = readFiscalDocuments(Buffer.from(xml));
  if (document === undefined || document.kind === 'other') throw new Error('No document with a paper.');
  const letters = new RememberedLetters(await PdfFile.create('Papel'));
  const context = { orientation: 'as-issued', receiptWidth: 80, logo: null } as const;
  drawPaper(letters, document, { ...context, ...knownOf(document, new EventIndex()) });
  return letters.written;
}
