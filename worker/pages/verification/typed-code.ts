/** Letters that no code contains, and the characters that they are mistaken for. */
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' };
const LONGEST_TYPED = 300;
const GROUP = 4;
const DIGITS = 16;

/** Normalizes a typed code: lower case, spaces, dashes, or the whole address of its page. */
export function codeOf(typed: string): string {
  const text = typed.slice(0, LONGEST_TYPED).trim().normalize('NFKC').toUpperCase();
  const digits = lastPartOf(text)
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OILU]/g, (letter) => MISREAD[letter] ?? letter);
  const groups = Math.ceil(digits.length / GROUP);
  return Array.from({ length: groups }, (_, place) => digits.slice(place * GROUP, (place + 1) * GROUP)).join(
    '-',
  );
}

/** Returns the last part of an address's path that has letters or digits; a text that is no address as it is. */
function lastPartOf(text: string): string {
  if (!text.includes('/')) return text;
  const [path = ''] = text.split(/[?#]/, 1);
  return path.split('/').findLast((part) => /[0-9A-Z]/.test(part)) ?? '';
}

/** Explains what is wrong with an invalid code. */
export function codeFault(code: string): string {
  const given = code.replaceAll('-', '').length;
  if (given === 0) return 'Digite o código que está no relatório de assinaturas.';
  const counted = given === 1 ? 'há 1' : `há ${given}`;
  return `O código tem ${DIGITS} letras e números, e aqui ${counted}. Confira-o com o relatório.`;
}
