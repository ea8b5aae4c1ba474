import { rm } from 'node:fs/promises';
import { z } from 'zod';
import type { ObscuredText } from '../../documents/pdf/redact/find.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import type { WriteObscuredPicturesJob } from '../../programs/pdf/write-obscured-pictures.ts';
import { recognise } from '../tesseract.ts';
import type { Workshop } from './workshop.ts';

const writtenSchema = z.object({
  pictures: z.array(z.object({ path: z.string(), dpi: z.int(), pages: z.array(z.int()) })),
  unread: z.array(z.int()),
  looked: z.int(),
});

export interface Obscured {
  /** What is read in pictures of which their pages show less than there is. */
  texts: ObscuredText[];
  /** Pages with such pictures that were not read. */
  unread: number[];
}

const MOST_PICTURES = 300;

/** Reads pictures that are cut off, below something else or in a layer that is off: who has the file has all of them. */
export async function readObscuredPictures(
  workshop: Workshop,
  pdf: string,
  pages: number,
): Promise<Obscured> {
  const { engine, settings } = workshop;
  const job: WriteObscuredPicturesJob = {
    pdf,
    prefix: workshop.file('obscured'),
    mostPictures: MOST_PICTURES,
  };
  const written = await workshop.askOnce('pdf/write-obscured-pictures.ts', job, writtenSchema);
  if (written.looked !== pages)
    throw new Error(`The pictures of ${written.looked} of ${pages} pages were read.`);
  const texts: ObscuredText[] = [];
  await eachInParallel(
    [...written.pictures.entries()],
    CORES,
    async ([index, { path, dpi, pages: shownOn }]) => {
      const target = workshop.file(`obscured-${index}`);
      const read = await recognise(engine, path, dpi, settings.language, target, 'hocr');
      await rm(path, { force: true });
      texts.push({ path: read, dpi, pages: shownOn });
    },
  );
  return { texts, unread: written.unread };
}
