import { lookUp } from '../../../plain/look-up.ts';
import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import { type Operand, readContent } from '../content/content.ts';
import { contentStreams } from '../objects/content-streams.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { dictionaryAt, nameOfPlace, type Place, placeWithin } from '../objects/places.ts';
import { isOfStream, visitDictionaries } from '../objects/walk.ts';

/** The resources and features that the operators of a page, form, tile or glyph procedure use. */
export interface ContentFacts {
  /** The place of its resources; null if it has none of its own. */
  resources: Place | null;
  /** The names of the resources that it uses, of all kinds. */
  named: ReadonlySet<string>;
  fonts: ReadonlySet<string>;
  spaces: ReadonlySet<string>;
  hasLzw: boolean;
  /** The maximum depth of saved graphics states. */
  depth: number;
  /** False if it could not be read: then nothing is known of it. */
  isReadable: boolean;
  /** True if the content has operands that the norm does not allow, but that can be rewritten. */
  hasFlaws: boolean;
  /** True if the content has strings or names that are longer than the norm allows. */
  isBeyondLimits: boolean;
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

/** Returns the resources of contents, each once. */
export function resourcesOf(document: PdfDocument, contents: readonly ContentFacts[]): Dictionary[] {
  const places = contents.flatMap(({ resources }) => resources ?? []);
  const unique = new Map(places.map((place) => [nameOfPlace(place), place]));
  return [...unique.values()].map((place) => dictionaryAt(document, place));
}

/** Collects what the operators of one content use. */
class OperatorFacts {
  readonly named = new Set<string>();
  readonly fonts = new Set<string>();
  readonly spaces = new Set<string>();
  hasLzw = false;
  depth = 0;
  #saved = 0;

  take(operator: string, operands: readonly Operand[]): void {
    const space = lookUp(DEVICE_OPERATORS, operator);
    if (operator === 'q') this.depth = Math.max(this.depth, ++this.#saved);
    else if (operator === 'Q') this.#saved -= 1;
    else if (space !== undefined) this.spaces.add(space);
    else if (operator === 'ID') this.#takeInlinePicture(operands);
    else if (NAMING.includes(operator)) this.#takeName(operator, operands);
  }

  #takeInlinePicture(operands: readonly Operand[]): void {
    for (const operand of operands.flat()) {
      if (typeof operand !== 'string') continue;
      if (operand === '/LZW' || operand === '/LZWDecode') this.hasLzw = true;
      const space = lookUp(INLINE_SPACES, operand);
      if (space !== undefined) this.spaces.add(space);
    }
  }

  #takeName(operator: string, operands: readonly Operand[]): void {
    const name = operator.toLowerCase() === 'scn' ? operands.at(-1) : operands[0];
    if (typeof name !== 'string') return;
    if (DEVICE.test(name)) this.spaces.add(name);
    else if (name !== '/Pattern') this.named.add(name);
    if (operator === 'Tf') this.fonts.add(name);
  }
}

class FactReader {
  readonly #document: PdfDocument;
  #bytes = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** `owner` is the place of the dictionary with these resources. */
  read(streams: readonly Value[], resources: Value | undefined, owner: Place): ContentFacts {
    const facts = new OperatorFacts();
    let isReadable = true;
    let [hasFlaws, isBeyondLimits] = [false, false];
    try {
      readContent(
        this.#join(streams),
        (operator, operands) => facts.take(operator, operands),
        ({ written }) => {
          if (written === null) isBeyondLimits = true;
          else hasFlaws = true;
        },
      );
    } catch {
      isReadable = false;
    }
    const isNone = resources === undefined || resources === null;
    const { named, fonts, spaces, hasLzw, depth } = facts;
    return {
      resources: isNone ? null : placeWithin(owner, '/Resources', resources),
      ...{ named, fonts, spaces, hasLzw, depth, isReadable, hasFlaws, isBeyondLimits },
    };
  }

  #join(streams: readonly Value[]): Buffer {
    const parts = streams.flatMap((reference) => {
      const stream = this.#document.stream(reference);
      if (stream === undefined) return [];
      const bytes = this.#document.decoded(stream, MAX_STREAM_BYTES);
      this.#bytes += bytes?.length ?? 0;
      if (bytes === null || this.#bytes > MAX_TOTAL_BYTES) throw new Error('The content cannot be read.');
      return [bytes, Buffer.from('\n')];
    });
    return Buffer.concat(parts);
  }
}

/** Reads all contents of the document: pages first, then forms, tiles and glyph procedures. */
export function readContents(document: PdfDocument): ContentFacts[] {
  const reader = new FactReader(document);
  const contents = pagesOf(document).map((page) => {
    const { '/Contents': given, '/Resources': resources } = document.dictionary(page);
    return reader.read(contentStreams(document, given), resources, { reference: page, path: [] });
  });
  visitDictionaries(document, (dictionary, place) => {
    if (dictionary['/Subtype'] === '/Type3' && '/CharProcs' in dictionary) {
      const procedures = Object.values(document.dictionary(dictionary['/CharProcs']));
      for (const procedure of procedures)
        contents.push(reader.read([procedure], dictionary['/Resources'], place));
    }
    if (
      isOfStream(document, place) &&
      (dictionary['/Subtype'] === '/Form' || dictionary['/PatternType'] === 1)
    )
      contents.push(reader.read([place.reference], dictionary['/Resources'], place));
    return false;
  });
  return contents;
}
