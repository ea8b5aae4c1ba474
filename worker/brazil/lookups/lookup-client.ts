import type { z } from 'zod';
import type { Env } from '../../env.ts';
import { ApiError, unavailable } from '../../errors.ts';
import type { LookupName } from './kinds.ts';
import type { Known, Looked, Lookup } from './lookup-object.ts';

/** A kind of number as the routes see it. */
export interface LookupKind<Answer> {
  name: LookupName;
  /** An answer but for `cached`. */
  answer: z.ZodType<Answer>;
  /** What the caller reads when no source knows the number. */
  missing: string;
}

export type Found<Answer> = Answer & { cached: boolean };

/** What is kept of a number, without asking any source; null where nothing is. Throws `not_found` for a miss that is kept. */
export async function cached<Answer>(
  env: Pick<Env, 'LOOKUP'>,
  kind: LookupKind<Answer>,
  number: string,
): Promise<Found<Answer> | null> {
  const known = await reach<Known | null>(async () => lookupOf(env, kind, number).cached());
  return known && { ...answerOf(kind, known), cached: true };
}

/** What is kept of a number, or what its sources say. Throws `not_found`, or `upstream_unavailable` when no source answers. */
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
