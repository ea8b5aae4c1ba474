/** The objects that take orders over, by the name of their binding. */
export type OrderTaker = 'JOB';

/** What an account pays for and is done later. The Gate knows nothing of it but what it decides with. */
export interface Order<Payload = unknown> {
  /** Also the name of the object that takes it over. */
  id: string;
  credits: number;
  /** Whether it takes one of the account's heavy slots. */
  heavy: boolean;
  taker: OrderTaker;
  /** All that its taker needs. */
  payload: Payload;
}

/** An order that was accepted and that its taker does not have for sure yet. */
export type PendingOrder = Pick<Order, 'id' | 'taker' | 'payload'>;

/** What every taker is. */
export interface TakesOrders extends Rpc.DurableObjectBranded {
  /** Takes an order over, once; `recorded` when D1 has it, and the Gate can let go of it. */
  create(payload: unknown): Promise<{ recorded: boolean }>;
}
