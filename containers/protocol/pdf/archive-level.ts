import { z } from 'zod';

/** A part of ISO 19005 and its level of conformance: how the pages look is kept. */
export type ArchiveLevel = '1b' | '2b' | '3b';

export const remarkSchema = z.object({ what: z.string(), value: z.string() });

/** `what` is a kind, `value` its name or number; the tool makes a note for the user of it. */
export type Remark = z.output<typeof remarkSchema>;
