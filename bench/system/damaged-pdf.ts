import { textPdf } from './text-pdf.ts';

const LOST_BYTES = 64;

/** Makes a PDF of full pages of text and cuts off its end, with the cross-reference table. */
export async function damagedPdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await textPdf(pages);
  return whole.slice(0, whole.length - LOST_BYTES);
}
