import type { Metadata } from 'sharp';
import type { LeftOut } from '../../protocol/pictures/picture-fault.ts';
import { isSequence } from './picture-sequence.ts';

/** Formats with several pictures that are no frames. */
const ALBUMS = ['tiff', 'heif'];

/** Describes what is left out of a file whose first `taken` pictures are shown; null if there is no more. */
export async function leftOut(
  { format, pages = 1 }: Metadata,
  taken: number,
  original: string,
): Promise<LeftOut | null> {
  if (pages > taken) return ALBUMS.includes(format) ? 'pictures' : 'animation';
  return (await isSequence(original)) ? 'animation' : null;
}
