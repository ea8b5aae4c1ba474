/*
 * The protocol between the conference page and the batch. In a conference people check the batch's parcels
 * before loading: each is scanned and ticked off.
 */

/** Codes are also found in longer texts, such as JSON or a URL; the rest of a text is ignored. */
export const LONGEST_READ = 1_000;
export const LONGEST_DEVICE = 30;
/** Per request. */
export const MOST_ACTS = 50;

export type ScanResult = 'checked' | 'already' | 'other_carrier' | 'unknown';

interface ActBase {
  /** Created by the sender: an act that is sent again with its id is done once and gets the same answer. */
  id: string;
  /** The name that people there use. */
  device: string;
  /**
   * The age of the act when it is sent, because it may have waited for the network and phones' clocks differ.
   */
  agoMs: number;
}

export interface ScanAct extends ActBase {
  do: 'scan';
  /** The scanned or typed text. */
  text: string;
  /** The carrier that is being loaded; null for all. */
  carrier: string | null;
}

export interface UndoAct extends ActBase {
  do: 'undo';
  position: number;
  /** The parcel's revision when it was shown: a later check is not undone. */
  revision: number;
}

export type Act = ScanAct | UndoAct;

/** The state of a parcel: `at` (milliseconds) and `device` of its check, null if it is not checked. */
export interface ParcelCheck {
  position: number;
  revision: number;
  at: number | null;
  device: string | null;
}

export interface ScanAnswer {
  id: string;
  result: ScanResult;
  /** Null for `unknown`. */
  parcel: (ParcelCheck & { carrier: string; volume: number; volumes: number }) | null;
  /**
   * The number of orders with this code: above 1 it identifies none of them, and 0 means that no parcel has
   * it.
   */
  orders: number;
}

export interface UndoAnswer {
  id: string;
  result: 'undone' | 'not_checked';
  parcel: ParcelCheck | null;
}

export type ActAnswer = ScanAnswer | UndoAnswer;

/** The changes since a revision, and the current revision. */
export interface ConferenceChanges {
  revision: number;
  changes: ParcelCheck[];
}

export interface ActsDone extends ConferenceChanges {
  /** In the order of the acts. */
  answers: ActAnswer[];
}
