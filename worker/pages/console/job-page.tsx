import type { ConsoleAccount } from '../../gate/calls.ts';
import { assets } from '../../generated/assets.js';
import type { JobRecord } from '../../jobs/record.ts';
import { DefinitionList } from '../components/definition-list.tsx';
import { Moment } from '../shell/moment.tsx';
import { JobResult, toolName } from './job-result.tsx';
import { ConsolePage } from './layout.tsx';

export function JobPage({ account, job }: { account: ConsoleAccount; job: JobRecord }) {
  return (
    <ConsolePage title={toolName(job)} account={account} isSignedIn scripts={[assets.conversionScript]}>
      <h1>{toolName(job)}</h1>
      <DefinitionList
        items={[
          ['Tarefa', <code>{job.id}</code>],
          ['Criado', <Moment at={job.createdAt} />],
        ]}
      />
      <JobResult account={account} job={job} />
    </ConsolePage>
  );
}
