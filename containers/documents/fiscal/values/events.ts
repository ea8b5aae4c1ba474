import { lookUp } from '../../../plain/look-up.ts';
import { isAccessKey, readServiceKey } from './access-key.ts';
import type { FiscalElement } from './element.ts';
import { FiscalError } from './fault.ts';
import { type Protocol, protocolOf } from './protocol.ts';

/** An event of a document: a letter of correction, a cancellation, and so on. */
export interface FiscalEvent {
  kind: 'event';
  family: 'NF-e' | 'CT-e' | 'MDF-e' | 'NFS-e';
  /** Key of the document that it concerns. */
  key: string;
  /** `tpEvento`; for a NFS-e the digits of its element: `e101101`. */
  type: string;
  sequence: string;
  /** `infEvento` as sent; for a NFS-e `infPedReg`. */
  content: FiscalElement;
  /** `infEvento` of the authority's response. */
  answer: FiscalElement | null;
  protocol: Protocol | null;
}

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

/** Returns the key of the document that an event concerns. */
function subjectOf(content: FiscalElement): string {
  const key = content.text('chNFe') || content.text('chCTe') || content.text('chMDFe');
  if (!isAccessKey(key)) throw new FiscalError('damaged');
  return key;
}

function eventOf(document: FiscalElement, parent: FiscalElement, family: FiscalEvent['family']): FiscalEvent {
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

/** Returns an event of which only the authority's response exists. */
function answeredOf(
  document: FiscalElement,
  parent: FiscalElement,
  family: FiscalEvent['family'],
): FiscalEvent | null {
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

/** Returns a cancellation in the form that preceded events. */
function oldCancellationOf(document: FiscalElement, parent: FiscalElement): FiscalEvent | null {
  const content = document.find('infCanc');
  if (content === null) return null;
  const family = document.name === 'cancCTe' ? 'CT-e' : 'NF-e';
  const answer = parent.find(`ret${family === 'CT-e' ? 'CancCTe' : 'CancNFe'}`, 'infCanc');
  const key = subjectOf(content);
  const protocol = protocolOf(answer);
  return { kind: 'event', family, key, type: '110111', sequence: '1', content, answer, protocol };
}

const SERVICE_EVENT = /^e(\d{6})$/;

/** Returns an event of a NFS-e; `registered` is `infEvento`, null for a mere request. */
function serviceEventOf(content: FiscalElement, registered: FiscalElement | null): FiscalEvent {
  const key = readServiceKey(content.text('chNFSe'));
  const type = content.children.map(({ name }) => SERVICE_EVENT.exec(name)?.[1]).find(Boolean);
  if (key === null || type === undefined) throw new FiscalError('damaged');
  const sequence = registered?.text('nSeqEvento') || content.text('nPedRegEvento') || '1';
  const protocol =
    registered === null
      ? null
      : { number: '', receivedAt: registered.text('dhProc'), status: '135', reason: 'Evento registrado' };
  return { kind: 'event', family: 'NFS-e', key, type, sequence, content, answer: registered, protocol };
}

function serviceEventIn(element: FiscalElement): FiscalEvent | null {
  const registered = element.name === 'evento' ? element.find('infEvento') : null;
  const content =
    registered?.find('pedRegEvento', 'infPedReg') ??
    (element.name === 'pedRegEvento' ? element.find('infPedReg') : null);
  return content === null ? null : serviceEventOf(content, registered);
}

/** Returns the event that an element contains; null if there is none. Throws `FiscalError`. */
export function eventIn(element: FiscalElement, parent: FiscalElement): FiscalEvent | null {
  const ofService = serviceEventIn(element);
  if (ofService !== null) return ofService;
  const family = lookUp(EVENTS, element.name);
  if (family) return eventOf(element, parent, family);
  const answered = lookUp(ANSWERS, element.name);
  if (answered) return answeredOf(element, parent, answered);
  const isOld = element.name === 'cancNFe' || element.name === 'cancCTe';
  return isOld ? oldCancellationOf(element, parent) : null;
}
