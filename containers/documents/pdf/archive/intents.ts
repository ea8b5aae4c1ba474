import { readFileSync } from 'node:fs';
import { isReference } from '../../../plain/pdf/values.ts';
import type { Remark } from '../../../protocol/pdf/archive-level.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { dictionaryAt, editAt } from '../objects/places.ts';
import { editCatalog } from '../objects/walk.ts';
import type { ContentFacts } from './content-facts.ts';
import { namedSpaces } from './faults.ts';

/** Profiles of Ghostscript's package, in version 2, which part 1 requires. */
const PROFILES = '/usr/share/color/icc/ghostscript';

function addProfile(document: PdfDocument, name: string, colours: number): string {
  return document.addStream({ '/N': colours }, readFileSync(`${PROFILES}/${name}`));
}

/** Sets the output intent sRGB. */
export function setOutputIntent(document: PdfDocument): Remark[] {
  const catalog = editCatalog(document);
  const had = document
    .list(catalog['/OutputIntents'])
    .some((intent) => document.dictionary(intent)['/S'] !== '/GTS_PDFA1');
  catalog['/OutputIntents'] = [
    {
      '/Type': '/OutputIntent',
      '/S': '/GTS_PDFA1',
      '/OutputConditionIdentifier': 'u:sRGB IEC61966-2.1',
      '/RegistryName': 'u:http://www.color.org',
      '/Info': 'u:sRGB IEC61966-2.1',
      '/DestOutputProfile': addProfile(document, 'srgb.icc', 3),
    },
  ];
  return had ? [{ what: 'outputIntent', value: '' }] : [];
}

/** Defines the default CMYK space in all resources of a document that uses CMYK. */
export function setPressColours(document: PdfDocument, contents: readonly ContentFacts[]): void {
  const used = new Set([...namedSpaces(document), ...contents.flatMap(({ spaces }) => [...spaces])]);
  if (!used.has('/DeviceCMYK')) return;
  const space = ['/ICCBased', addProfile(document, 'default_cmyk.icc', 4)];
  for (const { resources } of contents) {
    if (resources === null) continue;
    const given = dictionaryAt(document, resources)['/ColorSpace'];
    const spaces = { '/DefaultCMYK': space, ...document.dictionary(given) };
    const edited = isReference(given) ? undefined : editAt(document, resources);
    if (edited) edited['/ColorSpace'] = spaces;
    else if (isReference(given)) document.replace(given, spaces);
  }
}
