import { createMiddleware } from 'hono/factory';
import { configurationFaults } from '../configuration.ts';
import { unavailable } from '../errors.ts';
import type { AppEnv } from './context.ts';

/** Nobody is served by a production that is set up as a local running, or without its secrets. */
export const requireConfiguration = createMiddleware<AppEnv>(async (c, next) => {
  const faults = configurationFaults(c.env);
  if (faults.length > 0) throw unavailable(`refusing to serve: ${faults.join('; ')}`, 300);
  await next();
});
