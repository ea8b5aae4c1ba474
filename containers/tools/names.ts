const UNSAFE = /[\p{C}\p{Z}\\/:*?"<>|]+|^\.+|(?<!\.)\.+$/gu;
const STEM_CHARACTERS = 80;

/** A file name, without its extension, made of a page's title; of `fallback` where the title has nothing to give. */
export function nameOfTitle(title: string, fallback: string): string {
  const clean = (text: string) =>
    [...text.normalize('NFC').replace(UNSAFE, ' ').trim()].slice(0, STEM_CHARACTERS).join('').trim();
  return clean(title) || clean(fallback) || 'pagina';
}
