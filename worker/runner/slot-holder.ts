import type { RunLimit } from '../../common/protocol.ts';

/** Details that the queue gets when a slot is freed. */
export interface SlotEnd {
  /** The limit that ended the run. */
  endedBy?: RunLimit | undefined;
  /** The instance did not answer; others are preferred for a while. */
  unanswered?: boolean;
}

/** The object that a slot is granted to: a job, a batch, or an envelope to be sealed. */
export interface SlotHolder extends Rpc.DurableObjectBranded {
  /** Starts its run on the instance. Returns false if there is nothing left to start. */
  start(instance: number): Promise<boolean>;
  /** Frees the slot, and queues again for the background. */
  giveWay(): Promise<void>;
}
