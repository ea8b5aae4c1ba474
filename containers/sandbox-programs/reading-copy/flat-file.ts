import { XmlFault } from '../xml/read-xml.ts';
import { parseXml, type XmlElement } from '../xml/tree.ts';

const OPEN = '<office:binary-data>';
const CLOSE = '</office:binary-data>';

/** The tree of a document of flat OpenDocument without the bytes of its pictures, which are most of it; throws `XmlFault`. */
export function treeOfFlat(bytes: Buffer): XmlElement {
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const open = bytes.indexOf(OPEN, at);
    if (open === -1) break;
    texts.push(bytes.toString('utf8', at, open + OPEN.length));
    at = bytes.indexOf(CLOSE, open);
    if (at === -1) throw new XmlFault('an open picture');
  }
  texts.push(bytes.toString('utf8', at));
  return parseXml(texts.join(''));
}
