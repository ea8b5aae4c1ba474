import type { Child } from 'hono/jsx';
import { assets } from '../../generated/assets.js';
import { PageHeader } from '../components/page-header.tsx';
import { Shell } from '../shell/shell.tsx';
import { Help } from '../shell/support.tsx';
import type { Operator } from './operator.ts';

interface SitePageProps {
  title: string;
  /** For search engines; a page without a description is not indexed. */
  description?: string;
  path: string;
  operator: Operator;
  children: Child;
}

const NAVIGATION = [
  ['/docs', 'Documentação'],
  ['/verificar', 'Verificar documento'],
  ['/entrar', 'Entrar'],
] as const;
const FOOTER = [
  ['/', 'Início'],
  ...NAVIGATION,
  ['/v1/openapi.json', 'Contrato OpenAPI'],
  ['/status', 'Status'],
  ['/termos', 'Termos de uso'],
  ['/privacidade', 'Privacidade'],
] as const;

/** A page of the public site. */
export function SitePage({ title, description, path, operator, children }: SitePageProps) {
  const current = (address: string) => (address === path ? 'page' : undefined);
  return (
    <Shell
      title={title}
      {...(description === undefined ? {} : { description })}
      styles={[assets.componentsStyle, assets.siteStyle]}
      header={
        <PageHeader
          home="/"
          isHome={path === '/'}
          links={NAVIGATION.map(([href, name]) => ({ href, name, isCurrent: href === path }))}
        />
      }
      footer={
        <>
          <nav aria-label="Rodapé">
            <ul class="links">
              {FOOTER.map(([address, name]) => (
                <li>
                  <a href={address} aria-current={current(address)}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Help />
          <Imprint operator={operator} />
        </>
      }
    >
      {children}
    </Shell>
  );
}

function Imprint({ operator: { name, cnpj, address, email, supportMail } }: { operator: Operator }) {
  if (name === undefined) return null;
  return (
    <p>
      {[name, cnpj === undefined ? undefined : `CNPJ ${cnpj}`, address].filter(Boolean).join(' · ')}
      {email === undefined || email === supportMail ? null : (
        <>
          {' · '}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </p>
  );
}
