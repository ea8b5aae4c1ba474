import { isEnvelopeId } from '../../esign/id.ts';
import { keyPrefix } from '../../gate/keys.ts';
import { isBatchId } from '../../shipping/id.ts';
import { codeOf } from '../verification/typed-code.ts';

/** Something that the service has given an id, as people copy it from an answer, a mail or a log. */
export interface KnownId {
  kind: 'job' | 'request' | 'event' | 'envelope' | 'batch' | 'key';
  /** Of a key its prefix alone. */
  id: string;
}

const JOB = /^job_[0-9A-Za-z]{22}$/;
const REQUEST = /^req_[0-9A-Za-z]{22}$/;
const EVENT = /^evt_[0-9A-Za-z]{22}$/;
const KEY = /^svc_(?:live|test)_[0-9A-Za-z]{6,50}$/;

/** Reads an id of any kind; null for a text that is none. */
export function readKnownId(typed: string): KnownId | null {
  // Quotes and commas come along where an id is copied from JSON; the dots follow a prefix on the page of keys.
  const id = typed.trim().replace(/^["']|["',…]{1,4}$/g, '');
  if (JOB.test(id)) return { kind: 'job', id };
  if (REQUEST.test(id)) return { kind: 'request', id };
  if (EVENT.test(id)) return { kind: 'event', id };
  if (isBatchId(id)) return { kind: 'batch', id };
  if (KEY.test(id)) return { kind: 'key', id: keyPrefix(id) };
  const envelope = codeOf(id);
  return isEnvelopeId(envelope) ? { kind: 'envelope', id: envelope } : null;
}
