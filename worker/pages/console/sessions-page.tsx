import { deviceName } from '../../people/device-name.ts';
import type { ListedSession } from '../../people/person-store.ts';
import { Moment } from '../shell/moment.tsx';
import { ConsolePage } from './layout.tsx';

interface SessionsPageProps {
  sessions: readonly ListedSession[];
  /** The hash of the session in which the page is read. */
  current: string;
}

/** Where the person is signed in. */
export function SessionsPage({ sessions, current }: SessionsPageProps) {
  return (
    <ConsolePage title="Acessos" isSignedIn>
      <h1>Acessos</h1>
      <p class="quiet">Os navegadores em que você está dentro da conta. Encerre os que não conhece.</p>
      <ul class="rows">
        {sessions.map((session) => (
          <li class="card">
            <p>
              <strong>{deviceName(session.userAgent)}</strong>
              {session.hash === current ? ' · este navegador' : ''}
              <br />
              {session.ip === null ? null : `IP ${session.ip} · `}
              visto em <Moment at={session.seenAt} />
            </p>
            <form method="post" action="/perfil/acessos">
              <input type="hidden" name="acesso" value={session.hash} />
              <button type="submit" class="second">
                Encerrar
              </button>
            </form>
          </li>
        ))}
      </ul>
    </ConsolePage>
  );
}
