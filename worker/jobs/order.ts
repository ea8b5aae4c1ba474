import type { Order } from '../gate/order.ts';
import type { JobSpecification } from './specification.ts';

/** What the account's Gate is asked to accept for a job. */
export function orderOf(job: JobSpecification): Order<JobSpecification> {
  return { id: job.id, credits: job.credits, heavy: job.kind !== 'light', payload: job };
}

/** The job of an order, as `orderOf` made it. */
export function specificationOf({ payload }: Pick<Order, 'payload'>): JobSpecification {
  return payload as JobSpecification;
}
