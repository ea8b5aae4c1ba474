import { findTool } from '../../../common/catalogue/catalogue.ts';
import { type JobRecord, viewJob } from '../../jobs/record.ts';
import { isFinished } from '../../queued-work/work-record.ts';
import { systemClock } from '../../time/clock.ts';
import { Notice } from '../components/notice.tsx';
import { shownSize } from '../shell/shown-size.ts';

/** Shows the result of a job: its files, text and losses, or its error; while it runs, its progress. */
export function JobResult({ account, job }: { account: { id: string }; job: JobRecord }) {
  const address = `/console/${account.id}/tarefas/${job.id}`;
  if (!isFinished(job))
    return (
      <div class="job" data-job={`${address}/estado`}>
        <p role="status">{job.message}</p>
        <progress max={100} value={job.progress} aria-label="Andamento da conversão" />
        <p>
          <a href={address}>Atualizar</a>
        </p>
      </div>
    );
  const { info, text, files_available: hasFiles } = viewJob(job, '', systemClock.now());
  return (
    <div class="job">
      {job.error === null ? null : (
        <p class="fault" role="alert">
          {job.error.message}
        </p>
      )}
      {hasFiles ? (
        <ul class="rows">
          {job.outputs.map(({ name, size }, index) => (
            <li>
              <a href={`${address}/arquivos/${index}`} download={name}>
                {name}
              </a>{' '}
              <span class="quiet">({shownSize(size)})</span>
            </li>
          ))}
        </ul>
      ) : null}
      {hasFiles && job.outputs.length > 1 ? (
        <p>
          <a href={`${address}/arquivos`}>Baixar todos em um ZIP</a>
        </p>
      ) : null}
      {job.status === 'done' && !hasFiles ? (
        <p>Os arquivos desta tarefa já foram apagados: eles ficam guardados por 1 hora.</p>
      ) : null}
      {info === undefined ? null : (
        <Notice kind="info" title="Sobre o resultado">
          {info}
        </Notice>
      )}
      {text === undefined ? null : (
        <pre tabindex={0}>
          <code>{text}</code>
        </pre>
      )}
      <p class="quiet">{costOf(job)}</p>
    </div>
  );
}

export function toolName({ tool }: Pick<JobRecord, 'tool'>): string {
  return findTool(tool)?.name ?? tool;
}

function costOf({ creditsCharged, creditsRefunded }: JobRecord): string {
  if (creditsCharged === 0) return 'Não custou créditos.';
  if (creditsRefunded > 0) return 'Não custou nada: os créditos voltaram para a conta.';
  return creditsCharged === 1 ? 'Custou 1 crédito.' : `Custou ${creditsCharged} créditos.`;
}
