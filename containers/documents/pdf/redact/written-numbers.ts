import { markedText } from '../../../plain/pdf/values.ts';
import { type Operand, readContent } from '../content/content.ts';
import { contentStreams } from '../objects/content-streams.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { Finding } from './kinds/finding.ts';
import { MAX_STREAM_BYTES } from './page-strings.ts';
import type { RedactionPlan } from './plan.ts';
import { plainNumbersOf } from './sought-values.ts';

/** In thousandths of the font size: a text that is moved so far to the right is another word. */
const NEXT_WORD = -200;
const PART_OF_NUMBER = /[\p{L}\p{N}]/u;

/** Decodes what a font shows, whose quotation marks are letters in PDFDocEncoding. */
function shownText(bytes: Buffer): string {
  return markedText(bytes) ?? bytes.toString('latin1');
}

/** Returns the text that the operands of an operator write. */
function operandsText(operands: readonly Operand[]): string {
  return operands
    .map((operand) => {
      if (Array.isArray(operand)) return operandsText(operand);
      if (typeof operand === 'number') return operand < NEXT_WORD ? ' ' : '';
      return typeof operand === 'object' && operand !== null ? shownText(operand) : '';
    })
    .join('');
}

/** Returns true if a text has a number that is no part of a longer one. */
function isWritten(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const around = (text[at - 1] ?? '') + (text[at + number.length] ?? '');
    if (!PART_OF_NUMBER.test(around)) return true;
  }
  return false;
}

function contentsOf(document: PdfDocument): Set<string> {
  const ofPages = pagesOf(document).flatMap((page) =>
    contentStreams(document, document.dictionary(page)['/Contents']),
  );
  const drawn = [...document.references()].filter((reference) => {
    const dict = document.stream(reference)?.dict;
    return dict !== undefined && (dict['/Subtype'] === '/Form' || '/PatternType' in dict);
  });
  return new Set([...ofPages, ...drawn].filter((reference) => typeof reference === 'string'));
}

/**
 * Returns the kinds of short numbers that contents write, visibly or not. The bytes of the file are not searched for them,
 * because coordinates and offsets may be equal by chance.
 */
export function writtenNumbers(document: PdfDocument, plan: RedactionPlan): Finding['kind'][] {
  const numbers = plainNumbersOf(plan);
  const found = new Set<Finding['kind']>();
  if (numbers.length === 0) return [];
  for (const reference of contentsOf(document)) {
    const stream = document.stream(reference);
    const bytes = stream && document.decoded(stream, MAX_STREAM_BYTES);
    if (!bytes) continue;
    try {
      readContent(bytes, (_operator, operands) => {
        const text = operandsText(operands);
        for (const { kind, value } of numbers) if (isWritten(text, value)) found.add(kind);
      });
    } catch {
      // A content that cannot be parsed is read by the programs that draw the pages.
    }
  }
  return [...found];
}
