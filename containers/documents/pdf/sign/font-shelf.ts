import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedFont, PDF } from '@libpdf/core';
import { fontIn } from './font-file.ts';
import { type Shape, Shaper, stretchesOf } from './shaper.ts';

export type Face = 'hand' | 'text' | 'bold';

/** A stretch of a line that one font draws. */
export interface Piece {
  font: EmbeddedFont;
  text: string;
  /** The shape of its letters, where they depend on one another or run from the right. */
  shape?: Shape;
}

const FILES: Record<Face, string> = {
  hand: 'caveat/500Medium/Caveat_500Medium.ttf',
  text: 'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
};
/** Nothing is drawn of them. */
const UNDRAWN = /\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cf}\p{Cs}]/gu;
const SPACES = /[\s\p{Zs}]+/gu;

/** The text as it is drawn: in one line, without what cannot be seen. */
function drawable(text: string): string {
  return text.normalize('NFC').replace(SPACES, ' ').replace(UNDRAWN, '');
}

/** The fonts of one document: those of the service, and those of the machine for letters that they lack. */
export class FontShelf {
  readonly #pdf: PDF;
  readonly #directory: string;
  readonly #spare: readonly string[];
  readonly #embedded = new Map<string, EmbeddedFont>();
  readonly #shapers = new Map<EmbeddedFont, Shaper>();

  constructor(pdf: PDF, directory: string, spareFonts: readonly string[]) {
    this.#pdf = pdf;
    this.#directory = directory;
    this.#spare = spareFonts;
  }

  /** The characters of a text that none of the service's fonts has. */
  missingIn(text: string): string {
    const plain = this.#face('text');
    return [...new Set(drawable(text))].filter((character) => !plain.canEncode(character)).join('');
  }

  /** The text in the fonts that have its letters: a word in one where it can be. */
  pieces(text: string, face: Face): Piece[] {
    const pieces: Piece[] = [];
    for (const { text: stretch, isShaped } of stretchesOf(drawable(text))) {
      const font = isShaped ? this.#fontFor(stretch, face) : null;
      if (font) pieces.push({ font, text: stretch, shape: this.#shaperOf(font).shapeOf(stretch) });
      else this.#appendWords(pieces, stretch, face);
    }
    return pieces;
  }

  #appendWords(pieces: Piece[], text: string, face: Face): void {
    for (const word of text.split(/(?<= )/u)) {
      const whole = this.#fontFor(word, face);
      if (whole) append(pieces, whole, word);
      else for (const character of word) this.#appendCharacter(pieces, character, face);
    }
  }

  #shaperOf(font: EmbeddedFont): Shaper {
    const shaper = this.#shapers.get(font) ?? new Shaper(font.data);
    this.#shapers.set(font, shaper);
    return shaper;
  }

  width(text: string, face: Face, size: number): number {
    return this.pieces(text, face).reduce((sum, piece) => sum + widthOf(piece, size), 0);
  }

  /** A document has only the fonts that were asked for. */
  #font(path: string): EmbeddedFont {
    const font = this.#embedded.get(path) ?? this.#pdf.embedFont(fontIn(readFileSync(path)));
    this.#embedded.set(path, font);
    return font;
  }

  #face(face: Face): EmbeddedFont {
    return this.#font(join(this.#directory, FILES[face]));
  }

  #fontFor(text: string, face: Face): EmbeddedFont | null {
    const own = this.#face(face);
    if (own.canEncode(text)) return own;
    const plain = this.#face('text');
    if (plain.canEncode(text)) return plain;
    const spare = this.#spare.find((path) => this.#font(path).canEncode(text));
    return spare === undefined ? null : this.#font(spare);
  }

  #appendCharacter(pieces: Piece[], character: string, face: Face): void {
    const font = this.#fontFor(character, face);
    if (font) append(pieces, font, character);
    // A character that no font has is written as its number.
    else
      append(pieces, this.#face('text'), `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}›`);
  }
}

function append(pieces: Piece[], font: EmbeddedFont, text: string): void {
  const last = pieces.at(-1);
  if (last?.font === font && last.shape === undefined) last.text += text;
  else pieces.push({ font, text });
}

export function widthOf({ font, text, shape }: Piece, size: number): number {
  return shape === undefined ? font.widthOfTextAtSize(text, size) : shape.width * size;
}
