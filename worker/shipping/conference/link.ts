import type { Act, ActsDone, ConferenceChanges } from '../../../common/shipping/conference.ts';
import type { Env } from '../../env.ts';

export interface ListedParcel {
  /** In `todas.pdf`, from 1. */
  position: number;
  marketplace: string;
  carrier: string;
  order: string | null;
  tracking: string | null;
  /** Null if none was found, and after the names are erased. */
  recipient: string | null;
  invoice: string | null;
  /** The number of this parcel within the order, from 1. */
  volume: number;
  volumes: number;
  /** The revision of its last change; 0 if it was never changed. */
  revision: number;
  checkedAt: number | null;
  device: string | null;
}

export interface ConferenceList {
  openedAt: number;
  revision: number;
  /** Ordered by position. */
  parcels: ListedParcel[];
}

/** The link is unknown; the batch is not finished; or there were too many requests: retry in a second. */
export type NoConference = 'unknown' | 'waiting' | 'busy';

/** The methods of the conference behind a link. Each call checks the link's token. */
export interface ConferenceLink {
  list(): Promise<ConferenceList | NoConference>;
  changes(since: number): Promise<ConferenceChanges | NoConference>;
  /** Applies the acts in order; the answer includes the changes since the revision `since`. */
  act(acts: readonly Act[], since: number): Promise<ActsDone | NoConference>;
}

/**
 * Finds the conference behind a link; null if the link is malformed. `caller` identifies the client for the
 * rate limit.
 */
export type FindConference = (env: Env, id: string, token: string, caller: string) => ConferenceLink | null;
