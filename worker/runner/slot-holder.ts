import type { RunLimit } from '../../common/protocol.ts';

/** What the queue learns when a slot is given back. */
export interface SlotEnd {
  /** The limit that ended the run. */
  endedBy?: RunLimit | undefined;
  /** The instance did not answer: others are preferred for a while. */
  unanswered?: boolean;
}

/** What a slot is granted to: the object of a job, of a batch, or of an envelope that is to be sealed. */
export interface SlotHolder extends Rpc.DurableObjectBranded {
  /** Begins its run on the instance; false when there is nothing to start any more. */
  start(instance: number): Promise<boolean>;
  /** Gives the slot back, and comes again for the background. */
  giveWay(): Promise<void>;
}
