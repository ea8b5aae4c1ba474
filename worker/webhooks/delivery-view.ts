import { isoTime } from '../time/clock.ts';
import type { ReadDelivery } from './courier.ts';
import type { DeliverySummaryView, DeliveryView } from './delivery-schema.ts';
import type { EventType } from './event.ts';
import type { ListedAttempt, ListedDelivery, ShownAttempt } from './history.ts';

/** Converts a delivery for a list. */
export function viewListedDelivery(delivery: ListedDelivery): DeliverySummaryView {
  return { ...viewFields(delivery), attempts: delivery.attempts.map(viewListedAttempt) };
}

/**
 * Converts a delivery with all that is recorded of it. `withBody` is false for a caller who may not read text
 * from files.
 */
export function viewDelivery(delivery: ReadDelivery, withBody: boolean): DeliveryView {
  return {
    ...viewFields(delivery),
    attempts: delivery.attempts.map(viewAttempt),
    body: withBody ? delivery.body : null,
    body_available: delivery.body !== null,
  };
}

function viewFields({ id, type, subject, url, state, createdAt, nextAt }: Omit<ListedDelivery, 'attempts'>) {
  return {
    object: 'webhook_delivery' as const,
    id,
    // The Courier accepts only events, which have these types.
    type: type as EventType,
    subject,
    url,
    status: state,
    created_at: isoTime(createdAt),
    next_attempt_at: nextAt === null ? null : isoTime(nextAt),
  };
}

function viewListedAttempt({ number, at, cause, url, status, error, durationMs }: ListedAttempt) {
  return { number, at: isoTime(at), by: cause, url, status, error, duration_ms: durationMs };
}

function viewAttempt(attempt: ShownAttempt) {
  const response = attempt.exchange?.response ?? null;
  return {
    ...viewListedAttempt(attempt),
    request_headers: attempt.exchange?.requestHeaders ?? null,
    response_headers: response?.headers ?? null,
    response_headers_truncated: response?.areHeadersCut ?? false,
    response_body: response?.body ?? null,
    response_body_truncated: response?.isBodyCut ?? false,
  };
}
