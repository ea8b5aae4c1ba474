/** A word of a page; its middle, in points from the top left of the page as it is shown. */
export interface Word {
  text: string;
  x: number;
  y: number;
}

const PAGE = '<page ';
const WORD = '<word ';
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** The words of each page as `pdftotext -bbox` tells them. */
export function readPageWords(report: string): Word[][] {
  const pages: Word[][] = [];
  for (const line of report.split('\n')) {
    if (line.includes(PAGE)) pages.push([]);
    if (!line.includes(WORD)) continue;
    const [, left, , top, , right, , bottom, rest = ''] = line.split('"');
    const text = rest.slice(1).split('<')[0] ?? '';
    pages.at(-1)?.push({
      text: plain(text),
      x: (Number(left) + Number(right)) / 2,
      y: (Number(top) + Number(bottom)) / 2,
    });
  }
  return pages;
}
