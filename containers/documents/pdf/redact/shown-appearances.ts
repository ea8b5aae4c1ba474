import type { Dictionary, EditableDictionary, Value } from '../../../plain/pdf/values.ts';
import { emptyAppearance, inherited } from '../annotations/clean-annotations.ts';
import { isUnseen } from '../archive-rules/forbidden.ts';
import { isBytes, type Operand, readContent } from '../content/content.ts';
import { stateOf } from '../flatten/normal-appearance.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { visitDictionaries } from '../objects/walk.ts';

/** Readers of text skip the appearances of these. */
const UNREAD = ['/Link', '/Popup'];
/** Norms give it a meaning only for annotations of unknown kinds, but MuPDF does not read what has it. */
const INVISIBLE = 1;
const ICONS = ['/I', '/RI', '/IX'];
/** Texts with marks of their format; the same texts are in the entries beside them. */
const FORMATTED = ['/RV', '/RC'];
/** Entries of annotations and fields, by which other dictionaries with the same keys are distinguished. */
const HOLDING = ['/Rect', '/FT', '/T', '/V'];
const APPEARANCES = ['/N', '/R', '/D'];

/** Operators that draw by themselves, without resources besides fonts. */
const MARKING = new Set(
  'q Q cm w J j M d ri i m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ \' " g G rg RG k K BMC EMC'.split(
    ' ',
  ),
);
/** A longer content may draw letters as lines. */
const LONGEST_MARK = 1024;

function shownBytes(operands: readonly Operand[]): number {
  return operands
    .map((operand) => (isBytes(operand) ? operand.length : Array.isArray(operand) ? shownBytes(operand) : 0))
    .reduce((sum, length) => sum + length, 0);
}

/** Returns true if a content is a mark, such as that of a check box: lines, and one letter at most. */
function isMark(bytes: Buffer): boolean {
  if (bytes.length > LONGEST_MARK || bytes.includes('%')) return false;
  let [letters, isPlain] = [0, true];
  try {
    readContent(bytes, (operator, operands) => {
      isPlain &&= MARKING.has(operator) && (operator !== 'BMC' || operands[0] === '/Tx');
      letters += shownBytes(operands);
    });
  } catch {
    return false;
  }
  return isPlain && letters <= 1;
}

/** Returns a copy of an appearance that is only a mark; null for any other. */
function markOf(document: PdfDocument, appearance: Value | undefined): string | null {
  const stream = document.stream(appearance);
  const bytes = stream && document.decoded(stream, LONGEST_MARK * 16);
  if (!stream || !bytes || !isMark(bytes)) return null;
  const { '/BBox': box = [0, 0, 0, 0], '/Matrix': matrix, '/Resources': resources } = stream.dict;
  const fonts = document.dictionary(document.dictionary(resources)['/Font']);
  const plain = Object.entries(fonts).filter(
    ([, font]) => document.name(document.dictionary(font)['/Subtype']) !== '/Type3',
  );
  const dict = {
    ...{ '/Type': '/XObject', '/Subtype': '/Form', '/BBox': box },
    ...(matrix === undefined ? {} : { '/Matrix': matrix }),
    '/Resources': { '/Font': Object.fromEntries(plain) },
  };
  return document.addStream(dict, bytes);
}

/** The appearances of an annotation without those that nobody sees, unless they are only marks. */
class ShownAppearances {
  readonly #document: PdfDocument;
  isReduced = false;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  of(annotation: Dictionary, isShown: boolean): EditableDictionary {
    const { '/N': normal, ...others } = this.#document.dictionary(annotation['/AP']);
    const found: EditableDictionary = {};
    if (normal !== undefined && isShown) found['/N'] = this.#normal(annotation, normal);
    for (const [key, value] of Object.entries(isShown ? others : { '/N': normal ?? null, ...others })) {
      const marks = this.#marks(value);
      if (marks !== null) found[key] = marks;
    }
    return found;
  }

  #normal(annotation: Dictionary, normal: Value): Value {
    const document = this.#document;
    if (document.isStream(normal)) return normal;
    const shown = shownState(document, annotation);
    const states = Object.entries(document.dictionary(normal)).map(([state, value]): [string, Value] => {
      if (state === shown || !document.isStream(value)) return [state, state === shown ? value : null];
      const mark = markOf(document, value);
      this.isReduced ||= mark === null;
      return [state, mark ?? emptyAppearance(document, annotation)];
    });
    return Object.fromEntries(states);
  }

  #marks(appearance: Value): Value {
    const document = this.#document;
    if (document.isStream(appearance)) {
      const mark = markOf(document, appearance);
      this.isReduced ||= mark === null;
      return mark;
    }
    const marks = Object.entries(document.dictionary(appearance)).flatMap(([state, value]) => {
      const mark = markOf(document, value);
      this.isReduced ||= mark === null && document.isStream(value);
      return mark === null ? [] : [[state, mark]];
    });
    return marks.length === 0 ? null : Object.fromEntries(marks);
  }
}

/** Returns the state by which a reader shows an annotation. */
function shownState(document: PdfDocument, annotation: Dictionary): string | undefined {
  return annotation['/Subtype'] === '/Widget'
    ? stateOf(document, annotation)
    : document.name(annotation['/AS']);
}

/** Returns the annotations whose appearances can be read in the pages; each becomes an object of its own. */
function readAnnotations(document: PdfDocument): Set<string> {
  const read = new Set<string>();
  for (const page of pagesOf(document)) {
    const { '/Annots': given, ...rest } = document.dictionary(page);
    const entries = document.list(given);
    if (entries.length === 0) continue;
    const annotations = entries.map((entry) => document.referenceTo(entry));
    if (annotations.some((annotation, index) => annotation !== entries[index]))
      document.replace(page, { ...rest, '/Annots': annotations });
    for (const reference of annotations) {
      const { '/Subtype': kind, '/F': flags } = document.dictionary(reference);
      const isRead = !UNREAD.includes(document.name(kind) ?? '') && !isUnseen(document.number(flags) ?? 0);
      if (isRead) read.add(document.target(reference));
    }
  }
  return read;
}

/** Removes formatted texts, and icons of buttons; returns whether there were any. */
function dropExtras(document: PdfDocument, dictionary: EditableDictionary): boolean {
  const isHolding = HOLDING.some((key) => key in dictionary);
  const formatted = isHolding ? FORMATTED.filter((key) => key in dictionary) : [];
  for (const key of formatted) delete dictionary[key];
  const look = document.dictionary(dictionary['/MK']);
  const hasIcons = ICONS.some((key) => key in look);
  if (hasIcons)
    dictionary['/MK'] = Object.fromEntries(Object.entries(look).filter(([key]) => !ICONS.includes(key)));
  return hasIcons || formatted.length > 0;
}

/** Keeps only the appearances that are shown; returns whether there were others. */
function reduceAppearances(
  document: PdfDocument,
  dictionary: EditableDictionary,
  given: Dictionary,
  isShown: boolean,
): boolean {
  const appearances = new ShownAppearances(document);
  const kept = appearances.of(dictionary, isShown);
  const isStated = isShown && !document.isStream(given['/N']);
  const state = isStated ? shownState(document, dictionary) : undefined;
  if (state !== undefined) dictionary['/AS'] = state;
  if (Object.keys(kept).length === 0) delete dictionary['/AP'];
  else dictionary['/AP'] = kept;
  return appearances.isReduced;
}

/** Changes an annotation that viewers show, but MuPDF does not read: one with a flag, a field without a name. */
function makeReadable(document: PdfDocument, annotation: EditableDictionary): void {
  const flags = document.number(annotation['/F']) ?? 0;
  if ((flags & INVISIBLE) !== 0) annotation['/F'] = flags & ~INVISIBLE;
  const isField = annotation['/Subtype'] === '/Widget';
  if (isField && inherited(document, annotation, '/T') === null) annotation['/T'] = 'u:';
}

/**
 * Removes what annotations and fields hold besides what a page shows of them: the appearances of hidden ones, of states
 * that are not chosen and of buttons that are pressed, icons, formatted texts. Returns how many lost any
 * (docs/decisions/0184-unseen-contents.md).
 */
export function keepShownAppearances(document: PdfDocument): number {
  const read = readAnnotations(document);
  let reduced = 0;
  visitDictionaries(document, (dictionary, { reference, path }) => {
    const isShown = path.length === 0 && read.has(reference);
    const given = document.isStream(dictionary['/AP']) ? {} : document.dictionary(dictionary['/AP']);
    const hasAppearance = APPEARANCES.some((key) => key in given);
    const hadExtras = dropExtras(document, dictionary);
    const isReduced = hasAppearance && reduceAppearances(document, dictionary, given, isShown);
    if (isShown) makeReadable(document, dictionary);
    if (hadExtras || isReduced) reduced += 1;
    return hadExtras || hasAppearance || isShown;
  });
  return reduced;
}
