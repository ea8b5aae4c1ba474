import { contentNumbers } from '../../../plain/pdf/syntax.ts';
import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const MAX_WIDTH = 100;
const MAX_DASHES = 10;

export interface Border {
  /** Points; 0 for none. */
  width: number;
  /** Solid, dashed, bevelled, inset or underlined. */
  style: string;
  /** The operator of its dashes; empty where it has none. */
  dashes: string;
}

function dashesOf(document: PdfDocument, value: Value | undefined): string {
  const given = document.numbers(value).map(Math.abs).slice(0, MAX_DASHES);
  const lengths = given.some((length) => length > 0) ? given : [3];
  return `[${contentNumbers(lengths)}] 0 d`;
}

/** The border of an annotation, of the newer or the older kind. */
export function borderOf(document: PdfDocument, annotation: Dictionary): Border {
  const newer = document.dictionary(annotation['/BS']);
  const older = document.list(annotation['/Border']);
  const isNewer = '/BS' in annotation;
  const given = document.number(isNewer ? newer['/W'] : older[2]) ?? 1;
  const width = Math.min(MAX_WIDTH, Math.max(0, given));
  const style = document.name(newer['/S']) ?? (older.length > 3 && !isNewer ? '/D' : '/S');
  return {
    width,
    style,
    dashes: style === '/D' ? dashesOf(document, isNewer ? newer['/D'] : older[3]) : '',
  };
}
