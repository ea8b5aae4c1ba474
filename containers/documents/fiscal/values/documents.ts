import { lookUp } from '../../../plain/look-up.ts';
import { type AccessKey, readAccessKey, readServiceKey } from './access-key.ts';
import type { FiscalElement } from './element.ts';
import { eventIn, type FiscalEvent } from './events.ts';
import { FiscalError } from './fault.ts';
import { OTHER_DOCUMENTS } from './kinds.ts';
import { parseFiscalXml } from './parse-xml.ts';
import { type Protocol, protocolOf } from './protocol.ts';

/** A NF-e (55) or NFC-e (65). */
export interface Invoice {
  kind: 'invoice';
  key: AccessKey;
  /** `infNFe`. */
  content: FiscalElement;
  /** `infNFeSupl`. */
  supplement: FiscalElement | null;
  signature: FiscalElement | null;
  protocol: Protocol | null;
  /** `infProt`. */
  answer: FiscalElement | null;
}

/** A CT-e: an ordinary one (57), a simplified one (57), or one of other services (67). */
export interface TransportDocument {
  kind: 'transport';
  form: 'usual' | 'simplified' | 'services';
  key: AccessKey;
  /** `infCte`. */
  content: FiscalElement;
  /** `infCTeSupl`. */
  supplement: FiscalElement | null;
  protocol: Protocol | null;
}

/** A MDF-e (58): the load of a vehicle, and its documents. */
export interface Manifest {
  kind: 'manifest';
  key: AccessKey;
  /** `infMDFe`. */
  content: FiscalElement;
  /** `infMDFeSupl`. */
  supplement: FiscalElement | null;
  protocol: Protocol | null;
}

/** A NFS-e of the national standard. */
export interface ServiceInvoice {
  kind: 'service';
  key: Pick<AccessKey, 'key'>;
  /** `infNFSe`, with the declaration (DPS) from which it was made. */
  content: FiscalElement;
  /** Its own: the authority that authorises the note also makes it. */
  protocol: Protocol;
}

/** A fiscal document of which only the kind is known. */
export interface OtherDocument {
  kind: 'other';
  /** `um BP-e`. */
  name: string;
}

export type FiscalDocument =
  | Invoice
  | TransportDocument
  | Manifest
  | ServiceInvoice
  | FiscalEvent
  | OtherDocument;

/** Largest depth of a document in what encloses it: a batch, a response, a SOAP envelope. */
const MOST_DEPTH = 8;

const TRANSPORT_FORMS: Readonly<Record<string, TransportDocument['form']>> = {
  CTe: 'usual',
  CTeSimp: 'simplified',
  CTeOS: 'services',
};

/** Returns the response about a document's key among its siblings. */
function answerBeside(parent: FiscalElement, name: string, tag: string, key: string): FiscalElement | null {
  const found = parent
    .all(name)
    .map((answer) => answer.find('infProt'))
    .find((info) => info !== null && [key, ''].includes(info.text(tag)));
  return found ?? null;
}

function keyOf(content: FiscalElement): AccessKey {
  const key = readAccessKey(content.attribute('Id'));
  if (key === null) throw new FiscalError('damaged');
  return key;
}

function invoiceOf(document: FiscalElement, content: FiscalElement, parent: FiscalElement): Invoice {
  const key = keyOf(content);
  const answer = answerBeside(parent, 'protNFe', 'chNFe', key.key);
  const [supplement, signature] = [document.find('infNFeSupl'), document.find('Signature')];
  return { kind: 'invoice', key, content, supplement, signature, protocol: protocolOf(answer), answer };
}

function transportOf(
  document: FiscalElement,
  content: FiscalElement,
  parent: FiscalElement,
  form: TransportDocument['form'],
): TransportDocument {
  const key = keyOf(content);
  const protocol = protocolOf(answerBeside(parent, 'protCTe', 'chCTe', key.key));
  return { kind: 'transport', form, key, content, supplement: document.find('infCTeSupl'), protocol };
}

function manifestOf(document: FiscalElement, content: FiscalElement, parent: FiscalElement): Manifest {
  const key = keyOf(content);
  const protocol = protocolOf(answerBeside(parent, 'protMDFe', 'chMDFe', key.key));
  return { kind: 'manifest', key, content, supplement: document.find('infMDFeSupl'), protocol };
}

function serviceOf(content: FiscalElement): ServiceInvoice {
  const key = readServiceKey(content.attribute('Id'));
  if (key === null) throw new FiscalError('damaged');
  const protocol = { number: '', receivedAt: content.text('dhProc'), status: '100', reason: '' };
  return { kind: 'service', key: { key }, content, protocol };
}

function documentOf(element: FiscalElement, parent: FiscalElement): FiscalDocument | null {
  const content = element.find('infNFe') ?? element.find('infCte') ?? element.find('infMDFe');
  const form = lookUp(TRANSPORT_FORMS, element.name);
  if (element.name === 'NFe' && content?.name === 'infNFe') return invoiceOf(element, content, parent);
  if (form && content?.name === 'infCte') return transportOf(element, content, parent, form);
  if (element.name === 'MDFe' && content?.name === 'infMDFe') return manifestOf(element, content, parent);
  const service = element.name === 'NFSe' ? element.find('infNFSe') : null;
  if (service?.find('DPS', 'infDPS')) return serviceOf(service);
  const event = eventIn(element, parent);
  if (event !== null) return event;
  const name = lookUp(OTHER_DOCUMENTS, element.name);
  return name === undefined ? null : { kind: 'other', name };
}

function* documentsIn(
  element: FiscalElement,
  parent: FiscalElement,
  depth: number,
): Generator<FiscalDocument> {
  const document = documentOf(element, parent);
  if (document !== null) yield document;
  else if (depth < MOST_DEPTH)
    for (const child of element.children) yield* documentsIn(child, element, depth + 1);
}

/** Returns the fiscal documents of an XML, found by their content; at least one. Throws `FiscalError`. */
export function readFiscalDocuments(bytes: Uint8Array): FiscalDocument[] {
  const root = parseFiscalXml(bytes);
  const documents = [...documentsIn(root, root, 0)];
  if (documents.length === 0) throw new FiscalError('notFiscal');
  return documents;
}
