import { isElement, type XmlElement } from '../../text/tree.ts';
import type { Findings } from './findings.ts';
import { type Fields, readParagraph, type Slots } from './paragraph.ts';

/** Marks of a spelling check or of a layout that was, and of comments. */
const NEEDLESS = [
  'w:proofErr',
  'w:lastRenderedPageBreak',
  'w:dataBinding',
  'w15:dataBinding',
  'w:sectPrChange',
];
const COMMENTS = ['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference'];
/** They would be there again in each letter. */
const UNIQUE = ['w14:paraId', 'w14:textId'];

function cleanUp(parent: XmlElement, findings: Findings): void {
  parent.children = parent.children.filter((child) => {
    if (!isElement(child)) return true;
    if (child.name === 'w:commentReference') findings.comments += 1;
    const isControlId = child.name === 'w:id' && parent.name === 'w:sdtPr';
    return !isControlId && !NEEDLESS.includes(child.name) && !COMMENTS.includes(child.name);
  });
  for (const name of UNIQUE) parent.attributes.delete(name);
  for (const child of parent.children) if (isElement(child)) cleanUp(child, findings);
}

/** Paragraphs from the top down, so that fields that go on over several are known in their order. */
function readParagraphs(parent: XmlElement, fields: Fields): void {
  if (parent.name === 'w:p') readParagraph(parent, fields);
  for (const child of parent.children)
    if (isElement(child)) readParagraphs(child, childFields(child, fields));
}

/** Returns the fields for a child: a text box is not part of the fields around it. */
function childFields(child: XmlElement, fields: Fields): Fields {
  return child.name === 'w:txbxContent' ? { ...fields, open: [] } : fields;
}

/** Turns all fields of a part into slots, and takes out what does not belong into letters. */
export function readPart(root: XmlElement, findings: Findings): Slots {
  const slots: Slots = new Map();
  cleanUp(root, findings);
  readParagraphs(root, { slots, findings, open: [] });
  return slots;
}
