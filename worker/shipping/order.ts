import type { Order } from '../gate/order.ts';
import type { BatchSpecification } from './specification.ts';

/**
 * The order with which the account's Gate accepts a batch. `items` are all its orders, `newItems` those that
 * it pays for.
 */
export function orderOf(batch: BatchSpecification, items: readonly string[]): Order<BatchSpecification> {
  return {
    id: batch.id,
    credits: batch.credits,
    heavy: false,
    payload: batch,
    // A test key pays nothing, so no order counts as paid.
    ...(batch.test ? {} : { monthly: { items, priced: batch.newItems } }),
  };
}

/** Returns the batch of an order made by `orderOf`. */
export function specificationOf({ payload }: Pick<Order, 'payload'>): BatchSpecification {
  return payload as BatchSpecification;
}
