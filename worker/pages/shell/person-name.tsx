import { type Child, createContext } from 'hono/jsx';

/** The name of the person who is signed in; empty if nobody is, or if they have set none. */
export const PersonName = createContext('');

/** Provides the name to the parts of a page. */
export function withPersonName(name: string, page: Child) {
  return <PersonName.Provider value={name}>{page}</PersonName.Provider>;
}
