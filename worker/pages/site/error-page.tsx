import type { AppContext } from '../../http/context.ts';
import { answerError, refusalOf } from '../../http/frame.ts';
import { wantsPage } from '../../http/wants-page.ts';
import { answerPage } from '../shell/answer.ts';
import { SitePage } from './layout.tsx';
import { type Operator, operatorOf } from './operator.ts';

/** A browser gets a page; every other caller gets JSON. */
export function answerFault(error: Error, c: AppContext): Response | Promise<Response> {
  if (!wantsPage(c)) return answerError(error, c);
  c.header('Vary', 'Accept');
  const operator = operatorOf(c.env);
  const refusal = refusalOf(error, c);
  if (refusal.status === 404)
    return answerPage(c, <MissingPage requestId={c.get('requestId')} operator={operator} />, 404);
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
  const page = <FaultPage message={refusal.message} requestId={c.get('requestId')} operator={operator} />;
  return answerPage(c, page, refusal.status);
}

/** Says what failed, and by which id the operator finds it. */
export function FaultPage({
  message,
  requestId,
  operator,
}: {
  message: string;
  requestId: string;
  operator: Operator;
}) {
  return (
    <SitePage title="Não deu certo" path="" operator={operator}>
      <h1>Não deu certo</h1>
      <p>{message}</p>
      <RequestNumber id={requestId} />
    </SitePage>
  );
}

function RequestNumber({ id }: { id: string }) {
  return (
    <p class="quiet">
      Se precisar de ajuda, informe este número: <code>{id}</code>
    </p>
  );
}

function MissingPage({ requestId, operator }: { requestId: string; operator: Operator }) {
  return (
    <SitePage title="Página não encontrada" path="" operator={operator}>
      <p class="kicker">404</p>
      <h1>Página não encontrada</h1>
      <p>Não há nada neste endereço. Confira se ele foi copiado por inteiro.</p>
      <ul class="plain">
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
      <RequestNumber id={requestId} />
    </SitePage>
  );
}
