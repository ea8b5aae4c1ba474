import { type Child, useContext } from 'hono/jsx';
import { assets } from '../../generated/assets.js';
import { shortened } from '../../mail/one-line.ts';
import { Button } from '../components/button.tsx';
import { IdFinder } from '../components/id-finder.tsx';
import { PageHeader } from '../components/page-header.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { PersonName } from '../shell/person-name.tsx';
import { Shell } from '../shell/shell.tsx';
import { Help } from '../shell/support.tsx';

interface ConsolePageProps {
  title: string;
  /** The page is shown again because its form was refused. */
  fault?: FormFault | undefined;
  /** The account whose pages these are; absent where none is chosen yet. */
  account?: { id: string; name: string };
  /** Where the visitor is signed in. */
  isSignedIn?: boolean;
  /** The page of the account that is shown. */
  current?: 'inicio' | 'chaves' | 'conta' | 'perfil';
  /** Of its own, after that of all pages of the console. */
  scripts?: readonly string[];
  /** What was typed into the field of ids, and refused. */
  typedId?: string;
  children: Child;
}

const PAGES = [
  ['inicio', '', 'Início'],
  ['chaves', '/chaves', 'Chaves'],
  ['conta', '/conta', 'Conta'],
] as const;
const LONGEST_SHOWN_NAME = 24;
const LEGAL = [
  ['/status', 'Status'],
  ['/termos', 'Termos de uso'],
  ['/privacidade', 'Privacidade'],
] as const;

/** A page of the console, or of the way into it. */
export function ConsolePage(props: ConsolePageProps) {
  const { title, fault, account, isSignedIn, current, scripts = [], typedId, children } = props;
  const person = shortened(useContext(PersonName), LONGEST_SHOWN_NAME);
  const links = [
    ...(isSignedIn
      ? [
          { href: '/perfil/acessos', name: 'Acessos' },
          { href: '/perfil', name: person === '' ? 'Perfil' : person, isCurrent: current === 'perfil' },
        ]
      : []),
    { href: '/docs', name: 'Documentação' },
  ];
  return (
    <Shell
      title={fault === undefined ? title : `Erro: ${title}`}
      styles={[assets.componentsStyle, assets.siteStyle, assets.consoleStyle]}
      scripts={[assets.consoleScript, ...scripts]}
      header={
        <PageHeader
          home={isSignedIn ? '/console' : '/'}
          links={links}
          tools={isSignedIn ? <SignOut /> : null}
          account={account === undefined ? undefined : headOf(account, current, typedId)}
        />
      }
      footer={
        <>
          <nav class="links" aria-label="Rodapé">
            {LEGAL.map(([href, name]) => (
              <a href={href}>{name}</a>
            ))}
          </nav>
          <Help />
        </>
      }
    >
      {children}
    </Shell>
  );
}

function headOf(
  { id, name }: { id: string; name: string },
  current: string | undefined,
  typedId: string | undefined,
) {
  const links = PAGES.map(([page, path, words]) => ({
    href: `/console/${id}${path}`,
    name: words,
    isCurrent: page === current,
  }));
  const tools = <IdFinder action={`/console/${id}/buscar`} refused={typedId} />;
  return { name, href: `/console/${id}`, links, tools };
}

function SignOut() {
  return (
    <form method="post" action="/sair">
      <Button kind="plain">Sair</Button>
    </form>
  );
}
