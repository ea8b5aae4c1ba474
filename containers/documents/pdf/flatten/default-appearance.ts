import { contentNumbers } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import { readContent } from '../content/content.ts';
import type { FontStyle } from '../fonts/font-shelf.ts';
import { isUsualFont, styleOf } from '../fonts/font-style.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf } from '../objects/walk.ts';

const COLOUR_OPERATORS = ['g', 'rg', 'k'];
const MAX_SIZE = 1000;

/** The style, size and colour of a field's text. */
export interface DefaultAppearance {
  style: FontStyle;
  /** True if letters of the style are as wide as those of the font that is asked for. */
  isUsual: boolean;
  /** Points; 0 where the size is to fit. */
  size: number;
  /** The operator that sets the colour, with its operands. */
  colour: string;
}

function fontNamed(document: PdfDocument, holder: Dictionary, name: string): Dictionary {
  const form = document.dictionary(catalogOf(document)['/AcroForm']);
  const normal = document.dictionary(document.dictionary(holder['/AP'])['/N']);
  const places = [holder['/DR'], normal['/Resources'], form['/DR']];
  for (const place of places) {
    const font = document.dictionary(document.dictionary(place)['/Font'])[name];
    if (font !== undefined) return document.dictionary(font);
  }
  return {};
}

/** Reads the text's look of a field or a free text, with what it inherits. */
export function defaultAppearance(document: PdfDocument, holder: Dictionary): DefaultAppearance {
  const form = document.dictionary(catalogOf(document)['/AcroForm']);
  const given = document.string(inherited(document, holder, '/DA') ?? form['/DA']) ?? Buffer.alloc(0);
  let [name, size, colour] = ['/Helv', 0, '0 g'];
  try {
    readContent(given, (operator, operands) => {
      const numbers = operands.filter((operand) => typeof operand === 'number');
      if (operator === 'Tf') {
        if (typeof operands[0] === 'string') name = operands[0];
        size = Math.min(MAX_SIZE, Math.abs(numbers[0] ?? 0));
      } else if (COLOUR_OPERATORS.includes(operator)) {
        colour = `${contentNumbers(numbers)} ${operator}`;
      }
    });
  } catch {
    // The operators that were read until then count.
  }
  const font = fontNamed(document, holder, name);
  const isUsual = isUsualFont(document, font, name);
  return { style: styleOf(document, font, name), isUsual, size, colour };
}
