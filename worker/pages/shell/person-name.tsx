import { type Child, createContext } from 'hono/jsx';

/** The name of the person who is signed in; empty where nobody is, or they gave none. */
export const PersonName = createContext('');

/** A page whose parts may ask for the name. */
export function withPersonName(name: string, page: Child) {
  return <PersonName.Provider value={name}>{page}</PersonName.Provider>;
}
