import type { FiscalDocument } from './documents.ts';
import type { FiscalEvent } from './events.ts';
import type { Protocol } from './protocol.ts';

/** `tpEvento` by which a document is cancelled at request, and by which a NFC-e is by another that replaces it. */
const [AT_REQUEST, BY_ANOTHER] = ['110111', '110112'];
/** `tpEvento` by which a MDF-e is closed: its journey is over. */
const CLOSING = BY_ANOTHER;
/** `cStat` of an event that the authority registered, the last ones late. */
const REGISTERED = ['101', '128', '134', '135', '136', '151', '155'];
const CANCELLED = ['101', '135', '151', '155'];
const DENIED = ['110', '205', '301', '302', '303'];
/** `cStat` of a use that is authorised, the second one late. */
const AUTHORISED = ['100', '150'];
/** `tpEvento` of the record that stands in for an authorisation while the authority is out of reach. */
const EPEC = ['110140', '110113'];
/** Families of documents whose papers list their events. */
const LISTED: readonly FiscalEvent['family'][] = ['MDF-e', 'NFS-e'];
/** Events that cancel a NFS-e: asked for, by another that replaces it, after an analysis, by the authority itself. */
const SERVICE_CANCELLATIONS = ['101101', '105102', '105104', '305101'];

export type FiscalStatus = 'authorised' | 'cancelled' | 'denied' | 'unauthorised';

/** What is known of a document's state, and of who registered it. */
export interface Standing {
  status: FiscalStatus;
  /** Of the authorisation, or of the denial. */
  protocol: Protocol | null;
  /** Of the event that cancelled it. */
  cancellation: Protocol | null;
  /** Of the event that closed it, which only a MDF-e has. */
  closing: Protocol | null;
  /** Of the record of its issue in contingency. */
  epec: Protocol | null;
}

export function isRegistered({ protocol }: FiscalEvent): boolean {
  return protocol !== null && REGISTERED.includes(protocol.status);
}

/** Of a MDF-e the number of a replacement's cancellation closes it. */
export function isCancellation({ type, family }: FiscalEvent): boolean {
  if (family === 'NFS-e') return SERVICE_CANCELLATIONS.includes(type);
  return type === AT_REQUEST || (type === BY_ANOTHER && family === 'NF-e');
}

/** Whether another NFS-e takes the place of the one that an event is about. */
export function isReplacement({ type, family }: FiscalEvent): boolean {
  return type === '105102' && family === 'NFS-e';
}

function isClosing({ type, family }: FiscalEvent): boolean {
  return type === CLOSING && family === 'MDF-e';
}

/** Whether the paper of the document that an event is about says it: it is registered, and ends or replaces it. */
export function isSaidOnPaper(event: FiscalEvent): boolean {
  return isRegistered(event) && (isCancellation(event) || isClosing(event) || EPEC.includes(event.type));
}

/** The events of a job, by the document that they are about. */
export class EventIndex {
  readonly #cancelled = new Map<string, Protocol>();
  readonly #closed = new Map<string, Protocol>();
  readonly #epec = new Map<string, Protocol>();
  readonly #listed = new Map<string, Map<string, FiscalEvent>>();

  add(document: FiscalDocument): void {
    if (document.kind !== 'event' || document.protocol === null || !isRegistered(document)) return;
    if (isCancellation(document)) this.#cancelled.set(document.key, document.protocol);
    if (isClosing(document)) this.#closed.set(document.key, document.protocol);
    if (EPEC.includes(document.type)) this.#epec.set(document.key, document.protocol);
    if (LISTED.includes(document.family)) this.#list(document);
  }

  #list(event: FiscalEvent): void {
    const own = this.#listed.get(event.key) ?? new Map<string, FiscalEvent>();
    own.set(`${event.type} ${event.sequence}`, event);
    this.#listed.set(event.key, own);
  }

  /** What was registered about a document whose paper lists it, each event once. */
  eventsOf(key: string): FiscalEvent[] {
    return [...(this.#listed.get(key)?.values() ?? [])];
  }

  /** The state of a document by its own protocol and by these events. */
  standingOf(key: string, protocol: Protocol | null): Standing {
    const cancellation = this.#cancelled.get(key) ?? null;
    const closing = this.#closed.get(key) ?? null;
    const known = { protocol, cancellation, closing, epec: this.#epec.get(key) ?? null };
    const status = protocol?.status ?? '';
    if (cancellation !== null || CANCELLED.includes(status)) return { status: 'cancelled', ...known };
    if (DENIED.includes(status)) return { status: 'denied', ...known };
    return { status: AUTHORISED.includes(status) ? 'authorised' : 'unauthorised', ...known };
  }
}
