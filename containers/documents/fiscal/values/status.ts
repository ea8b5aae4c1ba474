import type { FiscalDocument } from './documents.ts';
import type { FiscalEvent } from './events.ts';
import type { Protocol } from './protocol.ts';

/** `tpEvento` of a cancellation at request, and of a NFC-e's cancellation by its replacement. */
const [AT_REQUEST, BY_ANOTHER] = ['110111', '110112'];
/** `tpEvento` that closes a MDF-e: its journey is over. */
const CLOSING = BY_ANOTHER;
/** `cStat` of an event that the authority registered; the last ones are late. */
const REGISTERED = ['101', '128', '134', '135', '136', '151', '155'];
const CANCELLED = ['101', '135', '151', '155'];
const DENIED = ['110', '205', '301', '302', '303'];
/** `cStat` of an authorised document; the second one is late. */
const AUTHORISED = ['100', '150'];
/** `tpEvento` of the record that replaces an authorisation while the authority cannot be reached. */
const EPEC = ['110140', '110113'];
/** Families of documents whose papers list their events. */
const LISTED: readonly FiscalEvent['family'][] = ['MDF-e', 'NFS-e'];
/** Events that cancel a NFS-e: at request, by replacement, after an analysis, by the authority itself. */
const SERVICE_CANCELLATIONS = ['101101', '105102', '105104', '305101'];

export type FiscalStatus = 'authorised' | 'cancelled' | 'denied' | 'unauthorised';

/** The state of a document, and its registrations. */
export interface Standing {
  status: FiscalStatus;
  /** Protocol of the authorisation, or of the denial. */
  protocol: Protocol | null;
  /** Protocol of the event that cancelled it. */
  cancellation: Protocol | null;
  /** Protocol of the event that closed it, which only a MDF-e has. */
  closing: Protocol | null;
  /** Protocol of its issue in contingency. */
  epec: Protocol | null;
}

export function isRegistered({ protocol }: FiscalEvent): boolean {
  return protocol !== null && REGISTERED.includes(protocol.status);
}

/** For a MDF-e the number of a cancellation by replacement means closing. */
export function isCancellation({ type, family }: FiscalEvent): boolean {
  if (family === 'NFS-e') return SERVICE_CANCELLATIONS.includes(type);
  return type === AT_REQUEST || (type === BY_ANOTHER && family === 'NF-e');
}

/** Returns true if another NFS-e replaces the one that an event concerns. */
export function isReplacement({ type, family }: FiscalEvent): boolean {
  return type === '105102' && family === 'NFS-e';
}

function isClosing({ type, family }: FiscalEvent): boolean {
  return type === CLOSING && family === 'MDF-e';
}

/**
 * Returns true if the paper of an event's document already states the event: it is registered, and ends the
 * document or replaces its authorisation.
 */
export function isSaidOnPaper(event: FiscalEvent): boolean {
  return isRegistered(event) && (isCancellation(event) || isClosing(event) || EPEC.includes(event.type));
}

/** The events of a job, by the document that they concern. */
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

  /** Returns the registered events of a document whose paper lists them, each once. */
  eventsOf(key: string): FiscalEvent[] {
    return [...(this.#listed.get(key)?.values() ?? [])];
  }

  /** Returns the state of a document by its own protocol and these events. */
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
