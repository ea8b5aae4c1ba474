import { Hono } from 'hono';
import { ApiError } from '../../errors.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { gateOf } from '../../gate/gate-of.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { systemClock } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import { asMember } from './member.ts';
import { usageCsv } from './usage-csv.ts';
import { UsagePage } from './usage-page.tsx';
import { type AskedRange, askedRange } from './usage-range.ts';

/** An account's credits and usage, as a page and as a CSV file. */
export const usageRoutes = new Hono<AppEnv>()
  .get('/console/:account/uso', (c) =>
    asMember(c, (visitor, account) => showUsage(c, visitor, account, rangeOf(c))),
  )
  .get('/console/:account/uso/csv', (c) =>
    asMember(c, (visitor, account) => downloadUsage(c, visitor, account)),
  );

function rangeOf(c: AppContext): AskedRange {
  return askedRange((name) => c.req.query(name), systemClock.now());
}

async function showUsage(
  c: AppContext,
  { personId }: Visitor,
  account: ConsoleAccount,
  asked: AskedRange,
): Promise<Response> {
  const { from, to } = asked.range;
  const plan = await gateOf(c.env, account.id).planAndUsage(personId, from, to);
  if (plan === null) throw new ApiError('not_found');
  const page = <UsagePage account={account} plan={plan} asked={asked} />;
  return answerPage(c, page, asked.fault === undefined ? 200 : 400);
}

async function downloadUsage(c: AppContext, visitor: Visitor, account: ConsoleAccount): Promise<Response> {
  const asked = rangeOf(c);
  if (asked.fault !== undefined) return showUsage(c, visitor, account, asked);
  const { from, to } = asked.range;
  const usage = await gateOf(c.env, account.id).keyUsage(visitor.personId, from, to);
  if (usage === null) throw new ApiError('not_found');
  if (usage === 'too_many')
    return showUsage(c, visitor, account, { ...asked, fault: { field: 'de', text: TOO_MANY } });
  return new Response(usageCsv(usage, account.keys), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="papelada-uso-brasilia-${from}-a-${to}.csv"`,
    },
  });
}

const TOO_MANY = 'O uso destes dias não cabe em um arquivo. Escolha um período menor.';
