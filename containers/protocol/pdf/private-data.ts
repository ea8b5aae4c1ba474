import { z } from 'zod';
import { PRIVATE_DATA, type PrivateData } from '../../../common/catalogue/private-data.ts';
import type { ShownBox } from '../../plain/geometry/boxes.ts';
import type { Size } from '../../plain/geometry/sizes.ts';

/** Kinds of what is hidden: private data, terms and areas that the user names. */
export const foundKindSchema = z.enum([...PRIVATE_DATA, 'termo', 'area']);

export type FoundKind = z.output<typeof foundKindSchema>;

export interface Search {
  kinds: readonly PrivateData[];
  terms: readonly string[];
  /** What stays, though it is found. */
  exceptions: readonly string[];
  wholeWords: boolean;
}

export interface RecognisedPage {
  /** From 1. */
  page: number;
  path: string;
  dpi: number;
}

/** How a document is read: by the text in it, and by what its pages show. */
export interface ReadableDocument {
  /** As shown. */
  sizes: readonly Size[];
  /** The characters of all layers. */
  structured: string;
  /** Those of layers that are shown; null where there are no others. */
  shown: string | null;
  recognised: readonly RecognisedPage[];
}

/** What was recognised in a picture of which its pages show less than there is. */
export interface ObscuredText {
  path: string;
  dpi: number;
  pages: readonly number[];
}

export interface SearchedDocument extends ReadableDocument {
  areas: readonly { page: number; box: ShownBox }[];
  obscured: readonly ObscuredText[];
  /** Pages with such pictures that nobody could read. */
  unread: readonly number[];
}
