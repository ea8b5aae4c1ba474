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
  /** The fault for which the form was rejected and the page is shown again. */
  fault?: FormFault | undefined;
  /** The account of the page; absent if none is chosen. */
  account?: { name: string } & AccountCredits;
  /** The visitor is signed in. */
  isSignedIn?: boolean;
  /** The current page, for the links of the header. */
  current?: 'inicio' | 'chaves' | 'uso' | 'falhas' | 'avisos' | 'conta' | 'perfil' | 'acessos';
  /** The page's own scripts, after that of all console pages. */
  scripts?: readonly string[];
  /** The text that was typed into the field for ids and rejected. */
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
/** The longest names of a person and of an account in the header; their own pages show them in full. */
const LONGEST_SHOWN_NAME = 24;
const LONGEST_SHOWN_ACCOUNT = 30;
const LEGAL = [
  ['/status', 'Status'],
  ['/termos', 'Termos de uso'],
  ['/privacidade', 'Privacidade'],
] as const;

/** A page of the console or of the sign-in. */
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
