import type { Act, ActsDone, ConferenceChanges } from '../../../common/shipping/conference.ts';
import type { Env } from '../../env.ts';

export interface ListedParcel {
  /** In `todas.pdf`, from 1. */
  position: number;
  marketplace: string;
  carrier: string;
  order: string | null;
  tracking: string | null;
  /** Null where none was found, and once names are forgotten. */
  recipient: string | null;
  invoice: string | null;
  /** Of the order's parcels, from 1. */
  volume: number;
  volumes: number;
  /** Of its last change; 0 where nothing has been done to it. */
  revision: number;
  checkedAt: number | null;
  device: string | null;
}

export interface ConferenceList {
  openedAt: number;
  revision: number;
  /** In the order of their positions. */
  parcels: ListedParcel[];
}

/** Nothing is there for this link; the batch is not done yet; too much was asked: once more in a second. */
export type NoConference = 'unknown' | 'waiting' | 'busy';

/** What the pages ask of the batch behind a link, whose token is judged by each call. */
export interface ConferenceLink {
  list(): Promise<ConferenceList | NoConference>;
  changes(since: number): Promise<ConferenceChanges | NoConference>;
  /** Does the acts in their order; answers also what has changed `since`. */
  act(acts: readonly Act[], since: number): Promise<ActsDone | NoConference>;
}

/** The conference behind a link; null where it cannot be one. `caller` is who asks, as bounds know them. */
export type FindConference = (env: Env, id: string, token: string, caller: string) => ConferenceLink | null;
