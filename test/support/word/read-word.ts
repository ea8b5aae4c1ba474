import { strFromU8, unzipSync } from 'fflate';

/** A word of a Word document. */
export interface WordRun {
  text: string;
  isBold: boolean;
  /** Half points. */
  size: number;
  color: string;
}

export interface ReadWord {
  words: WordRun[];
  headings: string[];
  /** Level and text. */
  items: string[];
  cells: string[];
  /** The number of columns and rows that merged cells have beyond their first. */
  spans: number;
  pictures: number;
  links: string[];
  footnotes: string[];
  headers: string[];
  comments: string[];
  textBoxes: number;
  fields: string[];
  language: string;
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function attribute(xml: string, element: string, name = 'w:val'): string | null {
  const tag = new RegExp(`<${element}(?: [^>]*)?/?>`).exec(xml)?.[0];
  return tag === undefined ? null : (new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function isOn(xml: string, element: string): boolean | null {
  const value = attribute(xml, element);
  return value === null ? null : value !== 'false' && value !== '0';
}

interface Style {
  isBold: boolean;
  size: number;
  color: string;
}

function stylesOf(xml: string): (name: string | null) => Style {
  const defaults = /<w:docDefaults>[\s\S]*?<\/w:docDefaults>/.exec(xml)?.[0] ?? '';
  const plain = { isBold: false, size: Number(halfPoints(defaults) ?? 22), color: '000000' };
  const styles = new Map<string, Style>();
  for (const [style] of xml.matchAll(/<w:style [\s\S]*?<\/w:style>/g)) {
    const id = /w:styleId="([^"]*)"/.exec(style)?.[1] ?? '';
    const run = /<w:rPr>[\s\S]*?<\/w:rPr>/.exec(style)?.[0] ?? '';
    styles.set(id, {
      isBold: isOn(run, 'w:b') ?? false,
      size: Number(halfPoints(run) ?? plain.size),
      color: attribute(run, 'w:color') ?? plain.color,
    });
  }
  return (name) => (name === null ? plain : (styles.get(name) ?? plain));
}

function halfPoints(xml: string): number | null {
  const value = attribute(xml, 'w:sz');
  if (value === null) return null;
  return value.endsWith('pt') ? Number.parseFloat(value) * 2 : Number(value);
}

function textOf(xml: string): string {
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(tab|br)\/>/g)]
    .map(([, text, gap]) => (gap ? ' ' : unescaped(text ?? '')))
    .join('');
}

function plainOf(xml: string): string {
  return paragraphsIn(xml).map(textOf).join(' ').replace(/\s+/g, ' ').trim();
}

function paragraphsIn(xml: string): string[] {
  return [...xml.matchAll(/<w:p(?: [^>]*)?>[\s\S]*?<\/w:p>/g)].map(([found]) => found);
}

/** Reads the contents of a DOCX from its XML, independently of the library that wrote it. */
export function readWord(bytes: Uint8Array): ReadWord {
  const entries = unzipSync(bytes);
  const part = (name: string) => (entries[name] === undefined ? '' : strFromU8(entries[name]));
  const body = part('word/document.xml');
  const styleOf = stylesOf(part('word/styles.xml'));
  const paragraphs = paragraphsIn(body);
  const words: WordRun[] = [];
  const headings: string[] = [];
  const items: string[] = [];
  for (const xml of paragraphs) {
    const style = attribute(xml, 'w:pStyle');
    words.push(...wordsOf(xml, styleOf(style)));
    const text = textOf(xml).replace(/\s+/g, ' ').trim();
    const level = /^Heading(\d)$/.exec(style ?? '')?.[1];
    if (level && text !== '') headings.push(`${level} ${text}`);
    const place = /<w:numPr>[\s\S]*?<\/w:numPr>/.exec(xml)?.[0];
    if (place && !level) items.push(`${attribute(place, 'w:ilvl') ?? '0'} ${text}`);
  }
  const cells = [...body.matchAll(/<w:tc>[\s\S]*?<\/w:tc>/g)].map(([found]) => found);
  const rest = Object.keys(entries)
    .filter((name) => /^word\/(?:header|footer)\d+\.xml$/.test(name))
    .map(part);
  const relations = part('word/_rels/document.xml.rels');
  return {
    words,
    headings,
    items,
    cells: cells.map(plainOf).filter((text) => text !== ''),
    spans: cells.reduce(
      (sum, cell) =>
        sum +
        Number(attribute(cell, 'w:gridSpan') ?? 1) -
        1 +
        (/<w:vMerge(?: w:val="continue")?\/>/.test(cell) ? 1 : 0),
      0,
    ),
    pictures: (body.match(/<pic:pic/g) ?? []).length,
    links: [...relations.matchAll(/Target="(https?:[^"]*)"/g)].map(([, url]) => unescaped(url ?? '')),
    footnotes: [
      ...part('word/footnotes.xml').matchAll(/<w:footnote (?![^>]*w:type)[\s\S]*?<\/w:footnote>/g),
    ].map(([note]) => plainOf(note)),
    comments: [...part('word/comments.xml').matchAll(/<w:comment [\s\S]*?<\/w:comment>/g)].map(([comment]) =>
      plainOf(comment),
    ),
    headers: rest.map(plainOf).filter((text) => text !== ''),
    textBoxes: (body.match(/<w:txbxContent|<w:framePr/g) ?? []).length,
    fields: [...new Set([body, ...rest].join('').match(/\b(?:NUMPAGES|PAGE)\b/g) ?? [])].toSorted(),
    language:
      attribute(
        /<w:docDefaults>[\s\S]*?<\/w:docDefaults>/.exec(part('word/styles.xml'))?.[0] ?? '',
        'w:lang',
      ) ?? '',
  };
}

function wordsOf(xml: string, style: Style): WordRun[] {
  const words: WordRun[] = [];
  let isOpen = false;
  for (const [run] of xml.matchAll(/<w:r(?: [^>]*)?>[\s\S]*?<\/w:r>/g)) {
    const own = /<w:rPr>[\s\S]*?<\/w:rPr>/.exec(run)?.[0] ?? '';
    const look = {
      isBold: isOn(own, 'w:b') ?? style.isBold,
      size: halfPoints(own) ?? style.size,
      color: (attribute(own, 'w:color') ?? style.color).toUpperCase(),
    };
    for (const text of textOf(run).split(/(\s+)/)) {
      if (text.trim() === '') isOpen = isOpen && text === '';
      else {
        const last = words.at(-1);
        if (isOpen && last) last.text += text;
        else words.push({ text, ...look });
        isOpen = true;
      }
    }
  }
  return words;
}
