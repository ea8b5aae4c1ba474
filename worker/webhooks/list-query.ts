import { z } from 'zod';
import { invalidParameter, parseLimit, parseTime } from '../http/query.ts';
import type { DeliveryState } from './deliveries.ts';
import { EVENT_TYPES, type EventType } from './event.ts';
import type { DeliveryFilter } from './history.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const satisfies readonly DeliveryState[];

export interface DeliveryListQuery {
  filter: Omit<DeliveryFilter, 'after'>;
  startingAfter: string | undefined;
}

/** Parses the query of a list of deliveries. Throws an error that names the field. */
export function parseDeliveryQuery(query: Record<string, string>): DeliveryListQuery {
  const createdAfter = parseTime('created_after', query.created_after);
  const createdBefore = parseTime('created_before', query.created_before);
  if (createdAfter !== undefined && createdBefore !== undefined && createdBefore < createdAfter)
    throw invalidParameter('created_before', 'use um momento depois de created_after');
  return {
    filter: {
      limit: parseLimit(query.limit),
      ...given('states', parseStates(query.status)),
      ...given('type', parseType(query.type)),
      ...given('subject', query.subject),
      ...given('recovery', query.recovery),
      ...given('createdAfter', createdAfter),
      ...given('createdBefore', createdBefore),
    },
    startingAfter: query.starting_after ?? query.cursor,
  };
}

function parseStates(text: string | undefined): DeliveryState[] | undefined {
  const states = text?.split(',').map((state) => state.trim());
  const known = z.array(z.enum(DELIVERY_STATES)).optional().safeParse(states);
  if (known.success) return known.data;
  throw invalidParameter('status', `use um ou mais de ${DELIVERY_STATES.join(', ')}, separados por vírgula`);
}

function parseType(text: string | undefined): EventType | undefined {
  const known = z.enum(EVENT_TYPES).optional().safeParse(text);
  if (known.success) return known.data;
  throw invalidParameter('type', `use um de ${EVENT_TYPES.join(', ')}`);
}

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}
