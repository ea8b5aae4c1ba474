import { readContent } from '../content/content.ts';
import { contentStreams } from '../objects/content-streams.ts';
import { type Dictionary, isReference, type PdfDocument } from '../objects/pdf-document.ts';
import { pagesOf, visitDictionaries } from '../objects/walk.ts';

/** A page, form, tile or glyph procedure: what it draws with, and what its operators say. */
export interface ContentFacts {
  /** Null where it has none of its own. */
  resources: Dictionary | null;
  /** The object that holds the resources, where they or their owner are one. */
  holder: string;
  /** The names of resources of each kind that it uses. */
  named: ReadonlySet<string>;
  fonts: ReadonlySet<string>;
  spaces: ReadonlySet<string>;
  hasLzw: boolean;
  /** How deep its states of graphics are saved. */
  depth: number;
  /** False where it could not be read: then nothing is known of it. */
  isReadable: boolean;
}

const MAX_STREAM_BYTES = 64 * 1024 * 1024;
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
const DEVICE_OPERATORS: Record<string, string> = {
  g: '/DeviceGray',
  G: '/DeviceGray',
  rg: '/DeviceRGB',
  RG: '/DeviceRGB',
  k: '/DeviceCMYK',
  K: '/DeviceCMYK',
};
const NAMING = ['Do', 'gs', 'Tf', 'cs', 'CS', 'scn', 'SCN', 'sh'];
const INLINE_SPACES: Record<string, string> = {
  '/G': '/DeviceGray',
  '/DeviceGray': '/DeviceGray',
  '/RGB': '/DeviceRGB',
  '/DeviceRGB': '/DeviceRGB',
  '/CMYK': '/DeviceCMYK',
  '/DeviceCMYK': '/DeviceCMYK',
};
const DEVICE = /^\/Device(?:Gray|RGB|CMYK)$/;

/** The resources of contents that have their own. */
export function resourcesOf(contents: readonly ContentFacts[]): Dictionary[] {
  return contents.flatMap(({ resources }) => (resources === null ? [] : [resources]));
}

class FactReader {
  readonly #document: PdfDocument;
  #bytes = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  read(streams: readonly unknown[], resources: unknown, holder: string): ContentFacts {
    const [named, fonts, spaces] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const facts = { hasLzw: false, depth: 0, isReadable: true };
    let depth = 0;
    try {
      readContent(this.#join(streams), (operator, operands) => {
        if (operator === 'q') facts.depth = Math.max(facts.depth, ++depth);
        else if (operator === 'Q') depth -= 1;
        else if (operator in DEVICE_OPERATORS) spaces.add(DEVICE_OPERATORS[operator] ?? '');
        else if (operator === 'ID') {
          for (const operand of operands.flat()) {
            if (typeof operand !== 'string') continue;
            if (operand === '/LZW' || operand === '/LZWDecode') facts.hasLzw = true;
            const space = INLINE_SPACES[operand];
            if (space !== undefined) spaces.add(space);
          }
        } else if (NAMING.includes(operator)) {
          const name = operator.toLowerCase() === 'scn' ? operands.at(-1) : operands[0];
          if (typeof name !== 'string') return;
          if (DEVICE.test(name)) spaces.add(name);
          else if (name !== '/Pattern') named.add(name);
          if (operator === 'Tf') fonts.add(name);
        }
      });
    } catch {
      facts.isReadable = false;
    }
    const own = resources === undefined || resources === null ? null : this.#document.dictionary(resources);
    return {
      ...facts,
      resources: own,
      holder: isReference(resources) ? resources : holder,
      named,
      fonts,
      spaces,
    };
  }

  #join(streams: readonly unknown[]): Buffer {
    const parts = streams.flatMap((reference) => {
      const stream = this.#document.stream(reference);
      if (stream === undefined) return [];
      const bytes = this.#document.decoded(stream, MAX_STREAM_BYTES);
      this.#bytes += bytes?.length ?? 0;
      if (bytes === null || this.#bytes > MAX_TOTAL_BYTES) throw new Error('Content that cannot be read.');
      return [bytes, Buffer.from('\n')];
    });
    return Buffer.concat(parts);
  }
}

/** What all that draws in the document says: pages first, then forms, tiles and glyph procedures. */
export function readContents(document: PdfDocument): ContentFacts[] {
  const reader = new FactReader(document);
  const contents = pagesOf(document).map((page) => {
    const { '/Contents': given, '/Resources': resources } = document.dictionary(page);
    return reader.read(contentStreams(document, given), resources, page);
  });
  visitDictionaries(document, (dictionary, reference) => {
    if (dictionary['/Subtype'] === '/Type3' && '/CharProcs' in dictionary) {
      const procedures = Object.values(document.dictionary(dictionary['/CharProcs']));
      for (const procedure of procedures)
        contents.push(reader.read([procedure], dictionary['/Resources'], reference));
    }
    const isOwn = document.stream(reference)?.dict === dictionary;
    if (isOwn && (dictionary['/Subtype'] === '/Form' || dictionary['/PatternType'] === 1))
      contents.push(reader.read([reference], dictionary['/Resources'], reference));
    return false;
  });
  return contents;
}
