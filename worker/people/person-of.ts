import type { Env } from '../env.ts';
import type { Person } from './person.ts';

/** The person's object, which is made near Brazil. */
export function personOf({ PERSON }: Pick<Env, 'PERSON'>, personId: string) {
  return (PERSON as DurableObjectNamespace<Person>).getByName(personId, { locationHint: 'sam' });
}
