import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { RouterRoute } from 'hono/types';
import type { AppContext, AppEnv } from '../context.ts';

/**
 * The name under which usage counts the calls of a route, or a function that derives it from a call's path.
 */
export type UsageName = string | ((path: string) => string);

/** Calls without a route and without a feature. */
const OTHER = 'other';

const namesOfHandlers = new WeakMap<object, UsageName>();

/** Creates a handler that gives its route a usage name and does nothing else. */
export function countedAs(name: UsageName): MiddlewareHandler<AppEnv> {
  const handler: MiddlewareHandler<AppEnv> = (_, next) => next();
  namesOfHandlers.set(handler, name);
  return handler;
}

/**
 * Returns the usage name of a call (specification 2.3), computed once per call. A call without a route has the name of
 * its feature: `features` has the names by the segment after /v1.
 */
export function usageNameOf(c: AppContext, features?: ReadonlyMap<string, UsageName>): string {
  const known = c.get('usageName');
  if (known !== undefined) return known;
  const { path } = c.req;
  const name = nameAmong(matchedRoutes(c)) ?? features?.get(path.split('/', 3)[2] ?? '') ?? OTHER;
  const usageName = typeof name === 'string' ? name : name(path);
  c.set('usageName', usageName);
  return usageName;
}

/** Returns the name of the first route of each feature, by the segment after /v1. */
export function featureNames(routes: readonly RouterRoute[]): Map<string, UsageName> {
  const ofFeature = Map.groupBy(routes, ({ path }) => path.split('/', 3)[2] ?? '');
  return new Map(
    [...ofFeature].flatMap(([feature, ofIt]) => {
      const name = nameAmong(ofIt);
      return name === null ? [] : [[feature, name]];
    }),
  );
}

/** Returns the first name among the handlers of these routes; null if none has one. */
export function nameAmong(routes: readonly RouterRoute[]): UsageName | null {
  for (const { handler } of routes) {
    const name = namesOfHandlers.get(handler);
    if (name !== undefined) return name;
  }
  return null;
}
