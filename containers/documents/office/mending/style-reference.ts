import { lookUp } from '../../../plain/look-up.ts';
import { readXml } from '../../text/read-xml.ts';

/** The styles of a document, and those of them that any of its text has. */
export interface WordStyles {
  list: readonly WordStyle[];
  /** The ids of the styles that any text has. */
  used: ReadonlySet<string>;
}

interface WordStyle {
  id: string;
  /** The style's name and its aliases. */
  names: readonly string[];
}

const CODE = /^(\s*STYLEREF\s+)(?:"([^"]*)"|([^\s"]+))/i;
/** Styles that LibreOffice has itself: it finds them by their ids, and all others by their names. */
const BUILT_IN =
  /^(?:heading [1-9]|toc [1-9]|title|subtitle|caption|normal|body text|quote|list paragraph|header|footer|strong|emphasis)$/i;
/** The built-in names by those that Word shows in Portuguese or Spanish, and writes into codes. */
const SHOWN: Record<string, string> = {
  título: 'title',
  subtítulo: 'subtitle',
  legenda: 'caption',
  cabeçalho: 'header',
  rodapé: 'footer',
};
const SHOWN_HEADING = /^(?:título|heading) ([1-9])$/;

/** The style whose text the field shows; null for any other field. */
export function styleNamedBy(code: string): string | null {
  const [, , quoted, bare] = CODE.exec(code) ?? [];
  return quoted ?? bare ?? null;
}

/** Returns a name without the characters that ids of styles do not have. */
function idOf(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '');
}

function canonical(name: string): string {
  const small = name.trim().toLowerCase();
  if (/^[1-9]$/.test(small)) return `heading ${small}`;
  const [, level] = SHOWN_HEADING.exec(small) ?? [];
  return level === undefined ? (lookUp(SHOWN, small) ?? small) : `heading ${level}`;
}

function find(called: string, { list }: WordStyles): WordStyle | undefined {
  const wanted = called.split(/[,;]/).map(canonical);
  return (
    list.find(({ names }) => names.some((name) => wanted.includes(name.toLowerCase()))) ??
    list.find(({ id }) => id === idOf(called))
  );
}

function nameFor({ id, names: [name = ''] }: WordStyle): string {
  return BUILT_IN.test(name) ? id : name;
}

/** Returns true if LibreOffice itself finds the style by that name. */
function isFound(called: string, style: WordStyle): boolean {
  const [name = ''] = style.names;
  return BUILT_IN.test(name) ? idOf(called) === style.id : called === name;
}

/**
 * Returns the code by which LibreOffice finds the style of a STYLEREF field: the field's own if LibreOffice
 * finds the style by it, null if no text has the style, so that only the field's last result is known.
 */
export function styleReference(code: string, styles: WordStyles): string | null {
  const called = styleNamedBy(code) ?? '';
  const style = find(called, styles);
  if (style === undefined || !styles.used.has(style.id)) return null;
  return isFound(called, style)
    ? code
    : code.replace(CODE, (_, head: string) => `${head}"${nameFor(style)}"`);
}

/** Reads the styles of the document's styles part. */
export function readStyles(text: string): WordStyle[] {
  const styles: { id: string; names: string[] }[] = [];
  readXml(text, {
    open(name, attributes) {
      if (name === 'w:style') styles.push({ id: attributes.get('w:styleId') ?? '', names: [] });
      const value = attributes.get('w:val') ?? '';
      if (name === 'w:name') styles.at(-1)?.names.push(value);
      if (name === 'w:aliases') styles.at(-1)?.names.push(...value.split(/[,;]/).map((each) => each.trim()));
    },
    close() {},
    text() {},
  });
  return styles;
}
