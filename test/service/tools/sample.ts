import type { Bytes } from '../support/fixtures.ts';

type NamedFile = [name: string, bytes: Bytes];

/** One call of a tool, and what must come of it. */
export interface Sample {
  tool: string;
  files: () => Promise<NamedFile[]>;
  /** Extra files by field. */
  extras?: () => Promise<Record<string, NamedFile>>;
  options?: Record<string, unknown>;
  credits: number;
  /** The outputs' names, in order. */
  outputs: string[];
  /** Looks at the outputs, and at the finished job. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests are about
  look: (outputs: Bytes[], job: any) => Promise<void>;
}
