import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { commonParts, type PresentationFacts, slideRelationships } from './package-parts.ts';
import type { Slide } from './slide.ts';
import { SlideXml } from './slide-xml.ts';

/** A PPTX that is written slide by slide: of its pictures and slides one at a time is held in memory. */
export class PresentationFile {
  readonly #file: number;
  readonly #zip: Zip;
  readonly #pictures = new Map<string, string>();
  #slides = 0;

  constructor(path: string, facts: PresentationFacts) {
    this.#file = openSync(path, 'w');
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      for (let at = 0; at < chunk.length; ) at += writeSync(this.#file, chunk, at);
    });
    for (const [name, content] of commonParts(facts)) this.#add(name, content);
  }

  add(slide: Slide): void {
    this.#slides += 1;
    const xml = new SlideXml();
    const content = xml.write(slide, (path) => this.#picture(path, slide));
    this.#add(`ppt/slides/slide${this.#slides}.xml`, content);
    this.#add(`ppt/slides/_rels/slide${this.#slides}.xml.rels`, slideRelationships(xml.relationships));
  }

  close(): void {
    this.#zip.end();
    closeSync(this.#file);
  }

  #add(name: string, content: string | Uint8Array, level: 0 | 6 = 6): void {
    // Never an entry without compression: where sizes follow the bytes, many programs refuse it.
    const entry = new ZipDeflate(name, { level });
    this.#zip.add(entry);
    entry.push(typeof content === 'string' ? strToU8(content) : content, true);
  }

  /** The path of a picture as slides name it; it is written where it is met first. */
  #picture(path: string, { background, shapes }: Slide): string {
    const known = this.#pictures.get(path);
    if (known !== undefined) return known;
    const found = [background, ...shapes.filter((shape) => shape.kind === 'picture')].find(
      (picture) => picture?.path === path,
    );
    const name = `image${this.#pictures.size + 1}.${found?.format ?? 'png'}`;
    this.#add(`ppt/media/${name}`, readFileSync(path), 0);
    this.#pictures.set(path, `../media/${name}`);
    return `../media/${name}`;
  }
}
