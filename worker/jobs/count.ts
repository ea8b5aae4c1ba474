import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import type { UnpaidWork } from '../admission/unpaid-work.ts';
import type { Env } from '../env.ts';
import { unavailable } from '../errors.ts';
import type { StoredFile } from '../intake/plan.ts';
import type { KeptCount } from '../lending/lender.ts';
import { countedBy, type LenderEnv } from '../lending/lender-of.ts';
import { countingBusy, countingTooLong, runCount } from '../runner/count-run.ts';

interface CountCall {
  env: LenderEnv & Pick<Env, 'RUNNER' | 'PREFLIGHT_SLOTS'>;
  tool: ToolDefinition;
  options: Record<string, unknown>;
  jobId: string;
  accountId: string;
  inputs: StoredFile[];
  work: UnpaidWork;
}

/**
 * Counts the pages of each file, for the price; 0 for a file that cannot be counted. An upload is counted once and
 * keeps its count. Throws `service_unavailable` if no container answers, `payload_too_large` if counting exceeds a
 * limit.
 */
export async function countPages(call: CountCall): Promise<number[]> {
  const { env, tool, options, jobId: job, accountId, work } = call;
  const files = call.inputs.filter((input) => input.field === 'files');
  const merge = tool.pagesOf === 'merge' ? { merge: options } : {};
  const kept = await Promise.all(files.map((file) => ('merge' in merge ? null : keptCount(env, file))));
  const uncounted = files.filter((_, place) => kept[place] === null);
  const run = { id: `${job}-count`, accountId, files: uncounted, byContent: tool.byContent, ...merge };
  const counted = uncounted.length === 0 ? [] : await runCount(env, run, work.add);
  return kept.map((pages) => pages ?? counted.shift() ?? 0);
}

/** Returns the count that an upload keeps; null for a file that has none of its own. */
async function keptCount(env: LenderEnv, { lender, extension }: StoredFile): Promise<number | null> {
  if (!lender) return null;
  const kept: KeptCount = await countedBy(env, lender, extension).catch((error) => {
    throw unavailable(error);
  });
  if (kept === 'later') throw countingBusy();
  if (kept === 'too_long') throw countingTooLong();
  return kept;
}
