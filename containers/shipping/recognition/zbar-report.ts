/** A code in a picture; its middle in pixels. */
export interface FoundCode {
  text: string;
  x: number;
  y: number;
}

const [SOURCE, SYMBOL, DATA, DATA_END] = ['<source ', '<symbol ', '<![CDATA[', ']]></data>'];
const LONGEST_CODE = 2000;

function attribute(head: string, name: string): string {
  const from = head.indexOf(`${name}='`);
  if (from < 0) return '';
  const begin = from + name.length + 2;
  return head.slice(begin, head.indexOf("'", begin));
}

function middleOf(points: string): [number, number] {
  const pairs = points.split(' ').map((pair) => pair.split(',').map(Number));
  const sum = (side: number) => pairs.reduce((total, pair) => total + (pair[side] ?? 0), 0);
  return [sum(0) / pairs.length, sum(1) / pairs.length];
}

function readSymbol(symbol: string): FoundCode | null {
  const begin = symbol.indexOf(DATA);
  if (begin < 0) return null;
  const head = symbol.slice(0, begin);
  const data = symbol.slice(begin + DATA.length, symbol.indexOf(DATA_END, begin));
  // Of bytes that are no text nothing can be told.
  if (attribute(head, 'format') === 'base64' || data.length > LONGEST_CODE) return null;
  const [x, y] = middleOf(attribute(head, 'points'));
  return { text: data.replaceAll(']]]]><![CDATA[>', ']]>'), x, y };
}

/** The codes of each picture by its path, as `zbarimg --xml` tells them; no picture without codes is named. */
export function readZbarReport(report: string): Map<string, FoundCode[]> {
  const found = new Map<string, FoundCode[]>();
  for (const source of report.split(SOURCE).slice(1)) {
    const symbols = source.split(SYMBOL).slice(1).map(readSymbol);
    found.set(
      attribute(source, 'href'),
      symbols.filter((symbol) => symbol !== null),
    );
  }
  return found;
}
