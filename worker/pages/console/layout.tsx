import type { Child } from 'hono/jsx';
import { assets } from '../../generated/assets.js';
import type { FormFault } from '../shell/form-fault.tsx';
import { Shell } from '../shell/shell.tsx';

interface ConsolePageProps {
  title: string;
  /** The page is shown again because its form was refused. */
  fault?: FormFault | undefined;
  /** The account whose pages these are; absent where none is chosen yet. */
  account?: { id: string; name: string };
  /** Where the visitor is signed in. */
  isSignedIn?: boolean;
  /** The page of the account that is shown. */
  current?: 'inicio' | 'chaves';
  scripts?: readonly string[];
  children: Child;
}

const PAGES = [
  ['inicio', '', 'Início'],
  ['chaves', '/chaves', 'Chaves'],
] as const;

/** A page of the console, or of the way into it. */
export function ConsolePage(props: ConsolePageProps) {
  const { title, fault, account, isSignedIn, current, scripts = [], children } = props;
  return (
    <Shell
      title={fault === undefined ? title : `Erro: ${title}`}
      styles={[assets.siteStyle, assets.consoleStyle]}
      scripts={scripts}
      header={
        <div class="bar">
          <a class="brand" href={isSignedIn ? '/console' : '/'}>
            Papelada
          </a>
          <nav class="links" aria-label="Principal">
            {account === undefined
              ? null
              : PAGES.map(([id, path, name]) => (
                  <a
                    href={`/console/${account.id}${path}`}
                    aria-current={current === id ? 'page' : undefined}
                  >
                    {name}
                  </a>
                ))}
            {isSignedIn ? <a href="/perfil/acessos">Acessos</a> : null}
            <a href="/docs">Documentação</a>
          </nav>
          {isSignedIn ? (
            <form class="leave" method="post" action="/sair">
              <button type="submit" class="second">
                Sair
              </button>
            </form>
          ) : null}
        </div>
      }
    >
      {children}
    </Shell>
  );
}
