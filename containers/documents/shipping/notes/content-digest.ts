import { createHash, type Hash } from 'node:crypto';
import type { FiscalElement } from '../../fiscal/values/element.ts';

function addTo(hash: Hash, element: FiscalElement): void {
  hash.update(`<${element.name}>${JSON.stringify([element.attributes, element.content])}`);
  for (const child of element.children) addTo(hash, child);
  hash.update('</>');
}

/** By which contents are told to be the same, however they are written down. */
export function contentDigest(element: FiscalElement): string {
  const hash = createHash('sha256');
  addTo(hash, element);
  return hash.digest('hex');
}
