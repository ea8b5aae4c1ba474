import { readdirSync } from 'node:fs';
import { FontFace } from './font-face.ts';

const FONTS = '/usr/share/fonts/truetype';

/** The machine's TrueType fonts, each opened once; named by their path without its ending (`noto/NotoSans-Regular`). */
export class InstalledFonts {
  readonly #faces = new Map<string, FontFace | null>();

  /** Null where the machine has not got it: its characters are those of another font then, or missing. */
  open(name: string): FontFace | null {
    const known = this.#faces.get(name);
    if (known !== undefined) return known;
    let face: FontFace | null = null;
    try {
      face = new FontFace(`${FONTS}/${name}.ttf`);
    } catch {}
    this.#faces.set(name, face);
    return face;
  }

  /** The upright fonts of a folder, in the order of their names. */
  regularOf(folder: string): string[] {
    return readdirSync(`${FONTS}/${folder}`)
      .filter((file) => file.endsWith('-Regular.ttf'))
      .map((file) => `${folder}/${file.slice(0, -'.ttf'.length)}`)
      .toSorted();
  }
}
