import type { StoredFile } from '../intake/plan.ts';
import { DAY_MS } from '../time/brasilia.ts';

/** Everything that a batch is made of; fixed when it is accepted. */
export interface BatchSpecification {
  id: string;
  accountId: string;
  /** In the fields `labels` and `xmls`. */
  inputs: StoredFile[];
  /** Bytes of what was recognised on the sheets, stored beside the inputs. */
  recognitionBytes: number;
  /** Each label is followed by its invoice. */
  interleave: boolean;
  /** Labels as printed. */
  orders: number;
  /** Of its orders, those that the account did not have in the month, as the Gate knows them. */
  newItems: string[];
  /** Credits debited; 0 for a test key. */
  credits: number;
  test: boolean;
  /** Milliseconds since the epoch, as all times here. */
  createdAt: number;
  /** Origin of the addresses that the batch's answers carry. */
  baseUrl: string;
  /** What the link to its conference page ends with. */
  conferenceToken: string;
}

export const CREDITS_AN_ORDER = 2;
export const FILES_KEPT_MS = 7 * DAY_MS;
export const RECORD_KEPT_MS = 30 * DAY_MS;
export const LONGEST_BATCH_MS = 45 * 60_000;

export function filesPrefix(id: string): string {
  return `shipping/${id}/`;
}

export function inputsPrefix(id: string): string {
  return `${filesPrefix(id)}in/`;
}

export function inputKey(id: string, place: number): string {
  return `${inputsPrefix(id)}${place}`;
}

export function recognitionKey(id: string): string {
  return `${inputsPrefix(id)}recognition`;
}

export function outputKey(id: string, place: number): string {
  return `${filesPrefix(id)}out/${place}`;
}
