import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppContext } from '../../http/context.ts';
import { answerError, refusalOf } from '../../http/frame.ts';
import { wantsPage } from '../../http/wants-page.ts';
import { LinkButton } from '../components/button.tsx';
import { answerPage } from '../shell/answer.ts';
import { SitePage } from './layout.tsx';
import { type Operator, operatorOf } from './operator.ts';

/** Answers an error with a page for browsers, and with JSON for all other callers. */
export function answerFault(error: Error, c: AppContext): Response | Promise<Response> {
  if (!wantsPage(c)) return answerError(error, c);
  const refusal = refusalOf(error, c);
  // A status of tus that only its clients know.
  if (refusal.status === 460) return answerError(refusal, c);
  c.header('Vary', 'Accept');
  if (refusal.status === 404) return answerPage(c, <MissingPage {...propsOf(c)} />, 404);
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
  return answerRefusal(c, refusal.message, refusal.status);
}

/** Answers with a page that shows the error and the request id for the operator. */
export function answerRefusal(
  c: AppContext,
  message: string,
  status: ContentfulStatusCode,
): Response | Promise<Response> {
  return answerPage(c, <FaultPage message={message} {...propsOf(c)} />, status);
}

interface ErrorPageProps {
  requestId: string;
  operator: Operator;
  /** The path belongs to the pages that require a sign-in. */
  isOfConsole: boolean;
}

function propsOf(c: AppContext): ErrorPageProps {
  const isOfConsole = /^\/(?:console|perfil)(?:\/|$)/.test(c.req.path);
  return { requestId: c.get('requestId'), operator: operatorOf(c.env), isOfConsole };
}

function FaultPage({ message, requestId, operator, isOfConsole }: ErrorPageProps & { message: string }) {
  return (
    <SitePage title="Não deu certo" path="" operator={operator}>
      <h1>Não deu certo</h1>
      <p>{message}</p>
      {isOfConsole ? <LinkButton href="/console">Voltar ao painel</LinkButton> : null}
      <RequestId id={requestId} />
    </SitePage>
  );
}

function RequestId({ id }: { id: string }) {
  return (
    <p class="quiet">
      Se precisar de ajuda, informe este ID: <code>{id}</code>
    </p>
  );
}

function MissingPage({ requestId, operator, isOfConsole }: ErrorPageProps) {
  return (
    <SitePage title="Página não encontrada" path="" operator={operator}>
      <p class="kicker">404</p>
      <h1>Página não encontrada</h1>
      <p>Não há nada neste endereço. Confira se ele foi copiado por inteiro.</p>
      <ul class="plain">
        {isOfConsole ? (
          <li>
            Tem uma conta? <a href="/console">Volte ao painel</a>.
          </li>
        ) : null}
        <li>
          Veio de um e-mail? Abra o link de novo, a partir da mensagem.{' '}
          <a href="/#emails">Quem envia os e-mails</a>
        </li>
        <li>
          Tem o código de um documento? <a href="/verificar">Verifique o documento</a>.
        </li>
        <li>
          Programa com a API? Veja a <a href="/docs">documentação</a>.
        </li>
      </ul>
      <RequestId id={requestId} />
    </SitePage>
  );
}
