import { Hono } from 'hono';
import { ApiError } from '../../errors.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { FAILURES_KEPT_MS } from '../../gate/failures/failure.ts';
import { gateOf } from '../../gate/gate-of.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { type JobPage, listJobs } from '../../jobs/list.ts';
import type { Visitor } from '../../people/person.ts';
import { systemClock } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import { FailurePage } from './failure-page.tsx';
import { FAILURES_A_PAGE, FailuresPage } from './failures-page.tsx';
import { readKnownId } from './known-id.ts';
import { asMember } from './member.ts';

const MOST_JOBS = 50;

/** The pages for calls that were refused or failed, and for jobs that failed. */
export const failuresRoutes = new Hono<AppEnv>()
  .get('/console/:account/falhas', (c) =>
    asMember(c, (visitor, account) => showFailures(c, visitor, account)),
  )
  .get('/console/:account/falhas/:request', (c) =>
    asMember(c, (visitor, account) => showFailure(c, visitor, account)),
  );

async function showFailures(
  c: AppContext,
  { personId }: Visitor,
  account: ConsoleAccount,
): Promise<Response> {
  const page = pageNumber(c.req.query('pagina'));
  const offset = (page - 1) * FAILURES_A_PAGE;
  const [found, jobs] = await Promise.all([
    gateOf(c.env, account.id).failures(personId, offset, FAILURES_A_PAGE),
    page === 1 ? failedJobs(c, account) : null,
  ]);
  if (found === null || (page > 1 && found.failures.length === 0)) throw new ApiError('not_found');
  return answerPage(c, <FailuresPage {...{ account, personId, page, jobs }} found={found} />);
}

/** Lists the failed jobs of the same days. */
function failedJobs(c: AppContext, { id }: ConsoleAccount): Promise<JobPage> {
  return listJobs(c.env, id, {
    limit: MOST_JOBS,
    statuses: ['error'],
    createdAfter: systemClock.now() - FAILURES_KEPT_MS,
    createdBefore: undefined,
    startingAfter: undefined,
    tool: undefined,
  });
}

async function showFailure(c: AppContext, { personId }: Visitor, account: ConsoleAccount): Promise<Response> {
  const asked = readKnownId(c.req.param('request') ?? '');
  if (asked?.kind !== 'request') throw new ApiError('not_found');
  const failure = await gateOf(c.env, account.id).failureOf(personId, asked.id);
  if (failure === null) throw new ApiError('not_found');
  return answerPage(
    c,
    <FailurePage account={account} personId={personId} failure={failure} requestId={asked.id} />,
  );
}

function pageNumber(text = '1'): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new ApiError('not_found');
  return Number(text);
}
