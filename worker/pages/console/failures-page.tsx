import type { ConsoleAccount } from '../../gate/calls.ts';
import { FAILURES_KEPT_MS, type FailurePage, MOST_FAILURES } from '../../gate/failures/failure.ts';
import type { JobPage } from '../../jobs/list.ts';
import { CardTable } from '../components/card-table.tsx';
import { EmptyList } from '../components/empty-list.tsx';
import { Pagination } from '../components/pagination.tsx';
import { Moment } from '../shell/moment.tsx';
import { callerWords, ErrorLink } from './failure-words.tsx';
import { toolName } from './job-result.tsx';
import { ConsolePage } from './layout.tsx';

export const FAILURES_A_PAGE = 50;

const DAYS = FAILURES_KEPT_MS / 86_400_000;

interface FailuresPageProps {
  account: ConsoleAccount;
  personId: string;
  found: FailurePage;
  /** The first page is 1. */
  page: number;
  /** Failed jobs of the same days; null if the page does not show them. */
  jobs: JobPage | null;
}

/** Shows refused calls with their reasons, and failed jobs. */
export function FailuresPage(props: FailuresPageProps) {
  const { account, jobs } = props;
  return (
    <ConsolePage title="Falhas" account={account} isSignedIn current="falhas">
      <h1>Falhas</h1>
      <p>
        Dos últimos {DAYS} dias, até {MOST_FAILURES.toLocaleString('pt-BR')} linhas. Para achar uma chamada,
        digite no campo do alto o ID que veio na resposta (<code>req_…</code>).
      </p>
      <section aria-labelledby="chamadas">
        <h2 id="chamadas">Chamadas recusadas ou que falharam</h2>
        <FailedCalls {...props} />
      </section>
      {jobs === null ? null : (
        <section aria-labelledby="tarefas">
          <h2 id="tarefas">Tarefas que falharam</h2>
          <FailedJobs account={account} jobs={jobs} />
        </section>
      )}
    </ConsolePage>
  );
}

function FailedCalls({ account, personId, found: { failures, rows }, page }: FailuresPageProps) {
  if (rows === 0)
    return (
      <EmptyList step={{ href: '/docs/erros', words: 'Ver os códigos de erro' }}>
        Nenhuma chamada desta conta foi recusada. Quando uma for, o motivo aparece aqui em segundos, com o que
        fazer.
      </EmptyList>
    );
  const path = `/console/${account.id}/falhas`;
  const first = (page - 1) * FAILURES_A_PAGE + 1;
  const last = first + failures.length - 1;
  return (
    <>
      <CardTable
        caption="As últimas primeiro; iguais de um minuto são uma linha"
        columns={['Quando', 'Chave', 'Endpoint', 'Erro', 'Vezes']}
        rows={failures.map((failure) => [
          <a href={`${path}/${failure.requestId}`}>
            <Moment at={failure.at} />
          </a>,
          callerWords(account.keys, personId, failure),
          <code>{failure.endpoint}</code>,
          <div>
            <ErrorLink failure={failure} />
            <p>{failure.message}</p>
          </div>,
          failure.calls.toLocaleString('pt-BR'),
        ])}
      />
      <Pagination
        previous={page === 1 ? null : `${path}?pagina=${page - 1}`}
        next={last >= rows ? null : `${path}?pagina=${page + 1}`}
        words={`${first} a ${last} de ${rows}`}
      />
    </>
  );
}

function FailedJobs({ account, jobs: { records, hasMore } }: { account: ConsoleAccount; jobs: JobPage }) {
  if (records.length === 0)
    return (
      <EmptyList step={{ href: `/console/${account.id}`, words: 'Converter um arquivo' }}>
        Nenhuma tarefa falhou. Os créditos de uma tarefa que falha voltam sozinhos.
      </EmptyList>
    );
  return (
    <>
      <CardTable
        caption="O motivo está na página de cada tarefa"
        columns={['Quando', 'Ferramenta', 'Erro', 'Créditos devolvidos']}
        rows={records.map((job) => [
          <a href={`/console/${account.id}/tarefas/${job.id}`}>
            <Moment at={job.createdAt} />
          </a>,
          toolName(job),
          <code>{job.error?.code ?? 'job_failed'}</code>,
          job.creditsRefunded.toLocaleString('pt-BR'),
        ])}
      />
      {hasMore ? (
        <p class="quiet">
          Há outras. A API lista todas: <code>GET /v1/jobs?status=error</code>.
        </p>
      ) : null}
    </>
  );
}
