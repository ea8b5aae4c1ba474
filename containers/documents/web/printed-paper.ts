/** The longest side of a page that Acrobat opens: 200 inches, in points (PDF 1.7, annex C). */
const MOST_POINTS = 14_400;
/** As Chromium writes it: at the beginning of a line, from the origin, and not in compressed objects. */
const PAPER = /\n\/MediaBox \[0 0 ([\d.e+]{1,20}) ([\d.e+]{1,20})\]/g;
const LONGEST = '\n/MediaBox [0 0  ]'.length + 2 * 20;

/** Reads the sizes of pages in a PDF of Chromium's while it is written. */
export class PrintedPaper {
  #end = '';
  #isTooLarge = false;

  add(chunk: Uint8Array): void {
    const text = this.#end + Buffer.from(chunk).toString('latin1');
    for (const [, width, height] of text.matchAll(PAPER)) {
      if (Math.max(Number(width), Number(height)) > MOST_POINTS) this.#isTooLarge = true;
    }
    this.#end = text.slice(-LONGEST);
  }

  /** True if a page is larger than readers show. */
  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }
}
