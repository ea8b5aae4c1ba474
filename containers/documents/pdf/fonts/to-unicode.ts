const MAX_ENTRIES = 70_000;
const TOKEN = /<([0-9A-Fa-f\s]*)>|\[|\]|[A-Za-z]+/g;
const SECTIONS = new Map<string, 'char' | 'range'>([
  ['beginbfchar', 'char'],
  ['beginbfrange', 'range'],
]);

interface MappingLine {
  first: number;
  last: number;
  /** In hexadecimal: of each code, or of the first one. */
  texts: string[] | string;
}

/** The lines of the sections of a map, token by token. */
class LineReader {
  readonly lines: MappingLine[] = [];
  #section: 'char' | 'range' | null = null;
  #codes: string[] = [];
  #list: string[] | null = null;

  /** False where the token is not understood. */
  take(token: string, hex: string | undefined): boolean {
    const begun = SECTIONS.get(token);
    if (begun !== undefined) this.#section = begun;
    else if (token === 'endbfchar' || token === 'endbfrange') {
      if (this.#codes.length > 0) return false;
      this.#section = null;
    } else if (token === 'usecmap') return false;
    else if (this.#section !== null && !this.#takeOperand(token, hex)) return false;
    const isWithinList = this.#list !== null && token !== ']';
    if (this.#section !== null && !isWithinList) this.#endLine();
    return true;
  }

  #takeOperand(token: string, hex: string | undefined): boolean {
    if (token === '[') this.#list = [];
    else if (hex !== undefined) (this.#list ?? this.#codes).push(hex.replace(/\s/g, '').toLowerCase());
    else return token === ']';
    return true;
  }

  /** Ends a line where all of it was read. */
  #endLine(): void {
    const wanted = this.#section === 'range' && this.#list === null ? 3 : 2;
    if (this.#codes.length < wanted) return;
    const first = Number.parseInt(this.#codes[0] ?? '', 16);
    const last = this.#section === 'char' ? first : Number.parseInt(this.#codes[1] ?? '', 16);
    this.lines.push({ first, last, texts: this.#list ?? this.#codes.at(-1) ?? '' });
    [this.#codes, this.#list] = [[], null];
  }
}

function readLines(source: string): MappingLine[] | null {
  const reader = new LineReader();
  for (const [token, hex] of source.matchAll(TOKEN))
    if (!reader.take(token, hex) || reader.lines.length > MAX_ENTRIES) return null;
  return reader.lines;
}

function mappedText({ first, texts }: MappingLine, code: number): string | undefined {
  if (Array.isArray(texts)) return texts[code - first];
  if (code === first) return texts;
  const last = Number.parseInt(texts.slice(-4), 16) + code - first;
  return Number.isNaN(last) || last > 0xffff
    ? undefined
    : texts.slice(0, -4) + last.toString(16).padStart(4, '0');
}

function entry(code: number, text: string): string {
  return `<${code.toString(16).padStart(4, '0')}><${text}>`;
}

/** A `ToUnicode` map of two-byte codes, for these codes alone; null where it has what is not understood. */
export function trimToUnicode(source: string, codes: ReadonlySet<number>): string | null {
  const lines = readLines(source);
  if (lines === null) return null;
  const texts = new Map<number, string>();
  const sorted = [...codes].toSorted((left, right) => left - right);
  for (const line of lines) {
    if (line.first === line.last) {
      const text = codes.has(line.first) ? mappedText(line, line.first) : undefined;
      if (text !== undefined) texts.set(line.first, text);
      continue;
    }
    for (const code of sorted) {
      const text = code >= line.first && code <= line.last ? mappedText(line, code) : undefined;
      if (text !== undefined) texts.set(code, text);
    }
  }
  const entries = [...texts]
    .toSorted(([left], [right]) => left - right)
    .map(([code, text]) => entry(code, text));
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const block = entries.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000><ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
