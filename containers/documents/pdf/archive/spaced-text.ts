import { pdfNumber } from '../../../plain/pdf/syntax.ts';
import { isBytes, type Operand, readContent } from '../content/content.ts';

/** A font of which some codes show nothing, because it has no letter for them. */
export interface GappedFont {
  missing: ReadonlySet<number>;
  bytesPerCode: 1 | 2;
  /** Thousandths of its size. */
  widthOf(code: number): number;
}

/** The fonts and graphics states that the names in a content refer to, by its resources. */
export interface FontNames {
  /** Null for a font that has all its letters. */
  font(name: string): GappedFont | null;
  /** Returns true if a graphics state sets a font, too. */
  setsFont(state: string): boolean;
}

interface TextState {
  font: GappedFont | null;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
}

const SPACE = 32;

/** Copies content with distances in place of letters that fonts do not have. */
class SpacedText {
  readonly #bytes: Buffer;
  readonly #names: FontNames;
  readonly #parts: Buffer[] = [];
  readonly #stack: TextState[] = [];
  #state: TextState = { font: null, size: 1, characterSpacing: 0, wordSpacing: 0 };
  #end = 0;
  #isChanged = false;

  constructor(bytes: Buffer, names: FontNames) {
    this.#bytes = bytes;
    this.#names = names;
  }

  write(): Buffer | null {
    readContent(this.#bytes, (operator, operands, end) => {
      this.#note(operator, operands);
      const written = this.#written(operator, operands);
      this.#parts.push(written === null ? this.#bytes.subarray(this.#end, end) : Buffer.from(` ${written}`));
      this.#isChanged ||= written !== null;
      this.#end = end;
    });
    return this.#isChanged ? Buffer.concat([...this.#parts, this.#bytes.subarray(this.#end)]) : null;
  }

  #note(operator: string, [first, second]: readonly Operand[]): void {
    if (operator === 'q') this.#stack.push({ ...this.#state });
    else if (operator === 'Q') this.#state = this.#stack.pop() ?? this.#state;
    else if (operator === 'Tf' && typeof first === 'string') {
      this.#state.font = this.#names.font(first);
      if (typeof second === 'number') this.#state.size = second;
    } else if (operator === 'gs' && typeof first === 'string') {
      if (this.#names.setsFont(first)) this.#state.font = null;
    } else if (operator === 'Tc' && typeof first === 'number') this.#state.characterSpacing = first;
    else if (operator === 'Tw' && typeof first === 'number') this.#state.wordSpacing = first;
    else if (operator === '"' && typeof first === 'number' && typeof second === 'number') {
      this.#state.wordSpacing = first;
      this.#state.characterSpacing = second;
    }
  }

  /** Returns the replacement for an operator that shows letters missing from the font; null if the operator is kept. */
  #written(operator: string, operands: readonly Operand[]): string | null {
    const text = operands.at(-1);
    if (operator === 'TJ') return Array.isArray(text) ? this.#list(text) : null;
    if (!['Tj', "'", '"'].includes(operator) || !isBytes(text)) return null;
    const list = this.#list([text]);
    if (list === null || operator === 'Tj') return list;
    const { wordSpacing, characterSpacing } = this.#state;
    const spacing = `${pdfNumber(wordSpacing)} Tw ${pdfNumber(characterSpacing)} Tc `;
    return `${operator === '"' ? spacing : ''}T* ${list}`;
  }

  #list(items: readonly Operand[]): string | null {
    const { font, size } = this.#state;
    if (font === null || size === 0) return null;
    let isChanged = false;
    const written = items.flatMap((item): string[] => {
      if (typeof item === 'number') return [pdfNumber(item)];
      if (!isBytes(item)) return [];
      const pieces = this.#pieces(item, font);
      isChanged ||= pieces.some((piece) => typeof piece === 'number');
      return pieces.map((piece) =>
        typeof piece === 'number' ? pdfNumber(-piece) : `<${Buffer.from(piece).toString('hex')}>`,
      );
    });
    return isChanged ? `[${written.join(' ')}] TJ` : null;
  }

  /** Letters that are there, and the distances in thousandths between them. */
  #pieces(text: Buffer, font: GappedFont): (number[] | number)[] {
    const { size, characterSpacing, wordSpacing } = this.#state;
    const pieces: (number[] | number)[] = [];
    for (let at = 0; at < text.length; at += font.bytesPerCode) {
      const bytes = [...text.subarray(at, at + font.bytesPerCode)];
      const code = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
      const last = pieces.at(-1);
      if (font.missing.has(code)) {
        const isSpace = font.bytesPerCode === 1 && code === SPACE;
        const spacing = characterSpacing + (isSpace ? wordSpacing : 0);
        pieces.push(font.widthOf(code) + (spacing * 1000) / size);
      } else if (Array.isArray(last)) last.push(...bytes);
      else pieces.push(bytes);
    }
    return pieces;
  }
}

/** Content in which letters that its fonts do not have are distances; null where it has none such. Throws where it cannot be read. */
export function spacedText(bytes: Buffer, names: FontNames): Buffer | null {
  return new SpacedText(bytes, names).write();
}
