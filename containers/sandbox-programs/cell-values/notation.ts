import { type DecimalMark, isTwoWay, markOf } from './numbers.ts';
import { plainCell } from './plain-cell.ts';

/** How amounts are written, and which of those that can be read in two ways, as 1.234 and 1,234, are not decided by it. */
export interface Notation {
  mark: DecimalMark;
  doubtful: 'none' | 'commas' | 'all';
}

const WORDS = /\p{L}+|R\$/gu;
const PORTUGUESE =
  /^(?:R\$|de|da|do|das|dos|e|em|no|na|nos|nas|para|por|com|não|ao|à|os|uma|um|mês|ano|até|são|é|valor|quantidade)$/iu;
const OTHERS =
  /^(?:the|of|and|to|in|for|by|is|are|from|with|year|el|los|las|del|y|en|le|les|des|et|du|der|die|und|von|den|il|di|della)$/iu;
const ITEM = /^(\d{1,2})\.(\d{1,2})$/;
const DAY_AND_MONTH = /^\d{1,2}\.(?:0\d|1[0-2])$/;
const MOST_ITEMS = 20;
const LEAST_CENTS = 3;

/** Whether texts count as headings and items do: 1.1, 1.2, 2.1. */
function areItems(texts: readonly string[]): boolean {
  let before: [number, number] | null = null;
  for (const text of texts) {
    const [found, first = '', second = ''] = ITEM.exec(text) ?? [];
    if (found === undefined) return false;
    const [whole, part] = [Number(first), Number(second)];
    const isNext: boolean =
      before === null
        ? whole <= MOST_ITEMS && part <= 1
        : (whole === before[0] && part === before[1] + 1) || (whole === before[0] + 1 && part <= 1);
    if (!isNext) return false;
    before = [whole, part];
  }
  return texts.length > 0;
}

/** What one column says of its notation by itself; null where it says nothing. */
export function notationOfColumn(cells: readonly string[], presumed: DecimalMark): Notation | null {
  const found = cells.flatMap((cell) => {
    const text = plainCell(cell);
    const proof = markOf(text);
    return proof === null ? [] : [{ text, ...proof }];
  });
  const points = found.filter(({ mark }) => mark === '.');
  if (found.length === 0) return null;
  if (points.length === 0) return { mark: ',', doubtful: 'none' };
  if (points.length < found.length)
    return { mark: points.length * 2 > found.length ? '.' : ',', doubtful: 'all' };
  const isClear = points.some(({ isGrouped }) => isGrouped) || presumed === '.';
  const texts = points.map(({ text }) => text);
  const areCents =
    texts.length >= LEAST_CENTS &&
    texts.every((text) => /\d\.\d\d(?!\d)/.test(text)) &&
    !texts.every((text) => DAY_AND_MONTH.test(text));
  return isClear || areCents ? { mark: '.', doubtful: 'none' } : null;
}

/** Decimals behind a point that are neither items nor days, beside what would have three decimals otherwise. */
function hasPoints(columns: readonly (readonly string[])[]): boolean {
  const texts = columns.map((cells) => cells.map(plainCell));
  return (
    texts.flat().some((text) => isTwoWay(text, ',')) &&
    texts.some((cells) => {
      const points = cells.filter((text) => markOf(text)?.mark === '.');
      return points.length > 0 && !areItems(points) && !points.every((text) => DAY_AND_MONTH.test(text));
    })
  );
}

/** What the columns of one table say together; null where they say nothing. */
export function provenNotation(columns: readonly (readonly string[])[]): Notation | null {
  const own = columns.flatMap((cells) => notationOfColumn(cells, ',') ?? []);
  const isOne = own.every(({ mark, doubtful }) => mark === own[0]?.mark && doubtful === 'none');
  if (own.length > 0) return isOne ? (own[0] ?? null) : { mark: ',', doubtful: 'all' };
  return hasPoints(columns) ? { mark: '.', doubtful: 'none' } : null;
}

/** The notation that Brazilians expect of a text: theirs, unless its language is another one. */
function presumedOf(texts: readonly string[]): Notation {
  let [portuguese, others] = [0, 0];
  for (const text of texts)
    for (const word of text.match(WORDS) ?? []) {
      if (PORTUGUESE.test(word)) portuguese += 1;
      else if (OTHERS.test(word)) others += 1;
    }
  if (others > portuguese) return { mark: ',', doubtful: 'all' };
  return { mark: ',', doubtful: portuguese > others ? 'none' : 'commas' };
}

/** The notation of a document, for its tables that say nothing: that of the others where they agree. `lines` are its texts beside them. */
export function documentNotation(
  tables: readonly (readonly (readonly string[])[])[],
  lines: readonly string[],
): Notation {
  const grouped = lines.filter((text) => markOf(plainCell(text))?.isGrouped === true);
  const proven = [...tables, ...grouped.map((text) => [[text]])].flatMap(
    (columns) => provenNotation(columns) ?? [],
  );
  const [first] = proven;
  if (first === undefined) return presumedOf([...tables.flat(2), ...lines]);
  const isOne = proven.every(({ mark, doubtful }) => mark === first.mark && doubtful === 'none');
  return isOne ? first : { mark: ',', doubtful: 'all' };
}

/** Whether an amount can be read in two ways, and nothing decides which it is. */
export function isInDoubt(text: string, { doubtful }: Notation): boolean {
  if (doubtful === 'none') return false;
  return isTwoWay(text, ',') || (doubtful === 'all' && isTwoWay(text, '.'));
}
