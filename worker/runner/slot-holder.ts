/** What a slot is granted to: the object of a job, of a batch, or of an envelope that is to be sealed. */
export interface SlotHolder extends Rpc.DurableObjectBranded {
  /** Begins its run on the instance; false when there is nothing to start any more. */
  start(instance: number): Promise<boolean>;
  /** Gives the slot back, and comes again for the background. */
  giveWay(): Promise<void>;
}
