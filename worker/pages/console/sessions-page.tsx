import { deviceName } from '../../people/device-name.ts';
import type { ListedSession } from '../../people/person-store.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { CardTable } from '../components/card-table.tsx';
import { Moment } from '../shell/moment.tsx';
import { ConsolePage } from './layout.tsx';

interface SessionsPageProps {
  sessions: readonly ListedSession[];
  /** The hash of the session that reads the page. */
  current: string;
}

/** Lists the browsers in which the person is signed in. */
export function SessionsPage({ sessions, current }: SessionsPageProps) {
  return (
    <ConsolePage title="Acessos" isSignedIn current="acessos">
      <h1>Acessos</h1>
      <CardTable
        caption="Navegadores em que a sua conta está aberta. Encerre o acesso dos que você não reconhece."
        columns={['Navegador', 'IP', 'Última visita', 'Encerrar']}
        rows={sessions.map((session) => [
          <>
            {deviceName(session.userAgent)}
            {session.hash === current ? (
              <>
                {' '}
                <Badge kind="good">este navegador</Badge>
              </>
            ) : null}
          </>,
          session.ip ?? '—',
          <Moment at={session.seenAt} />,
          <EndSession session={session} />,
        ])}
      />
      <p>
        <a href="/perfil/chaves-de-acesso">Chaves de acesso</a>
      </p>
    </ConsolePage>
  );
}

function EndSession({ session }: { session: ListedSession }) {
  return (
    <form method="post" action="/perfil/acessos">
      <input type="hidden" name="acesso" value={session.hash} />
      <Button kind="plain">Encerrar</Button>
    </form>
  );
}
