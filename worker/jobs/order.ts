import type { Order } from '../gate/order.ts';
import type { JobSpecification } from './specification.ts';

/** The order with which the account's Gate accepts a job. */
export function orderOf(job: JobSpecification): Order<JobSpecification> {
  return { id: job.id, credits: job.credits, heavy: job.kind !== 'light', payload: job };
}

/** Returns the job of an order made by `orderOf`. */
export function specificationOf({ payload }: Pick<Order, 'payload'>): JobSpecification {
  return payload as JobSpecification;
}
