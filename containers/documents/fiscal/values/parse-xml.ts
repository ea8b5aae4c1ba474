import { readProlog } from '../../../../common/prolog.ts';
import { XmlFault } from '../../text/read-xml.ts';
import { parseXml as parseTree } from '../../text/tree.ts';
import { decodeXml } from './decode.ts';
import { Element } from './element.ts';
import { FiscalError } from './fault.ts';
import { FISCAL_ENTITIES } from './xml-entities.ts';

/** Far more than an authority takes. */
export const MOST_XML_BYTES = 5_000_000;

/** The root of an XML, by its bytes; throws `FiscalError`. */
export function parseXml(bytes: Uint8Array): Element {
  if (bytes.length > MOST_XML_BYTES) throw new FiscalError('tooLarge');
  const text = decodeXml(bytes).trim();
  if (readProlog(text).doctype !== null || /<!(DOCTYPE|ENTITY)/i.test(text))
    throw new FiscalError('entities');
  // Nothing but white space may be outside of the root.
  if (!text.startsWith('<') || !text.endsWith('>')) throw new FiscalError('damaged');
  try {
    return new Element(parseTree(text.replace(/\r\n?/g, '\n'), FISCAL_ENTITIES));
  } catch (error) {
    if (error instanceof XmlFault) throw new FiscalError('damaged', error);
    throw error;
  }
}
