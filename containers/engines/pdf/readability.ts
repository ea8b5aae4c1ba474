import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';
import { readPictureText } from '../tesseract.ts';
import { listImages } from './images.ts';
import { renderPage } from './page-pictures.ts';

const DPI = 200;
const LANGUAGE = 'por';
/** Shorter side of a picture that may contain text, in pixels. */
const LEAST_SIDE = 300;
const MOST_PAGES = 3;
/** With fewer words, recognition is determined by chance. */
const LEAST_WORDS = 15;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

/** Returns the share of the words that are among the others, counted as often as they occur; from 0 to 1. */
export function shareOfWords(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      found++;
      left.set(word, count - 1);
    }
  }
  return words.length === 0 ? 1 : found / words.length;
}

/** The text that recognition finds in the pictures of a few pages of a document, with which its copies are compared. */
export class Readability {
  readonly #engine: SystemRunner<'scratch'>;
  readonly #input: ToolInput;
  readonly #pages: number;
  #read: Map<number, string[]> | undefined;

  constructor(engine: SystemRunner<'scratch'>, input: ToolInput, pages: number) {
    this.#engine = engine;
    this.#input = input;
    this.#pages = pages;
  }

  /** Returns the share of the words that recognition still finds in the copy; 1 if the document has too few. */
  async of(copy: string): Promise<number> {
    this.#read ??= await this.#readOriginal();
    const shares: number[] = [];
    for (const [page, words] of this.#read)
      shares.push(shareOfWords(words, await this.#wordsOn({ ...this.#input, path: copy }, page)));
    return Math.min(1, ...shares);
  }

  async #readOriginal(): Promise<Map<number, string[]>> {
    const images = await listImages(this.#engine, this.#input, 1, this.#pages);
    const large = images.filter(({ width, height }) => Math.min(width, height) >= LEAST_SIDE);
    const pages = [...new Set(large.map(({ page }) => page))];
    const step = Math.max(1, Math.floor(pages.length / MOST_PAGES));
    const read = new Map<number, string[]>();
    for (const page of pages.filter((_, index) => index % step === 0).slice(0, MOST_PAGES)) {
      const words = await this.#wordsOn(this.#input, page);
      if (words.length >= LEAST_WORDS) read.set(page, words);
    }
    return read;
  }

  async #wordsOn(input: ToolInput, page: number): Promise<string[]> {
    const picture = await renderPage(this.#engine, input, page, DPI, join(this.#engine.scratch, 'readable'));
    const words = wordsOf(await readPictureText(this.#engine, picture, DPI, LANGUAGE));
    await rm(picture, { force: true });
    return words;
  }
}
