import { readFileSync } from 'node:fs';
import { packed, ZipFile } from '../../text/zip-file.ts';
import { commonParts, type PresentationFacts, slideRelationships } from './package-parts.ts';
import type { Slide } from './slide.ts';
import { SlideXml } from './slide-xml.ts';

/** A PPTX that is written slide by slide: of its pictures and slides one at a time is held in memory. */
export class PresentationFile {
  readonly #zip: ZipFile;
  readonly #pictures = new Map<string, string>();
  #slides = 0;

  constructor(path: string, facts: PresentationFacts) {
    this.#zip = new ZipFile(path);
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
  }

  #add(name: string, content: string): void {
    this.#zip.add(packed(name, Buffer.from(content)));
  }

  /** The path of a picture as slides name it; it is written where it is met first. */
  #picture(path: string, { background, shapes }: Slide): string {
    const known = this.#pictures.get(path);
    if (known !== undefined) return known;
    const found = [background, ...shapes.filter((shape) => shape.kind === 'picture')].find(
      (picture) => picture?.path === path,
    );
    const name = `image${this.#pictures.size + 1}.${found?.format ?? 'png'}`;
    this.#zip.add(packed(`ppt/media/${name}`, readFileSync(path)));
    this.#pictures.set(path, `../media/${name}`);
    return `../media/${name}`;
  }
}
