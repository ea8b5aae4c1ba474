import { randomId } from '../random.ts';

const BATCH_ID = /^lote_[0-9A-Za-z]{22}$/;
const CONFERENCE_TOKEN = /^[0-9A-Za-z]{22}$/;

export function newBatchId(): string {
  return randomId('lote');
}

export function isBatchId(text: string): boolean {
  return BATCH_ID.test(text);
}

/** Creates the last part of the link to a batch's conference page: 131 random bits. */
export function newConferenceToken(): string {
  return randomId('conf').slice('conf_'.length);
}

export function isConferenceToken(text: string): boolean {
  return CONFERENCE_TOKEN.test(text);
}
