import { contentsOf, type TextContents } from './contents.ts';
import { bodyOf } from './elements.ts';
import { equationText } from './equation-text.ts';
import { settleFields } from './fields.ts';
import { treeOfFlat } from './flat-file.ts';
import { dropHiddenText } from './hidden-text.ts';
import { writeLabels } from './list-labels.ts';
import { settleObjects } from './objects.ts';
import { plainText } from './plain-text.ts';
import { acceptChanges } from './tracked-changes.ts';

interface ReadingContents extends TextContents {
  /** Passages of hidden text. */
  hidden: number;
}

/** The plain text that a reader sees of a document of flat OpenDocument; throws `XmlFault`. */
export function plainCopyOf(bytes: Buffer): { text: string; contents: ReadingContents } {
  const root = treeOfFlat(bytes);
  const body = bodyOf(root);
  if (body === undefined) throw new Error('The document has no text.');
  settleObjects(body, equationText);
  const hidden = dropHiddenText(root, body);
  settleFields(body);
  const contents = { ...contentsOf(root, body), hidden };
  acceptChanges(body);
  writeLabels(root, body);
  return { text: plainText(body), contents };
}
