/** Words with which a text that begins with `saldo` can only be a balance. */
const BALANCE_WORDS: ReadonlySet<string> = new Set([
  ...['anterior', 'inicial', 'final', 'atual', 'total', 'parcial', 'disponivel', 'bloqueado', 'livre'],
  ...['do', 'da', 'de', 'no', 'na', 'em', 'dia', 'conta', 'corrente', 'poupanca', 'c/c', 'cc', 'mes', 'data'],
]);
const MOST_CHARACTERS = 60;
const DATE_OR_DASH = /^[\d/.:-]+$/;

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^s a l d o(?= |$)/, 'saldo');
}

function isBalance(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  const [first, ...rest] = folded(text).split(' ');
  return first === 'saldo' && rest.every((word) => BALANCE_WORDS.has(word) || DATE_OR_DASH.test(word));
}

/**
 * Returns true if a row of a statement is a balance, such as `Saldo Anterior` or `S A L D O`: its texts
 * contain nothing else.
 */
export function isBalanceText(name: string, memo: string): boolean {
  const texts = [name, memo].filter((text) => text !== '');
  return texts.length > 0 && texts.every(isBalance);
}

/** Returns true if such a row is the balance before the rows that follow. */
export function isOpening(name: string, memo: string): boolean {
  return /\b(?:anterior|inicial)\b/.test(`${folded(name)} ${folded(memo)}`);
}

/**
 * Returns true if such a row is the balance of an account at the end of a day, not a part of it and not with
 * a limit.
 */
export function isDayBalance(name: string, memo: string): boolean {
  return !/\b(?:disponivel|bloqueado|livre|total|parcial)\b/.test(`${folded(name)} ${folded(memo)}`);
}
