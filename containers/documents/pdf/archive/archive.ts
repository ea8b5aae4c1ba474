import { isReference, isText, pdfStringText, type Value } from '../../../plain/pdf/values.ts';
import type { ArchiveLevel, Remark } from '../../../protocol/pdf/archive-level.ts';
import { dropActions } from '../annotations/clean-actions.ts';
import { cleanAnnotations } from '../annotations/clean-annotations.ts';
import { soundContent } from '../content/sound-content.ts';
import { addLetterLists } from '../fonts/letter-lists.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf, editCatalog, visitDictionaries } from '../objects/walk.ts';
import { treatAttachments } from './clean-attachments.ts';
import { cleanCatalog, cleanForm, cleanLayers, dropForm, dropLayers, dropTags } from './clean-catalog.ts';
import { cleanFonts, dropUnusedFonts } from './clean-fonts.ts';
import { cleanGraphics } from './clean-graphics.ts';
import { readContents, resourcesOf } from './content-facts.ts';
import { takeDrawnPages } from './drawn-pages.ts';
import { embedStandardFonts } from './embed-fonts.ts';
import { dropEmptyNames } from './empty-names.ts';
import { readXmpOf } from './faults.ts';
import { setOutputIntent, setPressColours } from './intents.ts';
import { unwrapJpeg2000 } from './jpeg2000.ts';
import {
  hasForeignProperties,
  infoOf,
  PROPERTIES,
  pdfDate,
  readInfo,
  readXmp,
  writeInfo,
  writeXmp,
} from './metadata.ts';
import { spaceMissingLetters } from './missing-letters.ts';
import { rewriteContents } from './rewrite-contents.ts';
import { dropGroups, hasTransparency } from './transparency.ts';
import { forgetUnreachable } from './unreachable.ts';

export interface ArchivePlan {
  level: ArchiveLevel;
  /** The document whose pages replace the own ones; null if these are kept. */
  drawn: PdfDocument | null;
  /** True if the drawn pages include the annotations. */
  withAnnotations: boolean;
  /** The time in the format of XMP. */
  now: string;
}

/** Removes metadata of pictures and pages: PDF/A restricts their properties as it does those of the document. */
function dropOtherMetadata(document: PdfDocument): Remark[] {
  let isDropped = hasForeignProperties(readXmpOf(document) ?? '');
  visitDictionaries(document, (dictionary, { reference, path }) => {
    const isCatalog = reference === document.trailer['/Root'] && path.length === 0;
    if (isCatalog || !document.isStream(dictionary['/Metadata'])) return false;
    delete dictionary['/Metadata'];
    isDropped = true;
    return true;
  });
  return isDropped ? [{ what: 'otherMetadata', value: '' }] : [];
}

/** Returns true if an entry of Info says nothing. */
function isEmpty(value: Value): boolean {
  return value === null || (isText(value) && pdfStringText(value).trim() === '');
}

function setMetadata(document: PdfDocument, level: ArchiveLevel, now: string): Remark[] {
  const reference = document.trailer['/Info'];
  const info = infoOf(document);
  const known = readInfo(info);
  const xmp = readXmpOf(document);
  const isLost =
    ('/Metadata' in catalogOf(document) && xmp?.includes('<rdf:RDF') !== true) ||
    Object.keys(PROPERTIES).some((key) => !(key in known) && !isEmpty(info[key] ?? null));
  const metadata = { ...readXmp(xmp ?? ''), ...known, '/ModDate': now };
  if (isReference(reference)) document.replace(reference, writeInfo(metadata));
  const dict = { '/Type': '/Metadata', '/Subtype': '/XML' };
  editCatalog(document)['/Metadata'] = document.addStream(dict, Buffer.from(writeXmp(metadata, level)));
  return isLost ? [{ what: 'unreadMetadata', value: '' }] : [];
}

/** Converts the document to the level as far as possible; returns remarks for the user. */
export function makeArchival(
  document: PdfDocument,
  { level, drawn, withAnnotations, now }: ArchivePlan,
): Remark[] {
  const remarks: Remark[] = [];
  dropEmptyNames(document);
  if (drawn !== null) {
    takeDrawnPages(document, drawn);
    remarks.push(...dropLayers(document), ...dropTags(document));
  }
  const areDrawn = drawn !== null && withAnnotations;
  if (areDrawn) dropForm(document);
  remarks.push(
    ...dropActions(document),
    ...cleanForm(document),
    ...treatAttachments(document, level, pdfDate(now) ?? ''),
    ...cleanAnnotations(document, { level, areDrawn }),
  );
  cleanLayers(document);
  remarks.push(...cleanCatalog(document, level));
  // The metadata of the document that drawn pages come from are unreachable now.
  forgetUnreachable(document);
  remarks.push(...dropOtherMetadata(document));
  cleanFonts(document, level);
  if (level === '1b' && !hasTransparency(document)) dropGroups(document);
  remarks.push(...embedStandardFonts(document));
  spaceMissingLetters(document);
  const contents = readContents(document);
  if (contents.some(({ hasFlaws }) => hasFlaws)) rewriteContents(document, soundContent);
  dropUnusedFonts(document, contents);
  if (level === '1b') addLetterLists(document, resourcesOf(document, contents));
  cleanGraphics(document, contents);
  if (level !== '1b') unwrapJpeg2000(document);
  setPressColours(document, contents);
  remarks.push(...setOutputIntent(document));
  remarks.push(...setMetadata(document, level, now));
  return remarks;
}
