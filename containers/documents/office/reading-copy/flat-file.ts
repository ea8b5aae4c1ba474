import { XmlFault } from '../../text/read-xml.ts';
import { documentOf, parseXml, type XmlElement } from '../../text/tree.ts';

const OPEN = '<office:binary-data>';
const CLOSE = '</office:binary-data>';
const PLACE = /(?<=<office:binary-data>)(\d{1,9})(?=<\/office:binary-data>)/;

/** A document of flat OpenDocument as a tree; its pictures, most of its bytes, stay out of the tree. */
export class FlatFile {
  readonly root: XmlElement;
  readonly #bytes: Buffer;
  readonly #pictures: Buffer[] = [];

  /** Throws `XmlFault`. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.root = parseXml(this.#textWithoutPictures());
  }

  #textWithoutPictures(): string {
    const texts: string[] = [];
    let at = 0;
    for (;;) {
      const open = this.#bytes.indexOf(OPEN, at);
      if (open === -1) break;
      const start = open + OPEN.length;
      const end = this.#bytes.indexOf(CLOSE, start);
      if (end === -1) throw new XmlFault('an open picture');
      texts.push(this.#bytes.toString('utf8', at, start), String(this.#pictures.length));
      this.#pictures.push(this.#bytes.subarray(start, end));
      at = end;
    }
    texts.push(this.#bytes.toString('utf8', at));
    return texts.join('');
  }

  /** The document that the tree is now, with its pictures. */
  *written(): Generator<Buffer> {
    let isPicture = false;
    for (const part of documentOf(this.root).split(PLACE)) {
      yield isPicture ? (this.#pictures[Number(part)] ?? Buffer.alloc(0)) : Buffer.from(part);
      isPicture = !isPicture;
    }
  }
}
