import { isOfCodes } from './code-headings.ts';
import { type DecimalMark, isTwoWay, markOf } from './numbers.ts';
import { plainCell } from './plain-cell.ts';

/** The notation of amounts, and the ambiguous amounts, such as 1.234 and 1,234, that it does not decide. */
export interface Notation {
  mark: DecimalMark;
  doubtful: 'none' | 'commas' | 'all';
}

interface Proof {
  text: string;
  mark: DecimalMark;
  isGrouped: boolean;
}

const UNDECIDED: Notation = { mark: ',', doubtful: 'all' };
const WORDS = /\p{L}+|R\$/gu;
const TILDE = /[ãõ]/iu;
const PORTUGUESE =
  /^(?:R\$|de|da|do|das|dos|e|em|no|na|nos|nas|para|por|com|não|ao|à|os|uma|um|mês|ano|até|são|é|valor|quantidade|qtd|preço|produto|peso|saldo|cliente|nome|código|unitário|unidade|receita|despesa)$/iu;
const OTHERS =
  /^(?:the|of|and|to|in|for|by|is|are|from|with|year|amount|price|quantity|qty|date|name|sales|income|revenue|cash|balance|rate|description|number|expenses|el|los|las|del|y|en|le|les|des|et|du|der|die|und|von|den|il|di|della)$/iu;
const ITEM = /^(\d{1,2})\.(\d{1,2})$/;
const DAY_AND_MONTH = /^\d{1,2}\.(?:0\d|1[0-2])$/;
const MOST_ITEMS = 20;
const LEAST_CENTS = 3;

/** Returns true if texts are numbered items: 1.1, 1.2, 2.1. */
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

function proofsOf(cells: readonly string[]): Proof[] {
  return cells.flatMap((cell) => {
    const text = plainCell(cell);
    const proof = markOf(text);
    return proof === null ? [] : [{ text, ...proof }];
  });
}

function areDays(texts: readonly string[]): boolean {
  return texts.every((text) => DAY_AND_MONTH.test(text));
}

function areCents(texts: readonly string[]): boolean {
  return (
    texts.length >= LEAST_CENTS && texts.every((text) => /\d[.,]\d\d(?!\d)/.test(text)) && !areDays(texts)
  );
}

/** Returns the notation of one column within that of its table; null if the column does not show it. */
export function notationOfColumn(cells: readonly string[], table: Notation): Notation | null {
  const found = proofsOf(cells);
  const points = found.filter(({ mark }) => mark === '.');
  if (found.length === 0) return null;
  if (points.length > 0 && points.length < found.length)
    return { mark: points.length * 2 > found.length ? '.' : ',', doubtful: 'all' };
  const mark = points.length > 0 ? '.' : ',';
  const isGrouped = found.some((proof) => proof.isGrouped);
  if (!isGrouped && table.mark !== mark && !areCents(found.map(({ text }) => text))) return null;
  const isAlone = table.mark !== mark || table.doubtful === 'all';
  return { mark, doubtful: isAlone && !isGrouped ? 'all' : 'none' };
}

/** Returns the amounts of a column that can be read in only one way; items and dates are no amounts. */
function amountsOf(cells: readonly string[]): Proof[] {
  const found = proofsOf(cells);
  const points = found.filter(({ mark }) => mark === '.').map(({ text }) => text);
  return areItems(points) || areDays(points) ? found.filter(({ mark }) => mark === ',') : found;
}

/**
 * Returns the notation that the columns of one table show together, where thousands count more than possible references
 * such as 1,2; null if they show none.
 */
export function provenNotation(columns: readonly (readonly string[])[]): Notation | null {
  const amounts = columns.map(amountsOf);
  const proofs = amounts.flat();
  const grouped = proofs.filter(({ isGrouped }) => isGrouped);
  const deciding = grouped.length > 0 ? grouped : proofs;
  const [first] = deciding;
  if (first === undefined) return null;
  if (deciding.some(({ mark }) => mark !== first.mark)) return UNDECIDED;
  // Versions and the like also have points, so they count only with other evidence.
  const isCertain =
    first.mark === ',' ||
    first.isGrouped ||
    amounts.some((found) => areCents(found.map(({ text }) => text))) ||
    columns.some((cells) => cells.some((cell) => isTwoWay(plainCell(cell), ',')));
  return isCertain ? { mark: first.mark, doubtful: 'none' } : null;
}

function isGroupedAmount(text: string): boolean {
  return markOf(plainCell(text))?.isGrouped === true;
}

/** Returns the texts of a column that show how amounts are written; codes, such as 8471.30, do not. */
export function decidingTexts(heading: string, cells: readonly string[]): readonly string[] {
  return isOfCodes(heading) ? cells.filter(isGroupedAmount) : cells;
}

/** Returns the notation that Brazilians expect of a text: theirs, unless its language is another one. */
function presumedOf(texts: readonly string[]): Notation {
  let [portuguese, others] = [0, 0];
  for (const text of texts)
    for (const word of text.normalize('NFC').match(WORDS) ?? []) {
      if (PORTUGUESE.test(word) || TILDE.test(word)) portuguese += 1;
      else if (OTHERS.test(word)) others += 1;
    }
  if (others > portuguese) return UNDECIDED;
  return { mark: ',', doubtful: portuguese > others ? 'none' : 'commas' };
}

/**
 * Returns the notation of a document for tables that show none: that of its other tables if they agree. `lines` are its
 * texts outside of tables.
 */
export function documentNotation(
  tables: readonly (readonly (readonly string[])[])[],
  lines: readonly string[],
): Notation {
  const grouped = lines.filter(isGroupedAmount);
  const proven = [...tables, ...grouped.map((text) => [[text]])].flatMap(
    (columns) => provenNotation(columns) ?? [],
  );
  const [first] = proven;
  if (first === undefined) return presumedOf([...tables.flat(2), ...lines]);
  const isOne = proven.every(({ mark, doubtful }) => mark === first.mark && doubtful === 'none');
  return isOne ? first : UNDECIDED;
}

/** Returns true if an amount can be read in two ways, and nothing decides between them. */
export function isInDoubt(text: string, { doubtful }: Notation): boolean {
  if (doubtful === 'none') return false;
  return isTwoWay(text, ',') || (doubtful === 'all' && isTwoWay(text, '.'));
}
