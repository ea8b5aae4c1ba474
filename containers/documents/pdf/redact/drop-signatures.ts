import type { Dictionary } from '../../../plain/pdf/values.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf, visitDictionaries } from '../objects/walk.ts';

const VALUES = ['/V', '/DV'];
const SIGNATURES = ['/Sig', '/DocTimeStamp'];
/** What a field demands of signatures and signers, among it certificates. */
const DEMANDS = ['/SV', '/Lock'];

function isSignature({ '/Type': type, '/ByteRange': range }: Dictionary): boolean {
  return range !== undefined || (typeof type === 'string' && SIGNATURES.includes(type));
}

/**
 * Removes digital signatures, which no change leaves valid, and which hold certificates with names and numbers of their
 * signers. Returns how many there were.
 */
export function dropSignatures(document: PdfDocument): number {
  let signatures = 0;
  visitDictionaries(document, (dictionary) => {
    if (![...VALUES, ...DEMANDS].some((key) => key in dictionary)) return false;
    const value = document.dictionary(dictionary['/V']);
    const isField = inherited(document, dictionary, '/FT') === '/Sig';
    if (!isField && !isSignature(value)) return false;
    const found = [...VALUES, ...(isField ? DEMANDS : [])].filter((key) => key in dictionary);
    if (document.resolve(dictionary['/V']) !== null) signatures += 1;
    for (const key of found) delete dictionary[key];
    return found.length > 0;
  });
  return signatures === 0 && '/Perms' in catalogOf(document) ? 1 : signatures;
}
