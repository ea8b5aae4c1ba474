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
  /** Texts that stay, though they are found. */
  exceptions: readonly string[];
  wholeWords: boolean;
}

export interface RecognisedPage {
  /** From 1. */
  page: number;
  path: string;
  dpi: number;
}

/** The two readings of a document: the text in it, and the text that its pages show. */
export interface ReadableDocument {
  /** The sizes of the pages as they are shown. */
  sizes: readonly Size[];
  /** The characters of all layers. */
  structured: string;
  /** The characters of layers that are shown; null where there are no others. */
  shown: string | null;
  recognised: readonly RecognisedPage[];
}

/** The text recognised in a picture of which its pages show less than there is. */
export interface ObscuredText {
  path: string;
  dpi: number;
  pages: readonly number[];
}

export interface SearchedDocument extends ReadableDocument {
  areas: readonly { page: number; box: ShownBox }[];
  obscured: readonly ObscuredText[];
  /** Pages with such pictures that could not be read. */
  unread: readonly number[];
}
