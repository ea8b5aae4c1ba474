declare global {
  interface JSON {
    /** A piece of JSON that `stringify` writes unchanged (V8 11.4). */
    rawJSON(text: string): unknown;
  }
}

/** ISO 32000-1, table C.1: the range of real numbers that readers support. */
const [SMALLEST, LARGEST] = [1.175e-38, 3.403e38];

/** Returns true if JavaScript writes the number without an exponent. */
function isPlain(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-6 && size <= Number.MAX_SAFE_INTEGER);
}

function withoutExponent(size: number): string {
  if (size >= 1) return `${BigInt(size)}.0`;
  const [digits = '', places = ''] = size.toExponential().split('e-');
  return `0.${'0'.repeat(Number(places) - 1)}${digits.replace('.', '')}`;
}

/** Writes a number in PDF syntax, which has no exponents: all its digits, within the range of readers; 0 for NaN. */
export function pdfNumber(value: number): string {
  if (isPlain(value)) return String(value);
  const size = Math.min(Math.abs(value), LARGEST);
  return size >= SMALLEST ? `${value < 0 ? '-' : ''}${withoutExponent(size)}` : '0';
}

/**
 * Writes numbers in PDF syntax, in a row, such as matrices, which may scale content that is thousands of units wide.
 */
export function pdfNumbers(values: readonly number[]): string {
  return values.map(pdfNumber).join(' ');
}

/** Writes a number in PDF syntax, rounded to `digits` decimals. */
export function roundedNumber(value: number, digits: number): string {
  const scale = 10 ** digits;
  return pdfNumber(Math.round(value * scale) / scale);
}

/** Writes numbers in PDF syntax, in a row, each rounded. */
export function roundedNumbers(values: readonly number[], digits: number): string {
  return values.map((value) => roundedNumber(value, digits)).join(' ');
}

/** Decimals: finer than any device shows. */
const CONTENT_DIGITS = 4;

/** Writes a length, a position or a shade of a page's content. */
export function contentNumber(value: number): string {
  return roundedNumber(value, CONTENT_DIGITS);
}

/** Writes lengths, positions or shades of a page's content, in a row. */
export function contentNumbers(values: readonly number[]): string {
  return values.map(contentNumber).join(' ');
}

/** An escaped backslash, or one of the surrogates of `readEscapedUtf8`, which JSON escapes and qpdf does not read. */
const BACKSLASH_OR_BYTE = /\\(?:\\|u(dc[89a-f][\da-f]))/g;

/**
 * Writes objects as qpdf's JSON. qpdf copies each number into the PDF as it is written, so none may have an exponent. A
 * name keeps the surrogates of `readEscapedUtf8`.
 */
export function objectJson(value: unknown, indent = 0): string {
  const plain = (_key: string, item: unknown) =>
    typeof item === 'number' && !isPlain(item) ? JSON.rawJSON(pdfNumber(item)) : item;
  const json = JSON.stringify(value, plain, indent);
  if (!json.includes('\\udc')) return json;
  return json.replace(BACKSLASH_OR_BYTE, (written, unit?: string) =>
    unit === undefined ? written : String.fromCharCode(Number.parseInt(unit, 16)),
  );
}

/** Writes the input of `qpdf --update-from-json` in pieces; `objects` has the JSON of each by a name like `obj:12 0 R`. */
export function* updatePieces(
  header: unknown,
  objects: Iterable<readonly [name: string, json: string]>,
): Generator<string> {
  yield `{"version":2,"qpdf":[${objectJson(header)},{`;
  let separator = '\n';
  for (const [name, json] of objects) {
    yield `${separator}${JSON.stringify(name)}:${json}`;
    separator = ',\n';
  }
  yield '}]}\n';
}

/** Writes named objects as `qpdf --update-from-json` reads them. */
export function updateJson(header: unknown, objects: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(objects).map(([name, object]) => [name, objectJson(object)] as const);
  return [...updatePieces(header, entries)].join('');
}
