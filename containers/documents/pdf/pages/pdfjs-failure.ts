import { limitIn } from '../../../plain/limits-in-errors.ts';

/** What pdf.js was given is no PDF that it reads. */
export class PdfJsFailure extends Error {}

/**
 * Waits for what pdf.js was asked. Throws a `PdfJsFailure` where it refuses its input, what it threw where it had no memory
 * for it.
 */
export async function fromPdfJs<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    const message = String(error);
    throw limitIn(message) === null ? new PdfJsFailure(message, { cause: error }) : error;
  }
}
