import { type AccessKey, isAccessKey, readAccessKey } from './access-key.ts';
import type { Element } from './element.ts';
import { FiscalError } from './fault.ts';
import { OTHER_DOCUMENTS, type Protocol } from './kinds.ts';
import { parseXml } from './parse-xml.ts';

/** A NF-e (55) or NFC-e (65). */
export interface Invoice {
  kind: 'invoice';
  key: AccessKey;
  /** `infNFe`. */
  content: Element;
  /** `infNFeSupl`. */
  supplement: Element | null;
  signature: Element | null;
  protocol: Protocol | null;
  /** `infProt`. */
  answer: Element | null;
}

/** A CT-e: the usual one (57), the simplified one (57), or that of other services (67). */
export interface TransportDocument {
  kind: 'transport';
  form: 'usual' | 'simplified' | 'services';
  key: AccessKey;
  /** `infCte`. */
  content: Element;
  /** `infCTeSupl`. */
  supplement: Element | null;
  protocol: Protocol | null;
}

/** What happened to a document: a letter of correction, a cancellation, and so on. */
export interface FiscalEvent {
  kind: 'event';
  family: 'NF-e' | 'CT-e' | 'MDF-e';
  /** Of the document that it is about. */
  key: string;
  /** `tpEvento`. */
  type: string;
  sequence: string;
  /** `infEvento` as sent. */
  content: Element;
  /** `infEvento` of the authority's answer. */
  answer: Element | null;
  protocol: Protocol | null;
}

/** Something fiscal that is only named. */
export interface OtherDocument {
  kind: 'other';
  /** `um MDF-e`. */
  name: string;
}

export type FiscalDocument = Invoice | TransportDocument | FiscalEvent | OtherDocument;

/** How deep a document may lie in what carries it: a batch, an answer, an envelope of SOAP. */
const MOST_DEPTH = 8;

const EVENTS: Readonly<Record<string, FiscalEvent['family']>> = {
  evento: 'NF-e',
  eventoCTe: 'CT-e',
  eventoMDFe: 'MDF-e',
};
const ANSWERS: Readonly<Record<string, FiscalEvent['family']>> = {
  retEvento: 'NF-e',
  retEventoCTe: 'CT-e',
  retEventoMDFe: 'MDF-e',
};
const TRANSPORT_FORMS: Readonly<Record<string, TransportDocument['form']>> = {
  CTe: 'usual',
  CTeSimp: 'simplified',
  CTeOS: 'services',
};

function protocolOf(info: Element | null): Protocol | null {
  const status = info?.text('cStat') ?? '';
  if (info === null || status === '') return null;
  const receivedAt = info.text('dhRecbto') || info.text('dhRegEvento');
  return { number: info.text('nProt'), receivedAt, status, reason: info.text('xMotivo') };
}

/** The answer among the siblings of a document that is about its key. */
function answerBeside(parent: Element, name: string, tag: string, key: string): Element | null {
  const found = parent
    .all(name)
    .map((answer) => answer.find('infProt'))
    .find((info) => info !== null && [key, ''].includes(info.text(tag)));
  return found ?? null;
}

/** Of the document that an event is about. */
function subjectOf(content: Element): string {
  const key = content.text('chNFe') || content.text('chCTe') || content.text('chMDFe');
  if (!isAccessKey(key)) throw new FiscalError('damaged');
  return key;
}

function keyOf(content: Element): AccessKey {
  const key = readAccessKey(content.attribute('Id'));
  if (key === null) throw new FiscalError('damaged');
  return key;
}

function invoiceOf(document: Element, content: Element, parent: Element): Invoice {
  const key = keyOf(content);
  const answer = answerBeside(parent, 'protNFe', 'chNFe', key.key);
  const [supplement, signature] = [document.find('infNFeSupl'), document.find('Signature')];
  return { kind: 'invoice', key, content, supplement, signature, protocol: protocolOf(answer), answer };
}

function transportOf(
  document: Element,
  content: Element,
  parent: Element,
  form: TransportDocument['form'],
): TransportDocument {
  const key = keyOf(content);
  const protocol = protocolOf(answerBeside(parent, 'protCTe', 'chCTe', key.key));
  return { kind: 'transport', form, key, content, supplement: document.find('infCTeSupl'), protocol };
}

function eventOf(document: Element, parent: Element, family: FiscalEvent['family']): FiscalEvent {
  const content = document.find('infEvento');
  if (content === null) throw new FiscalError('damaged');
  const key = subjectOf(content);
  const sequence = content.text('nSeqEvento');
  const answers = parent.children
    .filter(({ name }) => name.startsWith('retEvento'))
    .flatMap((answer) => answer.find('infEvento') ?? answer.find('retEvento', 'infEvento') ?? []);
  const sameType = answers.filter((answer) =>
    [content.text('tpEvento'), ''].includes(answer.text('tpEvento')),
  );
  const answer =
    sameType.find((one) => Number(one.text('nSeqEvento')) === Number(sequence)) ?? sameType[0] ?? null;
  const type = content.text('tpEvento');
  return { kind: 'event', family, key, type, sequence, content, answer, protocol: protocolOf(answer) };
}

/** An event of which only the authority's answer is there. */
function answeredOf(document: Element, parent: Element, family: FiscalEvent['family']): FiscalEvent | null {
  const content = document.find('infEvento');
  const isBesideEvent = parent.children.some(({ name }) => Object.hasOwn(EVENTS, name));
  if (content === null || isBesideEvent) return null;
  const key = subjectOf(content);
  const [type, sequence] = [content.text('tpEvento'), content.text('nSeqEvento')];
  return {
    kind: 'event',
    family,
    key,
    type,
    sequence,
    content,
    answer: content,
    protocol: protocolOf(content),
  };
}

/** A cancellation as it was asked for before there were events. */
function oldCancellationOf(document: Element, parent: Element): FiscalEvent | null {
  const content = document.find('infCanc');
  if (content === null) return null;
  const family = document.name === 'cancCTe' ? 'CT-e' : 'NF-e';
  const answer = parent.find(`ret${family === 'CT-e' ? 'CancCTe' : 'CancNFe'}`, 'infCanc');
  const key = subjectOf(content);
  const protocol = protocolOf(answer);
  return { kind: 'event', family, key, type: '110111', sequence: '1', content, answer, protocol };
}

function documentOf(element: Element, parent: Element): FiscalDocument | null {
  const content = element.find('infNFe') ?? element.find('infCte');
  const form = TRANSPORT_FORMS[element.name];
  if (element.name === 'NFe' && content?.name === 'infNFe') return invoiceOf(element, content, parent);
  if (form && content?.name === 'infCte') return transportOf(element, content, parent, form);
  const family = EVENTS[element.name];
  if (family) return eventOf(element, parent, family);
  const answered = ANSWERS[element.name];
  if (answered) return answeredOf(element, parent, answered);
  if (element.name === 'cancNFe' || element.name === 'cancCTe') return oldCancellationOf(element, parent);
  const name = Object.hasOwn(OTHER_DOCUMENTS, element.name) ? OTHER_DOCUMENTS[element.name] : undefined;
  return name === undefined ? null : { kind: 'other', name };
}

function* documentsIn(element: Element, parent: Element, depth: number): Generator<FiscalDocument> {
  const document = documentOf(element, parent);
  if (document !== null) yield document;
  else if (depth < MOST_DEPTH)
    for (const child of element.children) yield* documentsIn(child, element, depth + 1);
}

/** The fiscal documents of an XML, found by what is in it; at least one. Throws `FiscalError`. */
export function readFiscalDocuments(bytes: Uint8Array): FiscalDocument[] {
  const root = parseXml(bytes);
  const documents = [...documentsIn(root, root, 0)];
  if (documents.length === 0) throw new FiscalError('notFiscal');
  return documents;
}
