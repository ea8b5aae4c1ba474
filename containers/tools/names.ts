const UNSAFE = /[\p{C}\p{Z}\\/:*?"<>|]+|^\.+|(?<!\.)\.+$/gu;
const STEM_CHARACTERS = 80;

/**
 * Makes a file name, without its extension, from a page's title, or from `fallback` if the title has no usable
 * characters.
 */
export function nameOfTitle(title: string, fallback: string): string {
  const clean = (text: string) =>
    [...text.normalize('NFC').replace(UNSAFE, ' ').trim()].slice(0, STEM_CHARACTERS).join('').trim();
  return clean(title) || clean(fallback) || 'pagina';
}
