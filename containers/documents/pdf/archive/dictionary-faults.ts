import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { ArchiveLevel } from '../../../protocol/pdf/archive-level.ts';
import {
  FORBIDDEN_FORM_KEYS,
  FORBIDDEN_PICTURE_KEYS,
  FORBIDDEN_STATE_KEYS,
  isForbiddenAction,
} from '../archive-rules/forbidden.ts';
import { MAX_NAME, MAX_STRING } from '../content/limits.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf } from '../objects/walk.ts';
import { isTransparentState } from './transparency.ts';

/** Records a fault and what it concerns. */
export type Report = (what: string, value?: string) => void;

const ONE_BYTE = /^[\t\n\r -~\u00a1-\u00ff]*$/;
const RENDERING = ['/RelativeColorimetric', '/AbsoluteColorimetric', '/Perceptual', '/Saturation'];

function checkActions(document: PdfDocument, dictionary: Dictionary, report: Report): void {
  const { '/S': action, '/N': name } = dictionary;
  if (action === '/JavaScript' && '/JS' in dictionary) report('script');
  else if (isForbiddenAction(action, document.resolve(name ?? null)))
    report('action', String(action).slice(1));
  if ('/AA' in dictionary && dictionary !== catalogOf(document)) report('action', 'AA');
}

function checkFilters(
  document: PdfDocument,
  dictionary: Dictionary,
  level: ArchiveLevel,
  report: Report,
): void {
  const filters = document.filters(dictionary);
  if (filters.includes('/LZWDecode')) report('lzw');
  if (filters.includes('/Crypt')) report('encryption');
  if (level === '1b' && filters.includes('/JPXDecode')) report('picture', 'JPEG 2000');
}

function checkForm(dictionary: Dictionary, report: Report): void {
  const kind = dictionary['/Subtype'];
  const hasForbidden = kind === '/Form' && FORBIDDEN_FORM_KEYS.some((key) => key in dictionary);
  if (kind === '/PS' || hasForbidden) report('postscript');
}

function checkPicture(document: PdfDocument, dictionary: Dictionary, report: Report): void {
  if (dictionary['/Subtype'] !== '/Image') return;
  if (FORBIDDEN_PICTURE_KEYS.some((key) => key in dictionary)) report('picture');
  if (document.resolve(dictionary['/Interpolate'] ?? null) === true) report('picture', 'Interpolate');
  const intent = document.resolve(dictionary['/Intent'] ?? null);
  if (typeof intent === 'string' && !RENDERING.includes(intent)) report('picture', 'Intent');
}

/** ISO 19005-2, 6.2.5. */
function isForbiddenHalftone(document: PdfDocument, dictionary: Dictionary): boolean {
  if (!('/HalftoneType' in dictionary)) return false;
  const kind = document.number(dictionary['/HalftoneType']) ?? 0;
  return '/HalftoneName' in dictionary || ![1, 5].includes(kind);
}

function isForbiddenOverprint(document: PdfDocument, state: Dictionary): boolean {
  const isOverprinted = ['/OP', '/op'].some((key) => document.resolve(state[key] ?? null) === true);
  return isOverprinted && document.number(state['/OPM']) === 1;
}

/** Checks transfer functions, overprinting and halftones. */
function hasForbiddenTransfer(document: PdfDocument, dictionary: Dictionary, level: ArchiveLevel): boolean {
  const isState = dictionary['/Type'] === '/ExtGState';
  if (isState && FORBIDDEN_STATE_KEYS.some((key) => key in dictionary)) return true;
  if ('/TR2' in dictionary && document.resolve(dictionary['/TR2']) !== '/Default') return true;
  if (level === '1b') return false;
  return (isState && isForbiddenOverprint(document, dictionary)) || isForbiddenHalftone(document, dictionary);
}

/** Returns the length in bytes of a string in qpdf's JSON: hexadecimal, or text of one or two bytes a character. */
function bytesOf(string: string): number {
  if (string.startsWith('b:')) return string.length / 2 - 1;
  const text = string.slice(2);
  return ONE_BYTE.test(text) ? text.length : (text.length + 1) * 2;
}

/**
 * Returns true if a value has strings or names that are longer than the norm allows; dictionaries in it are
 * not entered.
 */
export function isBeyondLimits(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isBeyondLimits);
  if (typeof value !== 'string') return false;
  return value.startsWith('/') ? Buffer.byteLength(value) - 1 > MAX_NAME : bytesOf(value) > MAX_STRING;
}

function isTransparent(document: PdfDocument, dictionary: Dictionary): boolean {
  if (isTransparentState(document, dictionary)) return true;
  const isPicture = dictionary['/Subtype'] === '/Image';
  if (isPicture && document.resolve(dictionary['/SMask'] ?? null) !== null) return true;
  return document.dictionary(dictionary['/Group'])['/S'] === '/Transparency';
}

/** Reports what in one dictionary, of any kind, the level does not allow. */
export function checkDictionary(
  document: PdfDocument,
  dictionary: Dictionary,
  level: ArchiveLevel,
  report: Report,
): void {
  checkActions(document, dictionary, report);
  checkFilters(document, dictionary, level, report);
  checkForm(dictionary, report);
  checkPicture(document, dictionary, report);
  if (hasForbiddenTransfer(document, dictionary, level)) report('transfer');
  if (Object.entries(dictionary).flat().some(isBeyondLimits)) report('limits');
  if (level === '1b' && isTransparent(document, dictionary)) report('transparency');
}
