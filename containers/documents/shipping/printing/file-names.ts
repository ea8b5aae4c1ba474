import { foldName } from '../folding.ts';

const LONGEST = 40;

/** Returns a name such as `correios.pdf`: ASCII letters, digits and hyphens, each name once. */
export function carrierFiles(carriers: readonly string[], taken: readonly string[]): Map<string, string> {
  const names = new Set(taken);
  const files = new Map<string, string>();
  for (const carrier of carriers) {
    if (files.has(carrier)) continue;
    const words = foldName(carrier)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
    const stem = words.slice(0, LONGEST).replace(/^-/, '').replace(/-$/, '') || 'outro';
    let name = `${stem}.pdf`;
    for (let more = 2; names.has(name); more++) name = `${stem}-${more}.pdf`;
    names.add(name);
    files.set(carrier, name);
  }
  return files;
}
