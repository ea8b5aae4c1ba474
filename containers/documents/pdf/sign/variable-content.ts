import { type PDF, type PdfDict, type PdfObject, PdfStream } from '@libpdf/core';
import type { Equalizing } from '../../../protocol/sign/esign-inspect.ts';
import { type AnnotationsFound, equalizeAnnotations, readAnnotations } from './annotation-visibility.ts';
import { type FormFound, readForm } from './form-fields.ts';
import { layeredPages } from './layered-pages.ts';
import { Layers } from './layers.ts';
import { LibPdfObjects } from './libpdf-objects.ts';
import { visitDictionaries } from './object-walk.ts';
import type { PageFrame } from './page-frames.ts';
import { PrintSubstitutes, removeOverprint, type Substitute } from './print-substitutes.ts';

/**
 * The parts of a document that could be shown in one way and printed, or shown by another reader, in another.
 */
export interface VariableContent extends AnnotationsFound, FormFound {
  hasLayers: boolean;
  /** Pages, from 0, that draw some of their content in layers. */
  layered: number[];
  /** True if a screen and paper, or two readers, may show different layers. */
  hasVariableLayers: boolean;
  /** True if colours are printed over others that a screen lets them cover. */
  hasOverprint: boolean;
}

export interface ContentScan {
  variable: VariableContent;
  /** The substitutes that were removed because a printer would have used them in place of what is shown. */
  substitutes: Map<Substitute, number>;
  /** File specifications with an embedded file. */
  files: PdfDict[];
  /** References to objects that are missing, or that were not read. */
  unread: string[];
}

/** Looks through all that a document holds, and removes what is meant for a printer alone. */
export function scanContent(pdf: PDF, frames: readonly PageFrame[], equalizing: Equalizing): ContentScan {
  const objects = new LibPdfObjects(pdf);
  const substitutes = new PrintSubstitutes(pdf);
  const files: PdfDict[] = [];
  let hasExpression = false;
  const unread = visitDictionaries(pdf, (dictionary) => {
    substitutes.remove(dictionary);
    if (isEmbedded(objects, dictionary)) files.push(dictionary);
    const isMembership = objects.name(dictionary.get('Type')) === 'OCMD' || dictionary.has('OCGs');
    // Some readers know no expressions.
    hasExpression ||= isMembership && objects.array(dictionary.get('VE')) !== null;
  });
  if (equalizing.annotations) equalizeAnnotations(objects, frames);
  if (equalizing.overprint) removeOverprint(substitutes.overprinting);
  const properties = objects.dictionary(pdf.getCatalog().get('OCProperties'));
  const hasLayers = objects.list(properties?.get('OCGs')).length > 0;
  const variable = {
    ...readAnnotations(objects, frames),
    ...readForm(pdf, frames),
    hasLayers,
    layered: hasLayers ? layeredPages(objects, frames) : [],
    hasVariableLayers: hasLayers && (hasExpression || new Layers(pdf).isVariable()),
    hasOverprint: substitutes.overprinting.length > 0 && !equalizing.overprint,
  };
  return { variable, substitutes: substitutes.found, files, unread };
}

function isEmbedded(objects: LibPdfObjects, dictionary: PdfDict): boolean {
  const streams = [...(objects.dictionary(dictionary.get('EF')) ?? [])];
  return streams.some(([, value]: [unknown, PdfObject]) => objects.resolve(value) instanceof PdfStream);
}
