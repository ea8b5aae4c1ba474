import { rm } from 'node:fs/promises';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import type { ObscuredText } from '../../protocol/pdf/private-data.ts';
import { writeObscuredPicturesProgram } from '../../protocol/pdf/write-obscured-pictures.ts';
import { ask } from '../ask.ts';
import { recognise } from '../tesseract.ts';
import type { RedactionRun } from './redaction-run.ts';

export interface Obscured {
  /** Text of pictures that are only partly visible on their pages. */
  texts: ObscuredText[];
  /** Pages with such pictures that were not read. */
  unread: number[];
}

const MOST_PICTURES = 300;

/** Reads pictures that are cropped, covered or in a hidden layer: anyone who has the file has all of them. */
export async function readObscuredPictures(run: RedactionRun, pdf: string, pages: number): Promise<Obscured> {
  const { engine, settings } = run;
  const job = { pdf, prefix: run.file('obscured'), mostPictures: MOST_PICTURES };
  const written = await ask(engine, writeObscuredPicturesProgram, job);
  if (written.looked !== pages)
    throw new Error(`The pictures of ${written.looked} of ${pages} pages were read.`);
  const texts: ObscuredText[] = [];
  await eachInParallel(
    [...written.pictures.entries()],
    CORES,
    async ([index, { path, dpi, pages: shownOn }]) => {
      const target = run.file(`obscured-${index}`);
      const read = await recognise(engine, path, dpi, settings.language, target, 'hocr');
      await rm(path, { force: true });
      texts.push({ path: read, dpi, pages: shownOn });
    },
  );
  return { texts, unread: written.unread };
}
