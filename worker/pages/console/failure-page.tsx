import { errorDocs } from '../../error-docs.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import type { Failure } from '../../gate/failures/failure.ts';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { DefinitionList } from '../components/definition-list.tsx';
import { isErrorCode } from '../docs/parts.tsx';
import { Moment } from '../shell/moment.tsx';
import { callerWords, ErrorLink } from './failure-words.tsx';
import { ConsolePage } from './layout.tsx';

interface FailurePageProps {
  account: ConsoleAccount;
  personId: string;
  failure: Failure;
  /** The id of the request by which it was found. */
  requestId: string;
}

/** Shows a call that was refused or failed, with equal calls of the same minute. */
export function FailurePage({ account, personId, failure, requestId }: FailurePageProps) {
  const { at, endpoint, code, message, calls } = failure;
  return (
    <ConsolePage title="Falha" account={account} isSignedIn current="falhas">
      <Breadcrumb steps={[[`/console/${account.id}/falhas`, 'Falhas']]} here={requestId} />
      <h1>Chamada que falhou</h1>
      <DefinitionList
        items={[
          ['ID', <code>{requestId}</code>],
          ['Quando', <Moment at={at} />],
          ['Chave', callerWords(account.keys, personId, failure)],
          ['Endpoint', <code>{endpoint}</code>],
          ['Erro', <ErrorLink failure={failure} />],
          ['Mensagem', message],
          ['Iguais neste minuto', calls.toLocaleString('pt-BR')],
        ]}
      />
      {isErrorCode(code) ? (
        <section aria-labelledby="o-que-fazer">
          <h2 id="o-que-fazer">O que fazer</h2>
          <p>{errorDocs[code].fix}</p>
        </section>
      ) : null}
      <p class="quiet">
        O corpo da chamada, as opções e os nomes de arquivos não ficam guardados: na mensagem, reticências
        estão no lugar deles. Se precisar de ajuda, informe o ID.
      </p>
    </ConsolePage>
  );
}
