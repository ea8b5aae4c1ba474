import { z } from 'zod';
import { withoutFinalDots } from '../../common/public-address.ts';

/** The addresses of a name, with aliases followed; `unknown` if the resolver failed. */
export type Resolution =
  | { found: 'addresses'; addresses: string[]; aliases: string[] }
  | { found: 'nothing' }
  | { found: 'unknown' };

const ANSWER_WITHIN_MS = 1_500;
const MOST_ALIAS_ROUNDS = 4;
const FAILURES_BEFORE_REST = 3;
const REST_MS = 30_000;

const [NO_ERROR, NO_SUCH_NAME] = [0, 3];
const TYPE = { A: 1, CNAME: 5, AAAA: 28 } as const;

/** A DNS over HTTPS response in JSON. */
const answerSchema = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});
type DnsAnswer = z.output<typeof answerSchema>;

/** The failures of each resolver, per isolate; losing them costs a few slow calls. */
const experience = new Map<string, { failures: number; restUntil: number }>();

/**
 * Resolves a name to all its addresses by DNS over HTTPS. Never throws: if the resolver fails, the result is
 * `unknown`, and after repeated failures it is not called for a while.
 */
export async function resolveName(resolverUrl: string, name: string): Promise<Resolution> {
  const aliases: string[] = [];
  let asked = name;
  for (let round = 0; round < MOST_ALIAS_ROUNDS; round++) {
    const answers = await Promise.all([ask(resolverUrl, asked, 'A'), ask(resolverUrl, asked, 'AAAA')]);
    const records = answers.flatMap((answer) => answer?.Answer ?? []);
    const addresses = records.filter(({ type }) => type === TYPE.A || type === TYPE.AAAA).map(addressIn);
    aliases.push(...records.filter(({ type }) => type === TYPE.CNAME).map(({ data }) => withoutDot(data)));
    if (addresses.length > 0) return { found: 'addresses', addresses, aliases };
    const known = answers.every((answer) => answer?.Status === NO_ERROR || answer?.Status === NO_SUCH_NAME);
    const next = aliases.at(-1);
    if (!known) return { found: 'unknown' };
    if (next === undefined || next === asked) return { found: 'nothing' };
    asked = next;
  }
  return { found: 'nothing' };
}

async function ask(resolverUrl: string, name: string, type: 'A' | 'AAAA'): Promise<DnsAnswer | undefined> {
  const known = experience.get(resolverUrl) ?? { failures: 0, restUntil: 0 };
  if (Date.now() < known.restUntil) return undefined;
  const answer = await query(resolverUrl, name, type).catch(() => undefined);
  const failures = answer ? 0 : (experience.get(resolverUrl)?.failures ?? 0) + 1;
  const rests = failures >= FAILURES_BEFORE_REST;
  experience.set(resolverUrl, { failures, restUntil: rests ? Date.now() + REST_MS : 0 });
  return answer;
}

async function query(resolverUrl: string, name: string, type: string): Promise<DnsAnswer> {
  const url = new URL(resolverUrl);
  url.searchParams.set('name', name);
  url.searchParams.set('type', type);
  const headers = { Accept: 'application/dns-json' };
  const response = await fetch(url.href, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (response.ok) return answerSchema.parse(await response.json());
  await response.body?.cancel();
  throw new Error(`the resolver answered ${response.status}`);
}

/** Writes an address like the host of a URL. */
function addressIn({ type, data }: { type: number; data: string }): string {
  return type === TYPE.AAAA ? `[${data}]` : data;
}

function withoutDot(name: string): string {
  return withoutFinalDots(name.toLowerCase());
}
