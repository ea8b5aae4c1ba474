declare global {
  interface JSON {
    /** A piece of JSON that `stringify` writes as it is (V8 11.4). */
    rawJSON(text: string): unknown;
  }
}

/** ISO 32000-1, table C.1: what readers hold of a real number. */
const [SMALLEST, LARGEST] = [1.175e-38, 3.403e38];

/** Whether JavaScript writes the number without an exponent. */
function isPlain(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-6 && size <= Number.MAX_SAFE_INTEGER);
}

function withoutExponent(size: number): string {
  if (size >= 1) return `${BigInt(size)}.0`;
  const [digits = '', places = ''] = size.toExponential().split('e-');
  return `0.${'0'.repeat(Number(places) - 1)}${digits.replace('.', '')}`;
}

/** A number in PDF syntax, which has no exponents: every digit of it, within what readers hold; 0 for what is no number. */
export function pdfNumber(value: number): string {
  if (isPlain(value)) return String(value);
  const size = Math.min(Math.abs(value), LARGEST);
  return size >= SMALLEST ? `${value < 0 ? '-' : ''}${withoutExponent(size)}` : '0';
}

/** Numbers in PDF syntax, one after the other: so are matrices, which may enlarge what is thousands of units wide. */
export function pdfNumbers(values: readonly number[]): string {
  return values.map(pdfNumber).join(' ');
}

/** A number in PDF syntax, rounded to so many digits after the point. */
export function roundedNumber(value: number, digits: number): string {
  const scale = 10 ** digits;
  return pdfNumber(Math.round(value * scale) / scale);
}

/** Numbers in PDF syntax, each rounded, one after the other. */
export function roundedNumbers(values: readonly number[], digits: number): string {
  return values.map((value) => roundedNumber(value, digits)).join(' ');
}

/** After the point: finer than any device shows. */
const CONTENT_DIGITS = 4;

/** A length, a place or a shade of a page's content. */
export function contentNumber(value: number): string {
  return roundedNumber(value, CONTENT_DIGITS);
}

/** Lengths, places or shades of a page's content, one after the other. */
export function contentNumbers(values: readonly number[]): string {
  return values.map(contentNumber).join(' ');
}

/** Objects as qpdf's JSON: qpdf copies each number into the PDF as it is written, so none may have an exponent. */
export function objectJson(value: unknown, indent = 0): string {
  const plain = (_key: string, item: unknown) =>
    typeof item === 'number' && !isPlain(item) ? JSON.rawJSON(pdfNumber(item)) : item;
  return JSON.stringify(value, plain, indent);
}

/** Objects by their names, as `qpdf --update-from-json` takes them. */
export function updateJson(header: unknown, objects: unknown): string {
  return objectJson({ version: 2, qpdf: [header, objects] });
}
