import { z } from 'zod';

/** The resources that the probe could reach from inside the sandbox, in the one line that it prints. */
export const probeReportSchema = z.object({
  network: z.boolean(),
  /** True if the probe saw private files of the system. */
  homes: z.boolean(),
  systemWritable: z.boolean(),
  uid: z.int().min(0),
});

export type ProbeReport = z.output<typeof probeReportSchema>;
