import { isEnvelopeId } from '../../esign/id.ts';
import { keyPrefix } from '../../gate/keys.ts';
import { isBatchId } from '../../shipping/id.ts';
import { codeOf } from '../verification/typed-code.ts';

/** An id that the service has issued, as people copy it from an answer, a mail or a log. */
export interface KnownId {
  kind: 'job' | 'request' | 'event' | 'envelope' | 'batch' | 'key';
  /** For a key, its prefix only. */
  id: string;
}

const JOB = /^job_[0-9A-Za-z]{22}$/;
const REQUEST = /^req_[0-9A-Za-z]{22}$/;
const EVENT = /^evt_[0-9A-Za-z]{22}$/;
const KEY = /^svc_(?:live|test)_[0-9A-Za-z]{6,50}$/;

/** Reads an id of any kind; null if the text is not an id. */
export function readKnownId(typed: string): KnownId | null {
  // Ids copied from JSON come with quotes and commas, and prefixes copied from the page of keys with an
  // ellipsis.
  const id = typed.trim().replace(/^["']|["',…]{1,4}$/g, '');
  if (JOB.test(id)) return { kind: 'job', id };
  if (REQUEST.test(id)) return { kind: 'request', id };
  if (EVENT.test(id)) return { kind: 'event', id };
  if (isBatchId(id)) return { kind: 'batch', id };
  if (KEY.test(id)) return { kind: 'key', id: keyPrefix(id) };
  const envelope = codeOf(id);
  return isEnvelopeId(envelope) ? { kind: 'envelope', id: envelope } : null;
}
