import { readFileSync } from 'node:fs';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import type { findLettersProgram } from '../../protocol/pdf/find-letters.ts';
import { runProgram } from '../../protocol/run-program.ts';

/**
 * Returns the pages, from 0, to which the links of the last pages lead, each once and in their order; the
 * last is the index's own.
 */
async function pagesOfLinks(path: string): Promise<number[]> {
  const document = await PDFDocument.load(readFileSync(path), { updateMetadata: false });
  const places = new Map(document.getPages().map(({ ref }, place) => [ref.toString(), place]));
  const found = new Set<number>();
  let least = places.size;
  // From the end: once a link leads to its own page or one behind it, all links of the index are read.
  for (const [place, page] of [...document.getPages().entries()].toReversed()) {
    if (place < least && least < places.size) break;
    const annotations = page.node.lookup(PDFName.of('Annots'));
    if (!(annotations instanceof PDFArray)) continue;
    for (let at = 0; at < annotations.size(); at++) {
      const target = targetOf(annotations.lookup(at));
      const led = target === null ? undefined : places.get(target);
      if (led === undefined) continue;
      found.add(led);
    }
    least = Math.max(...found);
  }
  return [...found].toSorted((first, second) => first - second);
}

function targetOf(annotation: unknown): string | null {
  if (!(annotation instanceof PDFDict)) return null;
  const action = annotation.lookup(PDFName.of('A'));
  const destination =
    annotation.lookup(PDFName.of('Dest')) ??
    (action instanceof PDFDict ? action.lookup(PDFName.of('D')) : undefined);
  const page = destination instanceof PDFArray ? destination.get(0) : undefined;
  return page instanceof PDFRef ? page.toString() : null;
}

await runProgram<typeof findLettersProgram>(({ path }) => pagesOfLinks(path));
