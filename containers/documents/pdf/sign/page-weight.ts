import type { PDF } from '@libpdf/core';
import { contentsOf } from './contents.ts';
import { LibPdfObjects } from './libpdf-objects.ts';
import type { PageFrame } from './page-frames.ts';

/** The most names of all pages together: a hundred usual ones have a few thousand. */
const MOST = 500_000;

/**
 * Returns true if the pages name so many contents, fonts and pictures that they cannot be drawn on: each page
 * gets lists of its own, also where all share one.
 */
export function isTooHeavy(pdf: PDF, frames: readonly PageFrame[]): boolean {
  const objects = new LibPdfObjects(pdf);
  let names = 0;
  for (const { dictionary, resources } of frames) {
    const pictures = objects.dictionary(resources?.get('XObject'));
    names += contentsOf(objects, dictionary).length + (resources?.size ?? 0) + (pictures?.size ?? 0);
    if (names > MOST) return true;
  }
  return false;
}
