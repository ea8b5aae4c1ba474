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
import { type AccountCredits, FranchiseNotice } from './franchise-notice.tsx';

interface ConsolePageProps {
  title: string;
  /** The page is shown again because its form was refused. */
  fault?: FormFault | undefined;
  /** The account whose pages these are; absent where none is chosen yet. */
  account?: { name: string } & AccountCredits;
  /** Where the visitor is signed in. */
  isSignedIn?: boolean;
  /** The page of the account that is shown. */
  current?: 'inicio' | 'chaves' | 'uso' | 'falhas' | 'avisos' | 'conta' | 'perfil' | 'acessos';
  /** Of its own, after that of all pages of the console. */
  scripts?: readonly string[];
  /** What was typed into the field of ids, and refused. */
  typedId?: string;
  children: Child;
}

const PAGES = [
  ['inicio', '', 'Início'],
  ['chaves', '/chaves', 'Chaves'],
  ['uso', '/uso', 'Plano e uso'],
  ['falhas', '/falhas', 'Falhas'],
  ['avisos', '/avisos', 'Avisos'],
  ['conta', '/conta', 'Conta'],
] as const;
/** Of a person and of an account, in the header; their own pages show all of it. */
const LONGEST_SHOWN_NAME = 24;
const LONGEST_SHOWN_ACCOUNT = 30;
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
          { href: '/perfil/acessos', name: 'Acessos', isCurrent: current === 'acessos' },
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
      {account === undefined ? null : <FranchiseNotice account={account} />}
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
  return { name: shortened(name, LONGEST_SHOWN_ACCOUNT), href: `/console/${id}`, links, tools };
}

function SignOut() {
  return (
    <form method="post" action="/sair">
      <Button kind="plain">Sair</Button>
    </form>
  );
}
