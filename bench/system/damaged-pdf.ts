import { textPdf } from './text-pdf.ts';

const LOST_BYTES = 64;

/** A PDF of full pages of text that was cut off at its end, where it says where its objects are. */
export async function damagedPdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await textPdf(pages);
  return whole.slice(0, whole.length - LOST_BYTES);
}
