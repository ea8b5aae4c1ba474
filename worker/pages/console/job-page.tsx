import type { ConsoleAccount } from '../../gate/calls.ts';
import { assets } from '../../generated/assets.js';
import type { JobRecord } from '../../jobs/record.ts';
import { Moment } from '../shell/moment.tsx';
import { JobResult, toolName } from './job-result.tsx';
import { ConsolePage } from './layout.tsx';

export function JobPage({ account, job }: { account: ConsoleAccount; job: JobRecord }) {
  return (
    <ConsolePage title={toolName(job)} account={account} isSignedIn scripts={[assets.conversionScript]}>
      <h1>{toolName(job)}</h1>
      <dl class="facts">
        <dt>Trabalho</dt>
        <dd>
          <code>{job.id}</code>
        </dd>
        <dt>Criado</dt>
        <dd>
          <Moment at={job.createdAt} />
        </dd>
      </dl>
      <JobResult account={account} job={job} />
    </ConsolePage>
  );
}
