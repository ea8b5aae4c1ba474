import { createMiddleware } from 'hono/factory';
import { configurationFaults } from '../configuration.ts';
import { unavailable } from '../errors.ts';
import type { AppEnv } from './context.ts';

/** Answers 503 if production has settings for local use, or lacks its secrets. */
export const requireConfiguration = createMiddleware<AppEnv>(async (c, next) => {
  const faults = configurationFaults(c.env);
  if (faults.length > 0) throw unavailable(`refusing to serve: ${faults.join('; ')}`, 300);
  await next();
});
