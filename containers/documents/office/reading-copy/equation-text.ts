import { localName } from '../../text/read-xml.ts';
import { elementsOf, textOf, type XmlElement } from '../../text/tree.ts';

/** Signs that are written with spaces around them. */
const SPACED = /^[=≠<>≤≥≈≡∼∝∈∉⊂⊆→←⇒⇔↔±]$/;
const WORD = /^[\p{L}\p{N}]+$/u;
const SIMPLE = /^(?:[\p{L}\p{N}.,]+|[\p{L}\p{N}.,]*\([^()]*\))$/u;
const IGNORED = ['annotation', 'annotation-xml', 'mphantom', 'mspace', 'none', 'mprescripts'];

function grouped(text: string): string {
  return SIMPLE.test(text) ? text : `(${text})`;
}

/** Words that meet would be read as one. */
function joined(parts: readonly string[]): string {
  let text = '';
  for (const part of parts) {
    const isTouching = /[\p{L}\p{N}]$/u.test(text) && /^\p{L}/u.test(part);
    const hasWord = /\p{L}{2}$/u.test(text) || /^\p{L}{2}/u.test(part);
    text += isTouching && hasWord ? ` ${part}` : part;
  }
  return text;
}

function tableText(table: XmlElement): string {
  const rows = elementsOf(table).map((row) => elementsOf(row).map(linear).join(', '));
  return rows.length === 1 ? (rows[0] ?? '') : `[${rows.join('; ')}]`;
}

function fencedText(fenced: XmlElement): string {
  const open = fenced.attributes.get('open') ?? '(';
  const close = fenced.attributes.get('close') ?? ')';
  return `${open}${elementsOf(fenced).map(linear).join(', ')}${close}`;
}

function withScripts(base: string, below: string, above: string): string {
  return `${base}${below && `_${grouped(below)}`}${above && `^${grouped(above)}`}`;
}

function linear(node: XmlElement): string {
  const name = localName(node.name);
  if (IGNORED.includes(name)) return '';
  const [first = '', second = '', third = ''] = [
    'mfrac',
    'mroot',
    'msup',
    'msub',
    'msubsup',
    'munder',
    'mover',
    'munderover',
  ].includes(name)
    ? elementsOf(node).map(linear)
    : [];
  switch (name) {
    case 'mo': {
      const sign = textOf(node).trim();
      return SPACED.test(sign) ? ` ${sign} ` : sign;
    }
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return textOf(node).trim();
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msqrt':
      return `√(${joined(elementsOf(node).map(linear))})`;
    case 'mroot':
      return `√[${second}](${first})`;
    case 'msup':
      return withScripts(WORD.test(first) ? first : grouped(first), '', second);
    case 'mover':
      return withScripts(first, '', second);
    case 'msub':
    case 'munder':
      return withScripts(first, second, '');
    case 'msubsup':
    case 'munderover':
      return withScripts(first, second, third);
    case 'mtable':
      return tableText(node);
    case 'mfenced':
      return fencedText(node);
    case 'semantics':
      return elementsOf(node).slice(0, 1).map(linear).join('');
    default:
      return joined(elementsOf(node).map(linear));
  }
}

/** An equation of MathML on one line, as people type it: `(a + b)/c`, `x_i^2`, `√(x)`. */
export function equationText(math: XmlElement): string {
  return linear(math).replace(/\s+/g, ' ').trim();
}
