import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { errorRegistry } from '../../errors.ts';
import { assets } from '../../generated/assets.js';
import { Help } from '../shell/support.tsx';
import { type ApiDocument, endpointsOf } from './document.ts';
import { GUIDE } from './guide/sections.ts';
import { isErrorCode, Method } from './parts.tsx';

interface PageProps {
  document: ApiDocument;
  title: string;
  path: string;
  children: Child;
}

export function Page({ document, title, path, children }: PageProps) {
  return (
    <>
      {html`<!doctype html>`}
      <html lang="pt-BR">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{title} · Papelada</title>
          <link rel="stylesheet" href={assets.docsStyle} />
          <link rel="icon" href="/icone.svg" type="image/svg+xml" />
        </head>
        <body>
          <a class="skip" href="#conteudo">
            Ir ao conteúdo
          </a>
          <header class="top">
            <a class="brand" href="/docs">
              Papelada
            </a>
            <nav aria-label="Principal">
              <a href="/docs">Guia</a>
              <a href="/docs#ferramentas">Ferramentas</a>
              <a href="/docs#endpoints">Endpoints</a>
              <a href="/docs/erros">Erros</a>
              <a href="/v1/openapi.json">OpenAPI</a>
              <a href="/entrar">Entrar</a>
            </nav>
          </header>
          <div class="columns">
            <main id="conteudo">{children}</main>
            <SideNavigation document={document} path={path} />
          </div>
          <footer>
            <p>
              API {document.info.version}, no caminho /v1. <a href="/">O que é a Papelada</a>
            </p>
            <Help />
          </footer>
        </body>
      </html>
    </>
  );
}

function SideNavigation({ document, path }: { document: ApiDocument; path: string }) {
  const current = (address: string) => (address === path ? 'page' : undefined);
  return (
    <nav class="side" aria-label="Documentação">
      <h2>Guia</h2>
      <ul>
        {GUIDE.map(([anchor, name]) => (
          <li>
            <a href={`/docs#${anchor}`}>{name}</a>
          </li>
        ))}
      </ul>
      <h2>Ferramentas</h2>
      <ul>
        {catalogue.map((tool) => (
          <li>
            <a href={`/docs/ferramentas/${tool.id}`} aria-current={current(`/docs/ferramentas/${tool.id}`)}>
              {tool.name}
            </a>
          </li>
        ))}
      </ul>
      <h2>Endpoints</h2>
      <ul>
        {endpointsOf(document).map(({ method, operationId, summary }) => (
          <li>
            <a href={`/docs/api/${operationId}`} aria-current={current(`/docs/api/${operationId}`)}>
              <Method name={method} /> {summary}
            </a>
          </li>
        ))}
      </ul>
      <h2>Erros</h2>
      <ul>
        <li>
          <a href="/docs/erros" aria-current={current('/docs/erros')}>
            Todos os códigos
          </a>
        </li>
      </ul>
      <details open={path.startsWith('/docs/erros')}>
        <summary>Código por código</summary>
        <ul>
          {Object.keys(errorRegistry)
            .filter(isErrorCode)
            .map((code) => (
              <li>
                <a href={`/docs/erros/${code}`} aria-current={current(`/docs/erros/${code}`)}>
                  <code>{code}</code>
                </a>
              </li>
            ))}
        </ul>
      </details>
    </nav>
  );
}
