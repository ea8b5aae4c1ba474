/** Control characters, separators of lines and paragraphs, bidirectional controls, and lone surrogates. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/**
 * Invisible letters, marks and spaces: Unicode's Default_Ignorable_Code_Point, including joiners, and blanks
 * that are not spaces.
 */
const INVISIBLE =
  /\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]|[\u00ad\u115f\u1160\u2800\u3164\ufeff\uffa0]|[\u200b-\u200d]|[\u2060-\u2065]|[\u206a-\u206f]|[\ufff0-\ufff8]|[\u{1d173}-\u{1d17a}]/u;
/** Joiners that the script needs, such as in Persian and many languages of India. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}{0,4})[\u200c\u200d](?=\p{L}|\p{M}|\s|$)/gu;
const PICTURE = /\p{Extended_Pictographic}/u;
const PICTURE_PART = /\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]|\ufe0f/u;
const [JOINER, IN_COLOUR] = ['\u200d', '\ufe0f'];
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Checks for control characters and characters that change the reading direction. */
export function hasControls(text: string): boolean {
  return CONTROLS.test(text);
}

/** Checks for invisible characters, except joiners and selectors that a script or an emoji needs. */
export function hasInvisibleLetters(text: string): boolean {
  return INVISIBLE.test(withoutNeeded(text));
}

/** Removes invisible characters. */
export function withoutInvisibleLetters(text: string): string {
  return hasInvisibleLetters(text)
    ? [...text]
        .filter((letter) => !INVISIBLE.test(letter))
        .join('')
        .trim()
    : text;
}

function withoutNeeded(text: string): string {
  const letters = [...text.replace(JOINED, '')];
  return letters.filter((_, place) => !isOfPicture(letters, place)).join('');
}

/** Checks whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Checks for a joiner or color selector that is part of an emoji. */
function isOfPicture(letters: readonly string[], place: number): boolean {
  const [before = '', letter, after = ''] = [letters[place - 1], letters[place], letters[place + 1]];
  if (letter === JOINER) return PICTURE_PART.test(before) && PICTURE.test(after);
  return letter === IN_COLOUR && PICTURE.test(before);
}
