import { extname } from 'node:path';

/** The names in order, a repeated one with ` (2)`, ` (3)` before its extension; case does not tell names apart. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    let candidate = name;
    for (let number = 2; taken.has(candidate.toLowerCase()); number++) {
      candidate = `${stem} (${number})${extension}`;
    }
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}

const UNSAFE = /[\p{C}\p{Z}\\/:*?"<>|]+|^\.+|(?<!\.)\.+$/gu;
const STEM_CHARACTERS = 80;

/** A file name, without its extension, made of a page's title; of `fallback` where the title has nothing to give. */
export function nameOfTitle(title: string, fallback: string): string {
  const clean = (text: string) =>
    [...text.normalize('NFC').replace(UNSAFE, ' ').trim()].slice(0, STEM_CHARACTERS).join('').trim();
  return clean(title) || clean(fallback) || 'pagina';
}
