const [SOURCE, SYMBOL, DATA, DATA_END] = ['<source ', '<symbol ', '<![CDATA[', ']]></data>'];
const LONGEST_CODE = 2000;

function attribute(head: string, name: string): string {
  const from = head.indexOf(`${name}='`);
  if (from < 0) return '';
  const begin = from + name.length + 2;
  return head.slice(begin, head.indexOf("'", begin));
}

/** Returns null for bytes that are no text. */
function symbolText(symbol: string): string | null {
  const begin = symbol.indexOf(DATA);
  const end = symbol.indexOf(DATA_END, begin);
  if (begin < 0 || end < 0 || attribute(symbol.slice(0, begin), 'format') === 'base64') return null;
  const text = symbol.slice(begin + DATA.length, end).replaceAll(']]]]><![CDATA[>', ']]>');
  return text.length > LONGEST_CODE ? null : text;
}

/**
 * Reads the codes of each picture by its path in the report of `zbarimg --xml`, which names no picture without codes.
 */
export function readZbarReport(report: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const source of report.split(SOURCE).slice(1)) {
    const texts = source.split(SYMBOL).slice(1).map(symbolText);
    const codes = texts.filter((text) => text !== null);
    found.set(attribute(source, 'href'), [...new Set(codes)].sort());
  }
  return found;
}
