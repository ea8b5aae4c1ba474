import type { Font } from './page-content.ts';

/** A font with what only the interpreter needs. */
export interface ReadFont extends Font {
  /** The ascent and the descent for one unit of size. */
  ascent: number;
  descent: number;
  /** Width of a glyph unit, of one unit of size. */
  unit: number;
  isType3: boolean;
  isVertical: boolean;
}

const LONGEST_NAME = 120;
const SUBSET = /^[A-Z]{6}\+/;
const BOLD = /bold|black|heavy|semibold|demi|extrabold|negrito|[-,_ ]bd(?![a-z])|cmbx|(?:bf|bx)\d+$/i;
const ITALIC = /italic|oblique|kursiv|[-,_ ](?:bold)?it(?![a-z])|cmti|cmsl|itálico/i;
const FIXED = /courier|mono|consol|typewriter|cmtt|fixed|terminal|ocr[-_ ]?[ab]/i;
const SERIF =
  /times|roman|georgia|garamond|cambria|serif|palatino|bookman|minion|century|cmr|cmbx|cmti|caslon|liberation ?serif|merriweather|baskerville|didot|bodoni|charter|libertin/i;
const SANS =
  /sans|arial|helvetica|calibri|verdana|tahoma|carlito|roboto|grotes|gothic|futura|frutiger|segoe|montserrat|lato/i;
const STYLE_WORDS =
  /[-,_ ]?(?:bold|italic|oblique|regular|roman(?!\s)|medium|semibold|demi(?:bold)?|light|extra|black|heavy|book|condensed|narrow|bd|it|psmt|ps|mt|normal)(?=[-,_ A-Z]|$)/gi;
/** Names of files of fonts, and the names under which people know them. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^times ?new ?roman/i, 'Times New Roman'],
  [/^times|^nimbus ?rom|^tinos|^liberation ?serif|^termes/i, 'Times New Roman'],
  [/^arial ?narrow|^liberation ?sans ?narrow/i, 'Arial Narrow'],
  [/^arial|^liberation ?sans|^arimo/i, 'Arial'],
  [/^helvetica|^nimbus ?san/i, 'Helvetica'],
  [/^courier ?new|^liberation ?mono|^cousine/i, 'Courier New'],
  [/^courier|^nimbus ?mon/i, 'Courier New'],
  [/^carlito|^calibri/i, 'Calibri'],
  [/^caladea|^cambria/i, 'Cambria'],
  [/^(?:cm|sfrm|lmroman|latinmodernroman|ecrm)/i, 'Latin Modern Roman'],
];
const STANDARD_ASCENT = 0.9;
const STANDARD_DESCENT = -0.21;

/** `ABCDEF+TimesNewRomanPS-BoldMT` is `Times New Roman`. */
function familyOf(name: string): string {
  const bare = name.slice(0, LONGEST_NAME).replace(SUBSET, '');
  const known = FAMILIES.find(([pattern]) => pattern.test(bare.replace(/[-_]/g, ' ')));
  if (known) return known[1];
  const plain = bare.replace(STYLE_WORDS, '');
  const spaced = plain
    .replace(/[-_,]+/g, ' ')
    .replace(/([a-zà-ÿ])([A-Z])/g, '$1 $2')
    .trim();
  return spaced === '' || /^[A-Z]?\d+$|^g_d|^T3|^CID/i.test(spaced) ? '' : spaced.slice(0, 60);
}

/** From what pdf.js says of a font. */
export function readFont(source: object): ReadFont {
  const of = (key: string): unknown => Reflect.get(source, key);
  const numberOf = (key: string): number => {
    const value = of(key);
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  };
  const name = String(of('name') ?? '').replace(SUBSET, '');
  const fallback = of('fallbackName');
  const isFixedWidth = fallback === 'monospace' || FIXED.test(name);
  const matrix = of('fontMatrix');
  const unit =
    Array.isArray(matrix) && typeof matrix[0] === 'number' && matrix[0] !== 0 ? Math.abs(matrix[0]) : 0.001;
  const ascent = numberOf('ascent');
  const descent = numberOf('descent');
  return {
    family: familyOf(name),
    isBold: of('bold') === true || of('black') === true || BOLD.test(name),
    isItalic: of('italic') === true || ITALIC.test(name),
    isFixedWidth,
    isSerif: !isFixedWidth && !SANS.test(name) && (fallback === 'serif' || SERIF.test(name)),
    ascent: ascent >= 0.5 && ascent <= 1.3 ? ascent : STANDARD_ASCENT,
    descent: descent <= -0.05 && descent >= -0.6 ? descent : STANDARD_DESCENT,
    unit,
    isType3: of('isType3Font') === true,
    isVertical: of('vertical') === true,
    ...type3Size(of('isType3Font') === true, of('bbox'), unit),
  };
}

/** A font of drawings has no em; its box is about as high as a line. */
function type3Size(isType3: boolean, bbox: unknown, unit: number): Partial<ReadFont> {
  if (!isType3 || !Array.isArray(bbox)) return {};
  const [, bottom, , top] = bbox;
  if (typeof bottom !== 'number' || typeof top !== 'number' || top <= bottom) return {};
  return {
    ascent: Math.min(3, Math.max(0.3, top * unit)),
    descent: Math.max(-1, Math.min(-0.01, bottom * unit)),
  };
}
