import { limitIn } from '../../../plain/limits-in-errors.ts';

/** Thrown if the input of pdf.js is no PDF that it reads. */
export class PdfJsFailure extends Error {}

/**
 * Waits for an answer of pdf.js. Throws a `PdfJsFailure` where it refuses its input, and its own error where
 * it had no memory for it.
 */
export async function fromPdfJs<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    const message = String(error);
    throw limitIn(message) === null ? new PdfJsFailure(message, { cause: error }) : error;
  }
}
