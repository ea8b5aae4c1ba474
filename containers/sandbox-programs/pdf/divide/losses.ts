import { hasSignature } from '../form-fields.ts';
import { readNames } from '../trees.ts';
import type { WholeDocument } from './document.ts';

const HANDLED = [
  ...['/Type', '/Pages', '/Version', '/Extensions', '/Names', '/Dests', '/Outlines', '/PageLabels', '/Lang'],
  ...['/OCProperties', '/AcroForm', '/StructTreeRoot', '/MarkInfo', '/AF', '/Threads', '/OpenAction', '/URI'],
  ...['/OutputIntents', '/Metadata', '/AA', '/Collection', '/Perms', '/DSS', '/PageMode', '/PageLayout'],
  '/ViewerPreferences',
];
const HANDLED_NAMES = ['/Dests', '/EmbeddedFiles', '/JavaScript'];

/** What belongs to the whole document, and to no part of it. */
export function lossesOf({ file, catalog }: WholeDocument): [what: string, value: string][] {
  const losses: [string, string][] = [];
  const names = file.dictionary(catalog['/Names']) ?? {};
  const form = file.dictionary(catalog['/AcroForm']) ?? {};
  const attachments = readNames(file, names['/EmbeddedFiles']).length;
  if (attachments > 0) losses.push(['attachments', String(attachments)]);
  if (readNames(file, names['/JavaScript']).length > 0) losses.push(['javascript', '']);
  const opening = file.dictionary(catalog['/OpenAction']);
  if (opening && file.resolve(opening['/S']) !== '/GoTo') losses.push(['openAction', '']);
  if ('/AA' in catalog) losses.push(['actions', '']);
  if ('/XFA' in form) losses.push(['xfa', '']);
  if ('/Threads' in catalog) losses.push(['threads', '']);
  const isSigned = hasSignature(file, file.list(form['/Fields'])) || file.dictionary(catalog['/Perms']);
  if (isSigned) losses.push(['signature', '']);
  const others = [
    ...Object.keys(catalog).filter((key) => !HANDLED.includes(key)),
    ...Object.keys(names)
      .filter((key) => !HANDLED_NAMES.includes(key))
      .map((key) => `/Names${key}`),
  ];
  for (const key of others) losses.push(['other', key.slice(1)]);
  return losses;
}
