import type { Env } from '../env.ts';
import type { Person } from './person.ts';

/** Returns the person's object, which is created near Brazil. */
export function personOf({ PERSON }: Pick<Env, 'PERSON'>, personId: string) {
  return (PERSON as DurableObjectNamespace<Person>).getByName(personId, { locationHint: 'sam' });
}
