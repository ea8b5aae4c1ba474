import { canonical, type Plain } from './canonical.ts';
import type { TrailEvent } from './trail.ts';

/** The end of a trail: the next event has `head` as its `prev` and `count` as its number. */
export interface TrailEnd {
  count: number;
  head: string;
}

export const EMPTY_TRAIL: TrailEnd = { count: 0, head: '0'.repeat(64) };

export type TrailFields = Omit<TrailEvent, 'v' | 'seq' | 'prev'>;

export type TrailCheck =
  | ({ holds: true } & TrailEnd)
  /** `at`: the index of the first invalid event. */
  | { holds: false; at: number; why: 'form' | 'order' | 'envelope' | 'link' };

const TYPES: { [Field in keyof TrailEvent]: 'number' | 'string' } = {
  v: 'number',
  envelope: 'string',
  seq: 'number',
  at: 'string',
  type: 'string',
  signer: 'number',
  ip: 'string',
  port: 'number',
  device: 'string',
  detail: 'string',
  prev: 'string',
};

/**
 * Creates the next event of a trail and returns it with the new end. Lone surrogates in its strings are
 * replaced.
 */
export async function chained(
  end: TrailEnd,
  fields: TrailFields,
): Promise<{ event: TrailEvent; hash: string; end: TrailEnd }> {
  const event: TrailEvent = {
    v: 1,
    envelope: fields.envelope,
    seq: end.count,
    at: fields.at,
    type: fields.type,
    signer: fields.signer,
    ip: fields.ip.toWellFormed(),
    port: fields.port,
    device: fields.device.toWellFormed(),
    detail: fields.detail.toWellFormed(),
    prev: end.head,
  };
  const hash = await hashOf({ ...event });
  return { event, hash, end: { count: end.count + 1, head: hash } };
}

/**
 * Checks that each event is well-formed and contains the hash of the previous one. Missing events at the end
 * are only detected by comparing `head`.
 */
export async function verifyTrail(events: readonly unknown[]): Promise<TrailCheck> {
  let end = EMPTY_TRAIL;
  let envelope: string | undefined;
  for (const [at, event] of events.entries()) {
    if (!isEvent(event)) return { holds: false, at, why: 'form' };
    envelope ??= event.envelope;
    if (event.seq !== at) return { holds: false, at, why: 'order' };
    if (event.envelope !== envelope) return { holds: false, at, why: 'envelope' };
    if (event.prev !== end.head) return { holds: false, at, why: 'link' };
    end = { count: at + 1, head: await hashOf({ ...event }) };
  }
  return { holds: true, ...end };
}

function isEvent(event: unknown): event is TrailEvent {
  if (typeof event !== 'object' || event === null) return false;
  const fields = Object.entries(event);
  return (
    fields.length === Object.keys(TYPES).length && fields.every(isField) && Reflect.get(event, 'v') === 1
  );
}

function isField([name, value]: [string, unknown]): boolean {
  const type = Object.hasOwn(TYPES, name) ? Reflect.get(TYPES, name) : undefined;
  if (typeof value === 'string') return type === 'string' && value.isWellFormed();
  return type === 'number' && Number.isSafeInteger(value);
}

async function hashOf(event: Record<string, Plain>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical(event)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
