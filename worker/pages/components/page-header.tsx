import type { Child } from 'hono/jsx';

export interface HeaderLink {
  href: string;
  name: string;
  isCurrent?: boolean;
}

interface PageHeaderProps {
  home: string;
  isHome?: boolean;
  links: readonly HeaderLink[];
  /** Beside the links: the person who is signed in, and the actions available on every page. */
  tools?: Child;
  /** Below the links: the pages of the current account. */
  account?: { name: string; href: string; links: readonly HeaderLink[]; tools?: Child } | undefined;
}

/** The header of a page: the site's name, the links and, in an account, its pages. */
export function PageHeader({ home, isHome = false, links, tools, account }: PageHeaderProps) {
  return (
    <>
      <div class="masthead">
        <a class="masthead-brand" href={home} aria-current={isHome ? 'page' : undefined}>
          Papelada
        </a>
        <nav class="masthead-links" aria-label="Principal">
          <HeaderLinks links={links} />
        </nav>
        {tools}
      </div>
      {account === undefined ? null : (
        <div class="account-head">
          <div class="masthead">
            <p class="account-name">
              <span class="unseen">Conta: </span>
              <a href={account.href}>{account.name}</a>
            </p>
            <nav class="masthead-links" aria-label="Conta">
              <HeaderLinks links={account.links} />
            </nav>
            {account.tools}
          </div>
        </div>
      )}
    </>
  );
}

function HeaderLinks({ links }: { links: readonly HeaderLink[] }) {
  return (
    <>
      {links.map(({ href, name, isCurrent = false }) => (
        <a href={href} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </>
  );
}
