import { createHash, type Hash } from 'node:crypto';
import type { FiscalElement } from '../../fiscal/values/element.ts';

function addTo(hash: Hash, element: FiscalElement): void {
  hash.update(`<${element.name}>${JSON.stringify([element.attributes, element.content])}`);
  for (const child of element.children) addTo(hash, child);
  hash.update('</>');
}

/** Returns a digest that is equal for equal contents, whatever their notation. */
export function contentDigest(element: FiscalElement): string {
  const hash = createHash('sha256');
  addTo(hash, element);
  return hash.digest('hex');
}
