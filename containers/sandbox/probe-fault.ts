import { probeReportSchema } from '../protocol/probe-report.ts';

/**
 * Returns why a sandbox cannot be trusted, from the report of its probe and whether the probe reached the network; null
 * if it can be.
 */
export function probeFaultOf(reported: unknown, isReached: boolean): string | null {
  const { data: report } = probeReportSchema.safeParse(reported);
  if (report === undefined) return 'the probe gave no report';
  if (report.network || isReached) return 'the probe reached the network';
  if (report.homes) return 'the probe saw private files of the system';
  if (report.systemWritable) return 'the probe could write to the system';
  if (report.uid === 0) return 'the probe ran as root';
  return null;
}
