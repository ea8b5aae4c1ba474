import { ApiError } from '../../errors.ts';
import type { AppContext } from '../../http/context.ts';
import { answerError } from '../../http/frame.ts';
import { wantsPage } from '../../http/wants-page.ts';
import { answerPage } from '../shell/answer.ts';
import { SitePage } from './layout.tsx';
import { type Operator, operatorOf } from './operator.ts';

/** A GET of a browser that leads nowhere gets a page; every other caller gets JSON. */
export function answerFault(error: Error, c: AppContext): Response | Promise<Response> {
  const isMissing = error instanceof ApiError && error.status === 404;
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isMissing || !isRead || !wantsPage(c)) return answerError(error, c);
  c.header('Vary', 'Accept');
  return answerPage(c, <MissingPage operator={operatorOf(c.env)} />, 404);
}

export function answerMissing(c: AppContext): Response | Promise<Response> {
  return answerFault(new ApiError('not_found'), c);
}

function MissingPage({ operator }: { operator: Operator }) {
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
    </SitePage>
  );
}
