import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { errorDocs, type Retry } from '../../error-docs.ts';
import { type ErrorCode, errorRegistry } from '../../errors.ts';
import { type ApiDocument, codesOf, endpointsOf, operationsOf, toolIdOf } from './document.ts';
import { Page } from './layout.tsx';
import { isErrorCode, Json, Method } from './parts.tsx';

const RETRIES: Record<Retry, string> = {
  after_fixing: 'Não: a mesma chamada terá a mesma resposta. Corrija-a antes de repetir.',
  after_waiting: 'Sim, depois de esperar. Quando a resposta traz Retry-After, espere aqueles segundos.',
  with_growing_waits: 'Sim, com esperas crescentes: por exemplo 5, 10, 20 e 40 segundos. Nada foi cobrado.',
  next_day: 'No mesmo dia, não. A cota volta à meia-noite de Brasília.',
  check_first:
    'Um GET, sim. Um POST, com a mesma Idempotency-Key, ou depois de conferir se a tarefa foi criada.',
};

export function ErrorPage({ document, code }: { document: ApiDocument; code: ErrorCode }) {
  const { status, message } = errorRegistry[code];
  const doc = errorDocs[code];
  const givers = operationsOf(document).filter((operation) => codesOf(document, operation).includes(code));
  const tools = givers.filter((operation) => toolIdOf(operation) !== undefined);
  const everyTool = tools.length === catalogue.length;
  const endpoints = givers.filter((operation) => toolIdOf(operation) === undefined);
  const request_id = 'req_4fXk2Lw9QmZ7bTnR1cVyHa';
  return (
    <Page document={document} title={code} path={`/docs/erros/${code}`}>
      <p class="kicker">
        <a href="/docs/erros">Erros</a>
      </p>
      <h1>
        <span class="status">{status}</span> <code>{code}</code>
      </h1>
      <p class="lead">{message}</p>
      <h2>Quando acontece</h2>
      <p>{doc.when}</p>
      <h2>O que fazer</h2>
      <p>{doc.fix}</p>
      <h2>Adianta repetir?</h2>
      <p>{RETRIES[doc.retry]}</p>
      <h2>Resposta</h2>
      <Json label={`HTTP ${status}`} value={{ error: { code, message, request_id } }} />
      <p>
        Decida pelo <code>code</code>, que é estável. O texto de <code>message</code> pode mudar e, muitas
        vezes, diz mais do que este: nomeia o campo, o arquivo ou o limite.
      </p>
      <h2>Quem responde assim</h2>
      {givers.length === 0 ? <p>{NO_GIVER}</p> : null}
      <ul class="plain">
        {endpoints.map(({ method, path, operationId }) => (
          <li>
            <Method name={method} /> <a href={`/docs/api/${operationId}`}>{path}</a>
          </li>
        ))}
      </ul>
      {tools.length === 0 ? null : (
        <p>{everyTool ? 'E todas as ferramentas.' : 'E, entre as ferramentas:'}</p>
      )}
      <ul class="plain">
        {(everyTool ? [] : tools).map((operation) => (
          <li>
            <a href={`/docs/ferramentas/${toolIdOf(operation)}`}>{operation.summary}</a>
          </li>
        ))}
      </ul>
    </Page>
  );
}

const NO_GIVER =
  'Nenhum endpoint documentado, por enquanto: este código é o de um caminho que não existe ou de uma parte da API que ainda não foi aberta.';

export function ErrorListPage({ document }: { document: ApiDocument }) {
  const codes = Object.keys(errorRegistry).filter(isErrorCode);
  return (
    <Page document={document} title="Erros" path="/docs/erros">
      <p class="kicker">Referência</p>
      <h1>Erros</h1>
      <p class="lead">
        Cada recusa traz um código estável, uma mensagem em português e o identificador da requisição. O
        status HTTP combina com o código.
      </p>
      <dl class="entries">
        {codes.map((code) => (
          <div>
            <dt>
              <span class="status">{errorRegistry[code].status}</span>{' '}
              <a href={`/docs/erros/${code}`}>
                <code>{code}</code>
              </a>
            </dt>
            <dd>{errorDocs[code].when}</dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}

export function MissingPage({ document, path }: { document: ApiDocument; path: string }) {
  return (
    <Page document={document} title="Página não encontrada" path="">
      <p class="kicker">404</p>
      <h1>Página não encontrada</h1>
      <p class="lead">
        Não há nada em <code>{path}</code>.
      </p>
      <p>
        Veja o <a href="/docs">guia</a>, a <a href="/docs#endpoints">lista de endpoints</a> (são{' '}
        {endpointsOf(document).length}) ou <a href="/docs/erros">todos os códigos de erro</a>.
      </p>
    </Page>
  );
}
