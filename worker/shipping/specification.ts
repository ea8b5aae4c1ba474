import type { StoredFile } from '../intake/plan.ts';
import { DAY_MS } from '../time/brasilia.ts';

/** A batch's parameters; fixed when it is accepted. */
export interface BatchSpecification {
  id: string;
  accountId: string;
  /** From the fields `labels` and `xmls`. */
  inputs: StoredFile[];
  /** The size of the recognition data in bytes, stored beside the inputs. */
  recognitionBytes: number;
  /** Each label is followed by its invoice. */
  interleave: boolean;
  /** The number of printed labels. */
  orders: number;
  /** The Gate's ids of the orders that the account did not have yet in the month. */
  newItems: string[];
  /** Credits debited; 0 for a test key. */
  credits: number;
  test: boolean;
  /** In milliseconds since the epoch, like all times here. */
  createdAt: number;
  /** The origin of the addresses in the batch's answers. */
  baseUrl: string;
  /** The last part of the link to its conference page. */
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
