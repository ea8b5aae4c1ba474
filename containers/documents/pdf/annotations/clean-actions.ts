import { type EditableDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { Remark } from '../../../protocol/pdf/archive-level.ts';
import { isForbiddenAction } from '../archive-rules/forbidden.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf, editCatalog, visitDictionaries } from '../objects/walk.ts';

const HOLDERS = ['/A', '/OpenAction', '/PA', '/Next'];

/** Removes scripts, and actions that do more than lead somewhere; the allowed actions of a chain are kept. */
export function dropActions(document: PdfDocument): Remark[] {
  const dropped = new Set<string>();
  const isForbidden = (value: Value | undefined) => {
    const { '/S': kind, '/N': name } = document.dictionary(value);
    const isOne = isForbiddenAction(kind, document.resolve(name ?? null));
    if (isOne) dropped.add(String(kind));
    return isOne;
  };
  const noteAll = (triggers: Value | undefined) => {
    const actions = Object.values(document.dictionary(triggers)).map((value) => document.dictionary(value));
    for (const { '/S': kind } of actions) dropped.add(kind === '/JavaScript' ? '/JavaScript' : '/AA');
  };
  const clean = (dictionary: EditableDictionary): boolean => {
    let isChanged = false;
    for (const key of HOLDERS) {
      if (!isForbidden(dictionary[key])) continue;
      delete dictionary[key];
      isChanged = true;
    }
    const chain = dictionary['/Next'];
    if (chain !== undefined && '/S' in dictionary && Array.isArray(document.resolve(chain))) {
      const kept = document.list(chain).filter((action) => !isForbidden(action));
      if (kept.length < document.list(chain).length) dictionary['/Next'] = kept;
      isChanged = true;
    }
    if ('/AA' in dictionary) {
      noteAll(dictionary['/AA']);
      delete dictionary['/AA'];
      isChanged = true;
    }
    return isChanged;
  };
  visitDictionaries(document, clean);
  if (dropScripts(document)) dropped.add('/JavaScript');
  const isScripted = dropped.delete('/JavaScript');
  return [
    ...(isScripted ? [{ what: 'script', value: '' }] : []),
    ...(dropped.size > 0 ? [{ what: 'action', value: '' }] : []),
  ];
}

/** Removes the scripts that run when the document is opened; returns whether there were any. */
function dropScripts(document: PdfDocument): boolean {
  const given = catalogOf(document)['/Names'];
  const { '/JavaScript': scripts, ...kept } = document.dictionary(given);
  if (scripts === undefined) return false;
  if (isReference(given)) document.replace(given, kept);
  else editCatalog(document)['/Names'] = kept;
  return true;
}
