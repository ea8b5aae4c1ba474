import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** The name under which usage counts the calls of a route, by the path of a call where that decides. */
export type UsageName = string | ((path: string) => string);

/** Calls that no route answers, and routes outside the API. */
const OTHER = 'other';
const names = new Map<string, UsageName>();

/** Names the calls of a route; its path is written as in the contract, with `{id}`, or as Hono has it, with `:id`. */
export function nameUsage(method: string, path: string, name: UsageName): void {
  names.set(keyOf(method, path.replace(/\{(\w+)\}/g, ':$1')), name);
}

/** The usage name of the route that answers this call (specification 2.3). */
export function usageNameOf(c: Context): string {
  for (const { method, path } of matchedRoutes(c)) {
    const name = usageNameOfRoute(method, path);
    if (name !== undefined) return typeof name === 'string' ? name : name(c.req.path);
  }
  return OTHER;
}

/** The usage name of a route as Hono has it; undefined if it has none. */
export function usageNameOfRoute(method: string, path: string): UsageName | undefined {
  return names.get(keyOf(method, path));
}

function keyOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}
