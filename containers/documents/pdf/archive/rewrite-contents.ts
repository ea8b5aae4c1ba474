import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import { contentStreams, joinedContent } from '../objects/content-streams.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { isOfStream, visitDictionaries } from '../objects/walk.ts';

/** Returns the content that replaces another; null if that is kept. */
export type Rewrite = (content: Buffer, resources: Dictionary) => Buffer | null;

function proceduresOf(document: PdfDocument, font: Dictionary): string[] {
  return Object.values(document.dictionary(font['/CharProcs'])).filter(
    (procedure) => typeof procedure === 'string',
  );
}

/** Rewrites the contents of pages, forms, tiles and glyph procedures; those that cannot be read or rewritten are kept. */
export function rewriteContents(document: PdfDocument, rewrite: Rewrite): void {
  const written = (streams: readonly Value[], resources: Value | undefined): Buffer | null => {
    try {
      const content = joinedContent(document, streams);
      return content && rewrite(content, document.dictionary(resources));
    } catch {
      // The check reports the fault.
      return null;
    }
  };
  for (const page of pagesOf(document)) {
    const dictionary = document.dictionary(page);
    const { '/Contents': given, '/Resources': resources } = dictionary;
    const content = written(contentStreams(document, given), resources);
    if (content !== null)
      document.replace(page, { ...dictionary, '/Contents': document.addStream({}, content) });
  }
  const drawn = new Map<string, Value | undefined>();
  visitDictionaries(document, (dictionary, place) => {
    if (
      isOfStream(document, place) &&
      (dictionary['/Subtype'] === '/Form' || dictionary['/PatternType'] === 1)
    )
      drawn.set(place.reference, dictionary['/Resources']);
    if (dictionary['/Subtype'] === '/Type3')
      for (const procedure of proceduresOf(document, dictionary))
        drawn.set(procedure, dictionary['/Resources']);
    return false;
  });
  for (const [reference, resources] of drawn) {
    const { '/Filter': _, '/DecodeParms': __, ...dictionary } = document.stream(reference)?.dict ?? {};
    const content = written([reference], resources);
    if (content !== null) document.replaceStream(reference, dictionary, content);
  }
}
