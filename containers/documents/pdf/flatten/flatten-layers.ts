import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import { contentStreams, joinedContent } from '../objects/content-streams.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf, editCatalog, isOfStream, visitDictionaries } from '../objects/walk.ts';
import type { Flattening } from './flattening.ts';
import { type LayerNames, withoutLayers } from './layer-content.ts';
import { forgetLayers, forgetPrograms, isLayer } from './layer-leftovers.ts';
import type { LayerStates } from './layer-states.ts';
import type { StructTree } from './struct-tree.ts';
import { advanceOf } from './text-advance.ts';

/** A content with layers cannot be parsed reliably. */
export class UnreadableLayers extends Error {}

class LayerFlattener {
  readonly #document: PdfDocument;
  readonly #states: LayerStates;
  readonly #tags: StructTree;
  readonly #drawn = new Set<string>();
  readonly #dropped = new Set<string>();
  readonly #seen = new Set<Value | undefined>();

  constructor({ document, layers, tags }: Flattening) {
    this.#document = document;
    this.#states = layers;
    this.#tags = tags;
  }

  flatten(): void {
    for (const reference of pagesOf(this.#document)) this.#flattenPage(reference);
    visitDictionaries(this.#document, (dictionary, place) => {
      if (dictionary['/Subtype'] === '/Type3') {
        for (const glyph of Object.values(this.#document.dictionary(dictionary['/CharProcs'])))
          this.#flattenStream(glyph, dictionary['/Resources']);
      }
      const isContent = dictionary['/Subtype'] === '/Form' || dictionary['/PatternType'] === 1;
      if (isContent && '/Resources' in dictionary && isOfStream(this.#document, place))
        this.#flattenStream(place.reference, dictionary['/Resources']);
      return false;
    });
    this.#forgetDropped();
  }

  #flattenPage(reference: string): void {
    const page = this.#document.dictionary(reference);
    const resources = this.#document.dictionary(page['/Resources']);
    if (!this.#isLayered(resources)) return;
    const streams = contentStreams(this.#document, page['/Contents']);
    const { content, marks } = this.#filtered(streams, resources);
    this.#document.replace(reference, { ...page, '/Contents': this.#document.addStream({}, content) });
    if (marks.size > 0) this.#tags.forgetMarks(reference, marks);
  }

  #flattenStream(reference: Value | undefined, given: Value | undefined): void {
    if (!isReference(reference) || this.#seen.has(reference)) return;
    const resources = this.#document.dictionary(given);
    const stream = this.#document.stream(reference);
    if (stream === undefined || !this.#isLayered(resources)) return;
    this.#seen.add(reference);
    const { '/Filter': _, '/DecodeParms': __, ...dict } = stream.dict;
    const { content } = this.#filtered([reference], resources);
    this.#document.replaceStream(reference, dict, content);
  }

  #filtered(streams: readonly Value[], resources: Dictionary) {
    const bytes = joinedContent(this.#document, streams);
    if (bytes === null) throw new UnreadableLayers();
    const objects = this.#document.dictionary(resources['/XObject']);
    try {
      const filtered = withoutLayers(bytes, this.#namesOf(resources));
      for (const name of filtered.dropped) if (isReference(objects[name])) this.#dropped.add(objects[name]);
      for (const name of filtered.drawn) {
        const object = objects[name];
        if (!isReference(object)) continue;
        this.#drawn.add(object);
        const form = this.#document.dictionary(object);
        // A form without resources uses those of its caller.
        if (form['/Subtype'] === '/Form' && !('/Resources' in form)) this.#flattenStream(object, resources);
      }
      return filtered;
    } catch (error) {
      if (error instanceof UnreadableLayers) throw error;
      throw new UnreadableLayers(undefined, { cause: error });
    }
  }

  /** Returns true if resources refer to layers; if not, all objects that they name are drawn. */
  #isLayered(resources: Dictionary): boolean {
    const lists = Object.values(this.#document.dictionary(resources['/Properties']));
    const objects = Object.values(this.#document.dictionary(resources['/XObject']));
    if (lists.some((list) => isLayer(this.#document, list))) return true;
    if (objects.some((object) => '/OC' in this.#document.dictionary(object))) return true;
    for (const object of objects) {
      if (!isReference(object)) continue;
      this.#drawn.add(object);
      const form = this.#document.dictionary(object);
      if (form['/Subtype'] === '/Form' && !('/Resources' in form)) this.#flattenStream(object, resources);
    }
    return false;
  }

  #namesOf(resources: Dictionary): LayerNames {
    const lists = this.#document.dictionary(resources['/Properties']);
    const objects = this.#document.dictionary(resources['/XObject']);
    const fonts = this.#document.dictionary(resources['/Font']);
    const advances = new Map<string, (text: Buffer) => number>();
    return {
      isLayerShown: (name) =>
        isLayer(this.#document, lists[name]) ? this.#states.isShown(lists[name]) : null,
      isObjectShown: (name) => {
        const object = this.#document.dictionary(objects[name]);
        return !('/OC' in object) || this.#states.isShown(object['/OC']);
      },
      advance: (font, text) => {
        const advance =
          advances.get(font) ?? advanceOf(this.#document, this.#document.dictionary(fonts[font]));
        advances.set(font, advance);
        return advance(text);
      },
      bytesPerCode: (font) => ('/DescendantFonts' in this.#document.dictionary(fonts[font]) ? 2 : 1),
    };
  }

  /** Removes objects that only hidden layers drew from all resources. */
  #forgetDropped(): void {
    const gone = new Set([...this.#dropped].filter((reference) => !this.#drawn.has(reference)));
    if (gone.size === 0) return;
    visitDictionaries(this.#document, (dictionary) => {
      const objects = this.#document.resolve(dictionary['/XObject'] ?? null);
      if (!isDictionary(objects)) return false;
      const kept = Object.entries(objects).filter(([, object]) => !(isReference(object) && gone.has(object)));
      if (kept.length === Object.keys(objects).length) return false;
      dictionary['/XObject'] = Object.fromEntries(kept);
      return true;
    });
  }
}

/** Keeps the visible content of layers as plain content; throws if a content cannot be parsed reliably. */
export function flattenLayers(work: Flattening): void {
  if (!('/OCProperties' in catalogOf(work.document))) return;
  new LayerFlattener(work).flatten();
  forgetLayers(work);
  if (work.layers.hidden > 0) forgetPrograms(work);
  delete editCatalog(work.document)['/OCProperties'];
  work.tally.add('layersShown', work.layers.shown);
  work.tally.add('layersHidden', work.layers.hidden);
}
