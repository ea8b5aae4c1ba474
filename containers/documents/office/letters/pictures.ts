import { type DateNames, PORTUGUESE, padded } from '../records/calendar.ts';
import { formatNumber } from '../records/number-format.ts';

const DATE_LETTERS = 'dMyaHhms';
const HALVES = /^am\/pm/i;
const QUOTED = /'[^']*'?/g;

function dateLetters(letters: string, date: Date, isHalved: boolean, { months, days }: DateNames): string {
  const width = letters.length;
  const hours = date.getUTCHours();
  const name = letters.startsWith('M') ? months[date.getUTCMonth()] : days[date.getUTCDay()];
  switch (letters[0]) {
    case 'd':
      if (width > 2) return width === 3 ? (name ?? '').slice(0, 3) : (name ?? '');
      return padded(date.getUTCDate(), width);
    case 'M':
      if (width > 2) return width === 3 ? (name ?? '').slice(0, 3) : (name ?? '');
      return padded(date.getUTCMonth() + 1, width);
    case 'H':
      return padded(isHalved ? hours % 12 || 12 : hours, Math.min(2, width));
    case 'h':
      return padded(hours % 12 || 12, Math.min(2, width));
    case 'm':
      return padded(date.getUTCMinutes(), Math.min(2, width));
    case 's':
      return padded(date.getUTCSeconds(), Math.min(2, width));
    default:
      return width > 2 ? String(date.getUTCFullYear()) : padded(date.getUTCFullYear() % 100, 2);
  }
}

/** A date under the picture of Word's switch `\@`: `d 'de' MMMM 'de' yyyy`; `y` and the Brazilian `a` are years. */
export function pictureOfDate(picture: string, date: Date): string {
  const isHalved = /am\/pm/i.test(picture);
  let text = '';
  let at = 0;
  while (at < picture.length) {
    const character = picture[at] ?? '';
    const halves = HALVES.exec(picture.slice(at, at + 5));
    if (halves) {
      text += date.getUTCHours() < 12 ? 'AM' : 'PM';
      at += halves[0].length;
    } else if (character === "'") {
      const end = picture.indexOf("'", at + 1);
      text += picture.slice(at + 1, end === -1 ? picture.length : end);
      at = end === -1 ? picture.length : end + 1;
    } else {
      const letter = 'DYSA'.includes(character) ? character.toLowerCase() : character;
      let end = at + 1;
      while (picture[end] === character) end += 1;
      text += DATE_LETTERS.includes(letter)
        ? dateLetters(letter.repeat(end - at), date, isHalved, PORTUGUESE)
        : picture.slice(at, end);
      at = end;
    }
  }
  return text;
}

function placesIn(text: string): number {
  return text.replace(/[^0#x]/gi, '').length;
}

/**
 * Returns the decimal mark: the last of the two, unless it separates thousands or occurs twice with more than
 * cents after it.
 */
function decimalMarkOf(section: string): ',' | '.' {
  const [comma, point] = [section.lastIndexOf(','), section.lastIndexOf('.')];
  if (comma !== -1 && point !== -1) return comma > point ? ',' : '.';
  const mark = comma === -1 ? '.' : ',';
  const places = placesIn(section.slice(Math.max(comma, point) + 1));
  if (places > 2 && section.split(mark).length > 2) return mark === ',' ? '.' : ',';
  const partsThousands = places === 3 && section.includes('#');
  return partsThousands === (mark === '.') ? ',' : '.';
}

/** Returns true if several marks divide other groups than thousands, as in `###.###.###-##`. */
function hasOtherGroups(section: string, decimal: ',' | '.'): boolean {
  const [whole = ''] = section.split(decimal, 1);
  const groups = whole.split(decimal === ',' ? '.' : ',').slice(1);
  return groups.length > 1 && groups.some((group) => placesIn(group) !== 3);
}

/** A section of Word's number picture in Excel's notation; `%` is only a sign in Word. */
function excelSection(section: string): string {
  const bare = section.replace(QUOTED, '');
  const decimal = decimalMarkOf(bare);
  const thousands = hasOtherGroups(bare, decimal) ? null : ',';
  let code = '';
  let isQuoted = false;
  for (const character of section) {
    if (character === "'") isQuoted = !isQuoted;
    else if (isQuoted) code += `\\${character}`;
    else if (character === '0' || character === '#') code += character;
    else if (character === 'x') code += '#';
    else if (character === decimal) code += '.';
    else if (character === ',' || character === '.') code += thousands ?? `\\${character}`;
    else code += `\\${character}`;
  }
  return code;
}

/** A number under the picture of Word's switch `\#`, in Brazilian notation whichever the picture's is. */
export function pictureOfNumber(picture: string, value: number): string {
  const code = picture.split(';').slice(0, 3).map(excelSection).join(';');
  return formatNumber(code, value);
}
