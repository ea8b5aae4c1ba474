import { hasSignature } from '../objects/form-fields.ts';
import { readNames } from '../objects/trees.ts';
import type { WholeDocument } from './document.ts';

const HANDLED = [
  ...['/Type', '/Pages', '/Version', '/Extensions', '/Names', '/Dests', '/Outlines', '/PageLabels', '/Lang'],
  ...['/OCProperties', '/AcroForm', '/StructTreeRoot', '/MarkInfo', '/AF', '/Threads', '/OpenAction', '/URI'],
  ...['/OutputIntents', '/Metadata', '/AA', '/Collection', '/Perms', '/DSS', '/PageMode', '/PageLayout'],
  '/ViewerPreferences',
];
const HANDLED_NAMES = ['/Dests', '/EmbeddedFiles', '/JavaScript'];

/** Losses that occur even if only pages are removed. */
const LOST_ANYWAY = ['xfa', 'threads', 'signature'];

/** Returns what a part cannot keep, because it belongs to the whole document; without `isPart`, what removing pages loses. */
export function lossesOf(document: WholeDocument, isPart: boolean): [what: string, value: string][] {
  const losses = lossesOfPart(document);
  return isPart ? losses : losses.filter(([what]) => LOST_ANYWAY.includes(what));
}

function lossesOfPart({ file, catalog }: WholeDocument): [what: string, value: string][] {
  const losses: [string, string][] = [];
  const names = file.dictionary(catalog['/Names']);
  const form = file.dictionary(catalog['/AcroForm']);
  const attachments = readNames(file, names['/EmbeddedFiles']).length;
  if (attachments > 0) losses.push(['attachments', String(attachments)]);
  if (readNames(file, names['/JavaScript']).length > 0) losses.push(['javascript', '']);
  const opening = file.findDictionary(catalog['/OpenAction']);
  if (opening !== undefined && file.resolve(opening['/S']) !== '/GoTo') losses.push(['openAction', '']);
  if ('/AA' in catalog) losses.push(['actions', '']);
  if ('/XFA' in form) losses.push(['xfa', '']);
  if ('/Threads' in catalog) losses.push(['threads', '']);
  const isCertified = file.findDictionary(catalog['/Perms']) !== undefined;
  if (isCertified || hasSignature(file, file.list(form['/Fields']))) losses.push(['signature', '']);
  const others = [
    ...Object.keys(catalog).filter((key) => !HANDLED.includes(key)),
    ...Object.keys(names)
      .filter((key) => !HANDLED_NAMES.includes(key))
      .map((key) => `/Names${key}`),
  ];
  for (const key of others) losses.push(['other', key.slice(1)]);
  return losses;
}
