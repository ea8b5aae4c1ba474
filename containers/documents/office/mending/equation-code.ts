import { lookUp } from '../../../plain/look-up.ts';
import { element, type XmlElement } from '../../text/tree.ts';

type Items = XmlElement[];

/** A switch of a field, its options, and its arguments, each a list of what it shows. */
interface Switch {
  name: string;
  options: Map<string, string>;
  given: Items[];
}

const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const DEEPEST = 20;
const EQUATION = /^\s*EQ(?=[\s\\])\s*/i;
const LETTER = /[a-z]/i;
/** Options that change distances and alignment: the equation reads the same without them. */
const IGNORED = ['al', 'ac', 'ar', 'vs', 'hs', 'in', 'ai', 'di'];
const OPTIONS: Record<string, readonly string[]> = {
  a: ['co'],
  b: ['lc', 'rc', 'bc'],
  i: ['su', 'pr', 'fc', 'vc'],
  s: ['up', 'do'],
  x: ['to', 'bo', 'le', 'ri'],
};
/** Their value is a character, not a number. */
const OF_CHARACTER = ['lc', 'rc', 'bc', 'fc', 'vc'];
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const SIDES = { to: 'Top', bo: 'Bot', le: 'Left', ri: 'Right' };

class NotUnderstood extends Error {}

const value = (name: string, val: string) => element(`m:${name}`, { 'm:val': val });
const part = (name: string, items: Items) => element(`m:${name}`, {}, items);
const letters = (text: string) => element('m:r', {}, [element('m:t', { 'xml:space': 'preserve' }, [text])]);

/** Reads the code of an EQ field (ISO/IEC 29500-1, 17.16.5.19, and its equals in Word) into Office Math. */
class EquationReader {
  readonly #code: string;
  readonly #separator: string;
  #at = 0;

  constructor(code: string) {
    this.#code = code;
    // If lists are separated by semicolons, a comma is a decimal mark.
    this.#separator = /(?:^|[^\\]);/.test(code) ? ';' : ',';
  }

  whole(): Items {
    const items = this.#items(0);
    if (this.#at < this.#code.length) throw new NotUnderstood();
    return items;
  }

  /** Reads up to the end of the current argument. */
  #items(depth: number): Items {
    if (depth > DEEPEST) throw new NotUnderstood();
    const items: Items = [];
    let text = '';
    let open = 0;
    const endText = () => {
      if (text.trim() !== '') items.push(letters(text));
      text = '';
    };
    while (this.#at < this.#code.length) {
      const character = this.#code[this.#at] ?? '';
      if (character === '\\' && LETTER.test(this.#code[this.#at + 1] ?? '')) {
        endText();
        this.#add(items, this.#switch(depth));
        continue;
      }
      const isEnd = depth > 0 && open === 0 && (character === ')' || character === this.#separator);
      if (isEnd) break;
      this.#at += character === '\\' ? 2 : 1;
      text += character === '\\' ? (this.#code[this.#at - 1] ?? '') : character;
      if (character === '(') open += 1;
      if (character === ')') open -= 1;
    }
    endText();
    return items;
  }

  #word(): string {
    let word = '';
    while (word.length < 2 && LETTER.test(this.#code[this.#at] ?? '')) word += this.#code[this.#at++];
    return word.toLowerCase();
  }

  #skipSpaces(): void {
    while (this.#code[this.#at] === ' ') this.#at += 1;
  }

  #switch(depth: number): Switch {
    this.#at += 1;
    const name = (this.#code[this.#at++] ?? '').toLowerCase();
    const options = new Map<string, string>();
    this.#skipSpaces();
    while (this.#code[this.#at] === '\\') {
      this.#at += 1;
      const option = this.#word();
      if (!IGNORED.includes(option) && !lookUp(OPTIONS, name)?.includes(option)) throw new NotUnderstood();
      options.set(option, this.#valueOf(option));
      this.#skipSpaces();
    }
    if (this.#code[this.#at] !== '(') throw new NotUnderstood();
    const given: Items[] = [];
    do {
      this.#at += 1;
      given.push(this.#items(depth + 1));
    } while (this.#code[this.#at] === this.#separator);
    if (this.#code[this.#at] !== ')') throw new NotUnderstood();
    this.#at += 1;
    return { name, options, given };
  }

  #valueOf(option: string): string {
    let found = '';
    if (OF_CHARACTER.includes(option)) {
      if (this.#code[this.#at] === '\\') this.#at += 1;
      return this.#code[this.#at++] ?? '';
    }
    while (/[\d-]/.test(this.#code[this.#at] ?? '')) found += this.#code[this.#at++];
    return found;
  }

  #add(items: Items, { name, options, given }: Switch): void {
    const [first = [], second = [], third = []] = given;
    const takes = (least: number, most: number) => {
      if (given.length < least || given.length > most) throw new NotUnderstood();
    };
    switch (name) {
      case 'f':
        takes(2, 2);
        items.push(part('f', [part('num', first), part('den', second)]));
        break;
      case 'r':
        takes(1, 2);
        items.push(radical(given));
        break;
      case 's':
        takes(1, 1);
        items.push(raised(baseOf(items), first, options.has('do')));
        break;
      case 'b':
        takes(1, 1);
        items.push(bracketed(first, options));
        break;
      case 'i':
        takes(3, 3);
        items.push(summed([first, second, third], options));
        break;
      case 'a':
        items.push(matrix(given, Number(options.get('co') ?? 1)));
        break;
      case 'l':
        items.push(
          ...given.flatMap((each, index) => (index === 0 ? each : [letters(this.#separator), ...each])),
        );
        break;
      case 'x':
        takes(1, 1);
        items.push(boxed(first, options));
        break;
      default:
        throw new NotUnderstood();
    }
  }
}

/** Removes and returns the base of a raised or lowered text: the last character or part before it. */
function baseOf(items: Items): Items {
  const last = items.pop();
  if (last === undefined) return [letters('')];
  const text = last.name === 'm:r' ? [...textOfRun(last)] : [];
  if (text.length > 1) items.push(letters(text.slice(0, -1).join('')));
  return text.length > 0 ? [letters(text.at(-1) ?? '')] : [last];
}

function textOfRun({ children }: XmlElement): string {
  return children.flatMap((child) => (typeof child === 'string' ? [] : child.children)).join('');
}

function radical(given: Items[]): XmlElement {
  const [degree, radicand] = given.length === 1 ? [[], given[0] ?? []] : [given[0] ?? [], given[1] ?? []];
  const hidden = degree.length === 0 ? [part('radPr', [value('degHide', '1')])] : [];
  return part('rad', [...hidden, part('deg', degree), part('e', radicand)]);
}

function raised(base: Items, script: Items, isLowered: boolean): XmlElement {
  const [name, place] = isLowered ? ['sSub', 'sub'] : ['sSup', 'sup'];
  return part(name, [part('e', base), part(place, script)]);
}

function bracketed(within: Items, options: Switch['options']): XmlElement {
  const both = options.get('bc');
  const isOneSided = both === undefined && (options.has('lc') || options.has('rc'));
  const begin = options.get('lc') ?? both ?? (isOneSided ? '' : '(');
  const end =
    options.get('rc') ?? (both === undefined ? (isOneSided ? '' : ')') : (lookUp(CLOSING, both) ?? both));
  return part('d', [part('dPr', [value('begChr', begin), value('endChr', end)]), part('e', within)]);
}

function summed([from = [], to = [], within = []]: Items[], options: Switch['options']): XmlElement {
  const own = options.get('fc') ?? options.get('vc');
  const sign = own ?? (options.has('su') ? '∑' : options.has('pr') ? '∏' : '∫');
  const properties = part('naryPr', [value('chr', sign)]);
  return part('nary', [properties, part('sub', from), part('sup', to), part('e', within)]);
}

function matrix(given: Items[], columns: number): XmlElement {
  if (!(columns >= 1)) throw new NotUnderstood();
  const rows: XmlElement[] = [];
  for (let start = 0; start < given.length; start += columns)
    rows.push(
      part(
        'mr',
        given.slice(start, start + columns).map((cell) => part('e', cell)),
      ),
    );
  return part('m', rows);
}

function boxed(within: Items, options: Switch['options']): XmlElement {
  const drawn = Object.entries(SIDES).filter(([option]) => options.has(option));
  const hidden = Object.entries(SIDES).filter(([option]) => drawn.length > 0 && !options.has(option));
  const properties = part(
    'borderBoxPr',
    hidden.map(([, side]) => value(`hide${side}`, '1')),
  );
  return part('borderBox', [properties, part('e', within)]);
}

export function isEquationCode(code: string): boolean {
  return EQUATION.test(code);
}

/**
 * Returns the equation that an EQ field shows; null if it is empty or Office Math has no equivalent for its
 * code.
 */
export function equationOf(code: string): XmlElement | null {
  try {
    const items = new EquationReader(code.replace(EQUATION, '').trimEnd()).whole();
    return items.length === 0 ? null : element('m:oMath', { 'xmlns:m': MATH }, items);
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}
