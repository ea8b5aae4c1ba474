import { readProlog } from '../../../../common/prolog.ts';
import { XmlFault } from '../../text/read-xml.ts';
import { parseXml as parseTree } from '../../text/tree.ts';
import { decodeFiscalXml } from './decode.ts';
import { FiscalElement } from './element.ts';
import { FiscalError } from './fault.ts';
import { FISCAL_ENTITIES } from './xml-entities.ts';

/** Far more than an authority accepts. */
export const MOST_XML_BYTES = 5_000_000;

/** Parses an XML and returns its root; throws `FiscalError`. */
export function parseFiscalXml(bytes: Uint8Array): FiscalElement {
  if (bytes.length > MOST_XML_BYTES) throw new FiscalError('tooLarge');
  const text = decodeFiscalXml(bytes).trim();
  if (readProlog(text).doctype !== null || /<!(DOCTYPE|ENTITY)/i.test(text))
    throw new FiscalError('entities');
  // Only white space may be outside of the root.
  if (!text.startsWith('<') || !text.endsWith('>')) throw new FiscalError('damaged');
  try {
    return new FiscalElement(parseTree(text.replace(/\r\n?/g, '\n'), FISCAL_ENTITIES));
  } catch (error) {
    if (error instanceof XmlFault) throw new FiscalError('damaged', error);
    throw error;
  }
}
