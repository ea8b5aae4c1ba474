import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { readProlog } from '../../../../common/prolog.ts';
import { decodeXml } from './decode.ts';
import { Element } from './element.ts';
import { FiscalError } from './fault.ts';

/** Far more than an authority takes. */
export const MOST_XML_BYTES = 5_000_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Of characters by their numbers and HTML's names; an XML with entities of its own does not come here.
  htmlEntities: true,
});

/** The root of an XML, by its bytes; throws `FiscalError`. */
export function parseXml(bytes: Uint8Array): Element {
  if (bytes.length > MOST_XML_BYTES) throw new FiscalError('tooLarge');
  const text = decodeXml(bytes).trim();
  if (readProlog(text).doctype !== null || /<!(DOCTYPE|ENTITY)/i.test(text))
    throw new FiscalError('entities');
  const root = parsed(text);
  if (root === undefined) throw new FiscalError('damaged');
  return root;
}

function parsed(text: string): Element | undefined {
  try {
    if (XMLValidator.validate(text) !== true) throw new FiscalError('damaged');
    return new Element('', parser.parse(text)).children[0];
  } catch (error) {
    throw new FiscalError('damaged', error);
  }
}
