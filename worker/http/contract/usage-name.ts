import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * The name under which usage counts the calls of a route, or a function that derives it from a call's path.
 */
export type UsageName = string | ((path: string) => string);

/** Calls without a route, and routes outside the API. */
const OTHER = 'other';
const names = new Map<string, UsageName>();

/** Sets the usage name of a route. Its path has the contract's form (`{id}`) or Hono's (`:id`). */
export function nameUsage(method: string, path: string, name: UsageName): void {
  names.set(keyOf(method, path.replace(/\{(\w+)\}/g, ':$1')), name);
}

/** Returns the usage name of the route that answers this call (specification 2.3). */
export function usageNameOf(c: Context): string {
  for (const { method, path } of matchedRoutes(c)) {
    const name = usageNameOfRoute(method, path);
    if (name !== undefined) return typeof name === 'string' ? name : name(c.req.path);
  }
  return OTHER;
}

/** Returns the usage name of a route in Hono's form; undefined if it has none. */
export function usageNameOfRoute(method: string, path: string): UsageName | undefined {
  return names.get(keyOf(method, path));
}

function keyOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}
