import type { Child } from 'hono/jsx';
import { assets } from '../../generated/assets.js';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { Button } from '../components/button.tsx';
import { IdFinder } from '../components/id-finder.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Shell } from '../shell/shell.tsx';
import { Help } from '../shell/support.tsx';
import { FieldSamples } from './fields.tsx';
import { ListSamples } from './lists.tsx';
import { MessageSamples } from './messages.tsx';
import { PressSamples } from './presses.tsx';
import { HOSTILE, LONG_TEXT } from './sample-texts.ts';

export function ComponentsPage() {
  return (
    <Shell
      title="Componentes"
      styles={[assets.componentsStyle, assets.siteStyle, assets.consoleStyle]}
      scripts={[assets.consoleScript]}
      header={
        <PageHeader
          home="/"
          links={[
            { href: '#campos-de-formulario', name: 'Campos' },
            { href: '#listas', name: 'Listas' },
          ]}
          tools={<SampleSignOut />}
          account={{
            name: LONG_TEXT,
            href: '/console',
            links: [
              { href: '#botoes', name: 'Botões' },
              { href: '/dev/componentes', name: 'Componentes', isCurrent: true },
            ],
            tools: <IdFinder action="/dev/componentes" refused={HOSTILE} />,
          }}
        />
      }
      footer={<Help />}
    >
      <Breadcrumb
        steps={[
          ['/', 'Início'],
          ['/dev/mail', LONG_TEXT],
        ]}
        here="Componentes"
      />
      <h1>Componentes</h1>
      <p class="lead">Cada parte das páginas, em cada estado. Esta página só existe na máquina local.</p>
      <Section id="botoes" title="Botões">
        <PressSamples />
      </Section>
      <Section id="mensagens" title="Mensagens">
        <MessageSamples />
      </Section>
      <Section id="campos-de-formulario" title="Campos">
        <FieldSamples />
      </Section>
      <Section id="listas" title="Listas e medidas">
        <ListSamples />
      </Section>
    </Shell>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: Child }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function SampleSignOut() {
  return (
    <form method="get" action="/dev/componentes">
      <Button kind="plain">Sair</Button>
    </form>
  );
}
