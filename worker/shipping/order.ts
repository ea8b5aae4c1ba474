import type { Order } from '../gate/order.ts';
import type { BatchSpecification } from './specification.ts';

/** What the account's Gate is asked to accept for a batch: `items` are all its orders, `newItems` what it pays. */
export function orderOf(batch: BatchSpecification, items: readonly string[]): Order<BatchSpecification> {
  return {
    id: batch.id,
    credits: batch.credits,
    heavy: false,
    payload: batch,
    // A test key pays nothing, and nothing counts as paid.
    ...(batch.test ? {} : { monthly: { items, priced: batch.newItems } }),
  };
}

/** The batch of an order, as `orderOf` made it. */
export function specificationOf({ payload }: Pick<Order, 'payload'>): BatchSpecification {
  return payload as BatchSpecification;
}
