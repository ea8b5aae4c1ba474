import { randomInt } from 'node:crypto';
import type { ReadingContents } from '../../../protocol/office/make-reading-copy.ts';
import type { XmlElement } from '../../text/tree.ts';
import { contentsOf, headersOf } from './contents.ts';
import { bodyOf } from './elements.ts';
import { equationText } from './equation-text.ts';
import { settleFields } from './fields.ts';
import { FlatFile } from './flat-file.ts';
import { dropHiddenText } from './hidden-text.ts';
import { writeLabels } from './list-labels.ts';
import { changeMarks, equationMark, type PageParts } from './marks.ts';
import { settleObjects } from './objects.ts';
import { plainText } from './plain-text.ts';
import { writeSymbols } from './symbol-fonts.ts';
import { TextStyles } from './text-styles.ts';
import { acceptChanges, wrapChanges } from './tracked-changes.ts';
import { dropComments, webChange, webEquation } from './web-copy.ts';

interface Reading {
  file: FlatFile;
  body: XmlElement;
  contents: ReadingContents;
  /** Puts embedded documents back that are no equations. */
  restore: () => void;
}

const MOST_NONCE = 2 ** 47;

/** A document with its fields and symbols as text and its hidden text left out. */
function readingOf(bytes: Buffer, writeEquation: Parameters<typeof settleObjects>[1]): Reading {
  const file = new FlatFile(bytes);
  const body = bodyOf(file.root);
  if (body === undefined) throw new Error('The document has no text.');
  const headers = headersOf(file.root);
  const styles = new TextStyles(file.root);
  const restored = [
    ...headers.map((header) => settleObjects(header, equationText)),
    settleObjects(body, writeEquation),
  ];
  for (const header of headers) {
    dropHiddenText(styles, header);
    acceptChanges(header);
  }
  const hidden = dropHiddenText(styles, body);
  settleFields(body);
  writeSymbols(file.root, styles, [...headers, body]);
  const restore = () => {
    for (const each of restored) each();
  };
  return { file, body, contents: { ...contentsOf(file.root, body), hidden }, restore };
}

/** The plain text that a reader sees of a document of flat OpenDocument; throws `XmlFault`. */
export function plainCopyOf(bytes: Buffer): { text: string; contents: ReadingContents } {
  const { file, body, contents } = readingOf(bytes, equationText);
  acceptChanges(body);
  writeLabels(file.root, body, false);
  return { text: plainText(body), contents };
}

/**
 * Returns the copy of a flat OpenDocument file, as a reader sees it, from which LibreOffice makes the book;
 * throws `XmlFault`.
 */
export function bookCopyOf(bytes: Buffer): { file: FlatFile; contents: ReadingContents } {
  const { file, body, contents, restore } = readingOf(bytes, equationText);
  acceptChanges(body);
  dropComments(body);
  writeLabels(file.root, body, false);
  restore();
  return { file, contents };
}

/**
 * Returns the copy from which LibreOffice makes the web page, with marks for content that it cannot write;
 * throws `XmlFault`.
 */
export function pageCopyOf(bytes: Buffer): { file: FlatFile; contents: ReadingContents; parts: PageParts } {
  const parts: PageParts = { nonce: randomInt(MOST_NONCE), equations: [], changes: [] };
  const { file, body, contents, restore } = readingOf(bytes, (math, isInShape) =>
    isInShape ? equationText(math) : equationMark(parts, parts.equations.push(webEquation(math)) - 1),
  );
  wrapChanges(body, (text, change) => changeMarks(parts, parts.changes.push(webChange(change)) - 1, text));
  dropComments(body);
  writeLabels(file.root, body, true);
  restore();
  return { file, contents, parts };
}
