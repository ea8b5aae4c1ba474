/*
 * What the conference page and the batch say to each other. A conference is the checking of the batch's parcels before
 * they are loaded: each is scanned, and ticks off.
 */

/** Codes are read from longer texts too, as JSON or a URL: what is beyond is no code. */
export const LONGEST_READ = 1_000;
export const LONGEST_DEVICE = 30;
/** Of one request. */
export const MOST_ACTS = 50;

export type ScanResult = 'checked' | 'already' | 'other_carrier' | 'unknown';

interface ActBase {
  /** Made by the sender: an action that is sent again with it is done once, and answered as before. */
  id: string;
  /** As people there call it. */
  device: string;
  /** How long ago it was done, for what had to wait for the network: phones' clocks differ. */
  agoMs: number;
}

export interface ScanAct extends ActBase {
  do: 'scan';
  /** As it was read, or typed. */
  text: string;
  /** Which is being loaded; null for all. */
  carrier: string | null;
}

export interface UndoAct extends ActBase {
  do: 'undo';
  position: number;
  /** Of the parcel when it was shown: a check that was made since is not undone. */
  revision: number;
}

export type Act = ScanAct | UndoAct;

/** A parcel as it is now: `at` (milliseconds) and `device` of its check, null where it is to be checked. */
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
  /** The code is on so many orders that it names none of them; else 0. */
  orders: number;
}

export interface UndoAnswer {
  id: string;
  result: 'undone' | 'not_checked';
  parcel: ParcelCheck | null;
}

export type ActAnswer = ScanAnswer | UndoAnswer;

/** What has changed since a revision, and the revision now. */
export interface ConferenceChanges {
  revision: number;
  changes: ParcelCheck[];
}

export interface ActsDone extends ConferenceChanges {
  /** In the order of the acts. */
  answers: ActAnswer[];
}
