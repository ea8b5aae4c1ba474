/** Paid work that is done after the call. The Gate knows of it only what it decides by. */
export interface Order<Payload = unknown> {
  /** What its charge and its refund are known by. */
  id: string;
  /** The id of the job, batch or envelope that takes it over; the order's own where there is none. */
  object?: string;
  credits: number;
  /** Whether it takes one of the account's heavy slots. */
  heavy: boolean;
  /** Whether it counts as a document of the month's quota for signatures. */
  esignDocument?: boolean;
  /** What of it is paid once in a month of Brasília: all that comes, and what of that the price was made of. */
  monthly?: { items: readonly string[]; priced: readonly string[] };
  /** All that its taker needs. */
  payload: Payload;
}

/** An accepted order that has not been handed over for certain. */
export type PendingOrder = Pick<Order, 'id' | 'payload'> & { object: string };

/** What each of those objects implements. */
export interface TakesOrders extends Rpc.DurableObjectBranded {
  /**
   * Takes an order over. Idempotent. `recorded`: D1 has it, so the Gate may delete it. `decided`: what became of it is
   * known, and with it what its caller waits for.
   */
  create(payload: unknown): Promise<{ recorded: boolean; decided?: boolean }>;
}
