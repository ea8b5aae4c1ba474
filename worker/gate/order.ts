/** Paid work that is done after the call. The Gate reads all of it but the payload. */
export interface Order<Payload = unknown> {
  /** Identifies its charge and its refund. */
  id: string;
  /** The id of the job, batch or envelope that receives it; by default the order's own id. */
  object?: string;
  credits: number;
  /** Takes one of the account's heavy slots. */
  heavy: boolean;
  /** Counts as a document of the monthly quota for signatures. */
  esignDocument?: boolean;
  /**
   * Items that are paid once per month of Brasília: all items of the order, and those included in its price.
   */
  monthly?: { items: readonly string[]; priced: readonly string[] };
  /** The data for the object that receives it. */
  payload: Payload;
}

/** An accepted order that may not have been handed over yet. */
export type PendingOrder = Pick<Order, 'id' | 'payload'> & { object: string };

/** Implemented by each object that receives orders. */
export interface TakesOrders extends Rpc.DurableObjectBranded {
  /**
   * Receives an order. Idempotent. `recorded`: D1 has it, so the Gate may delete it. `decided`: its outcome,
   * for which its caller waits, is known.
   */
  create(payload: unknown): Promise<{ recorded: boolean; decided?: boolean }>;
}
