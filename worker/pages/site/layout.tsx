import type { Child } from 'hono/jsx';
import { assets } from '../../generated/assets.js';
import { Shell } from '../shell/shell.tsx';
import type { Operator } from './operator.ts';

interface SitePageProps {
  title: string;
  /** For search engines; a page without one is kept out of them. */
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
  ['/termos', 'Termos de uso'],
  ['/privacidade', 'Privacidade'],
] as const;

/** A page for anyone who looks the service up. */
export function SitePage({ title, description, path, operator, children }: SitePageProps) {
  const current = (address: string) => (address === path ? 'page' : undefined);
  return (
    <Shell
      title={title}
      {...(description === undefined ? {} : { description })}
      styles={[assets.siteStyle]}
      header={
        <div class="bar">
          <a class="brand" href="/" aria-current={current('/')}>
            Papelada
          </a>
          <nav class="links" aria-label="Principal">
            {NAVIGATION.map(([address, name]) => (
              <a href={address} aria-current={current(address)}>
                {name}
              </a>
            ))}
          </nav>
        </div>
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
          <Imprint operator={operator} />
        </>
      }
    >
      {children}
    </Shell>
  );
}

function Imprint({ operator: { name, cnpj, address, email } }: { operator: Operator }) {
  if (name === undefined) return null;
  return (
    <p>
      {[name, cnpj === undefined ? undefined : `CNPJ ${cnpj}`, address].filter(Boolean).join(' · ')}
      {email === undefined ? null : (
        <>
          {' · '}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </p>
  );
}
