import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

function example(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url))));
}

export const CONTRACT_PDF = example('contrato.pdf');
export const RECEIPT_PNG = example('recibo.png');

/** Begins as a PDF does and goes on as none: accepted at the door, refused by the engine. */
export const DAMAGED_PDF = new TextEncoder().encode(`%PDF-1.7\n${'isto não é um PDF '.repeat(40)}`);

/** What the README's first call joins. */
export const TWO_FILES: [string, Uint8Array<ArrayBuffer>][] = [
  ['contrato.pdf', CONTRACT_PDF],
  ['recibo.png', RECEIPT_PNG],
];
