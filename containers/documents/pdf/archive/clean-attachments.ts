import {
  type Dictionary,
  type EditableDictionary,
  isReference,
  isText,
  pdfStringText,
} from '../../../plain/pdf/values.ts';
import type { ArchiveLevel, Remark } from '../../../protocol/pdf/archive-level.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { readNames } from '../objects/trees.ts';
import { editCatalog, visitDictionaries } from '../objects/walk.ts';

const UNKNOWN_TYPE = '/application/octet-stream';

function fileName(document: PdfDocument, specification: Dictionary): string {
  const name = document.resolve(specification['/UF'] ?? specification['/F'] ?? null);
  return isText(name) ? pdfStringText(name) : '';
}

/** Adds the entries that part 3 requires of an attachment. */
function complete(document: PdfDocument, specification: EditableDictionary, modified: string): void {
  const name = specification['/UF'] ?? specification['/F'] ?? 'u:anexo';
  specification['/F'] ??= name;
  specification['/UF'] ??= name;
  specification['/Type'] = '/Filespec';
  specification['/AFRelationship'] ??= '/Unspecified';
  for (const file of Object.values(document.dictionary(specification['/EF']))) {
    const stream = document.stream(file);
    if (stream === undefined || !isReference(file)) continue;
    document.replace(file, {
      ...stream.dict,
      '/Type': '/EmbeddedFile',
      '/Subtype': stream.dict['/Subtype'] ?? UNKNOWN_TYPE,
      '/Params': { '/ModDate': `u:${modified}`, ...document.dictionary(stream.dict['/Params']) },
    });
  }
}

function keepAll(document: PdfDocument, modified: string): void {
  visitDictionaries(document, (dictionary) => {
    if (!('/EF' in dictionary)) return false;
    complete(document, dictionary, modified);
    return true;
  });
  const catalog = editCatalog(document);
  const attached = readNames(document, document.dictionary(catalog['/Names'])['/EmbeddedFiles']);
  const already = document.list(catalog['/AF']);
  const missing = attached
    .map(([, file]) => file)
    .filter((file) => isReference(file) && !already.includes(file));
  if (missing.length > 0) catalog['/AF'] = [...already, ...missing];
}

/** Part 3 keeps attachments and declares their relation to the document; other parts remove them, with a remark. */
export function treatAttachments(document: PdfDocument, level: ArchiveLevel, modified: string): Remark[] {
  if (level === '3b') {
    keepAll(document, modified);
    return [];
  }
  const dropped = new Set<string>();
  visitDictionaries(document, (dictionary) => {
    const isFile = '/EF' in dictionary;
    if (isFile) {
      dropped.add(fileName(document, dictionary));
      delete dictionary['/EF'];
    }
    const isAssociated = '/AF' in dictionary;
    delete dictionary['/AF'];
    delete dictionary['/AFRelationship'];
    return isFile || isAssociated;
  });
  const catalog = editCatalog(document);
  const names = document.findDictionary(catalog['/Names']);
  if (names !== undefined) {
    const { '/EmbeddedFiles': _, ...kept } = names;
    catalog['/Names'] = kept;
  }
  return [...dropped].map((value) => ({ what: 'attachment', value }));
}
