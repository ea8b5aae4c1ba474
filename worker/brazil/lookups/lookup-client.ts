import type { z } from 'zod';
import type { Env } from '../../env.ts';
import { ApiError, unavailable } from '../../errors.ts';
import type { LookupName } from './kinds.ts';
import type { Known, Looked, Lookup } from './lookup-object.ts';

/** A kind of number, as used by the routes. */
export interface LookupKind<Answer> {
  name: LookupName;
  /** The schema of an answer without `cached`. */
  answer: z.ZodType<Answer>;
  /** The message for the caller if no source knows the number. */
  missing: string;
}

export type Found<Answer> = Answer & { cached: boolean };

/**
 * Returns the cached answer for a number without asking a source; null if there is none. Throws `not_found`
 * for a cached miss.
 */
export async function cached<Answer>(
  env: Pick<Env, 'LOOKUP'>,
  kind: LookupKind<Answer>,
  number: string,
): Promise<Found<Answer> | null> {
  const known = await reach<Known | null>(async () => lookupOf(env, kind, number).cached());
  return known && { ...answerOf(kind, known), cached: true };
}

/**
 * Returns the answer for a number from the cache or its sources. Throws `not_found`, or
 * `upstream_unavailable` if no source answers.
 */
export async function lookUp<Answer>(
  env: Pick<Env, 'LOOKUP'>,
  kind: LookupKind<Answer>,
  number: string,
): Promise<Found<Answer>> {
  const looked = await reach<Looked>(async () => lookupOf(env, kind, number).lookUp(kind.name, number));
  if (looked.outcome === 'unavailable')
    throw new ApiError('upstream_unavailable', undefined, {
      'Retry-After': String(looked.retryAfterSeconds),
    });
  return { ...answerOf(kind, looked), cached: looked.cached };
}

function lookupOf(
  env: Pick<Env, 'LOOKUP'>,
  { name }: LookupKind<unknown>,
  number: string,
): DurableObjectStub<Lookup> {
  const lookups = env.LOOKUP as DurableObjectNamespace<Lookup>;
  return lookups.getByName(`${name}:${number}`, { locationHint: 'sam' });
}

function answerOf<Answer>({ answer, missing }: LookupKind<Answer>, known: Known): Answer {
  if (known.outcome === 'missing') throw new ApiError('not_found', missing);
  return answer.parse(JSON.parse(known.answer));
}

function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  return call().catch((error) => {
    throw unavailable(error);
  });
}
