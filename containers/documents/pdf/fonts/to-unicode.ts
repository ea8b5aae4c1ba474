const MAX_ENTRIES = 70_000;
const TOKEN = /<([0-9A-Fa-f\s]*)>|\[|\]|[A-Za-z]+/g;

interface Line {
  first: number;
  last: number;
  /** In hexadecimal: of each code, or of the first one. */
  texts: string[] | string;
}

function readLines(source: string): Line[] | null {
  const lines: Line[] = [];
  let mode: 'char' | 'range' | null = null;
  let codes: string[] = [];
  let list: string[] | null = null;
  for (const [token, hex] of source.matchAll(TOKEN)) {
    if (token === 'beginbfchar' || token === 'beginbfrange')
      mode = token === 'beginbfchar' ? 'char' : 'range';
    else if (token === 'endbfchar' || token === 'endbfrange') {
      if (codes.length > 0) return null;
      mode = null;
    } else if (token === 'usecmap') return null;
    else if (mode === null) continue;
    else if (token === '[') list = [];
    else if (hex !== undefined) (list ?? codes).push(hex.replace(/\s/g, '').toLowerCase());
    else if (token !== ']') return null;
    if (mode === null || (list !== null && token !== ']')) continue;
    const wanted = mode === 'char' ? 2 : list === null ? 3 : 2;
    if (codes.length < wanted) continue;
    const first = Number.parseInt(codes[0] ?? '', 16);
    const last = mode === 'char' ? first : Number.parseInt(codes[1] ?? '', 16);
    lines.push({ first, last, texts: list ?? codes.at(-1) ?? '' });
    [codes, list] = [[], null];
    if (lines.length > MAX_ENTRIES) return null;
  }
  return lines;
}

function textOf({ first, texts }: Line, code: number): string | undefined {
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
      const text = codes.has(line.first) ? textOf(line, line.first) : undefined;
      if (text !== undefined) texts.set(line.first, text);
      continue;
    }
    for (const code of sorted) {
      const text = code >= line.first && code <= line.last ? textOf(line, code) : undefined;
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
