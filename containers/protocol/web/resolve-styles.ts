import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface ResolveStylesJob {
  headlessShell: string;
  source: string;
  target: string;
  /** The path of the browser's profile, which does not exist before. */
  profile: string;
}

/** Has a browser write a drawing with its styles worked out; answers whether it could. */
export const resolveStylesProgram = defineProgram<ResolveStylesJob>()(
  'web/resolve-styles.ts',
  z.object({ isResolved: z.boolean() }),
);
