import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { assets } from '../../generated/assets.js';

interface ShellProps {
  title: string;
  /** For search engines; a page without one is kept out of them. */
  description?: string;
  /** Scripts of worker/generated/assets.js. */
  scripts?: readonly string[];
  /** Styles of its own, after that of all pages. */
  styles?: readonly string[];
  /** What the next page needs, for a script to fetch before it is asked for. */
  ahead?: readonly string[];
  /** In place of the plain name. */
  header?: Child;
  footer?: Child;
  children: Child;
}

/** A page for people who never saw the API: those who sign, and those who check what was signed. */
export function Shell(props: ShellProps) {
  const { title, description, scripts = [], styles = [], ahead = [], header, footer, children } = props;
  return (
    <>
      {html`<!doctype html>`}
      <html lang="pt-BR">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          {description === undefined ? (
            <meta name="robots" content="noindex, nofollow" />
          ) : (
            <meta name="description" content={description} />
          )}
          <title>{title} · Papelada</title>
          <link rel="stylesheet" href={assets.pagesStyle} />
          {styles.map((path) => (
            <link rel="stylesheet" href={path} />
          ))}
          <link rel="icon" href="/icone.svg" type="image/svg+xml" />
          {scripts.map((path) => (
            <script type="module" src={path}></script>
          ))}
        </head>
        <body {...(ahead.length === 0 ? {} : { 'data-ahead': ahead.join(' ') })}>
          <a class="skip" href="#conteudo">
            Ir ao conteúdo
          </a>
          <header class="top">{header ?? <p class="brand">Papelada</p>}</header>
          <main id="conteudo" tabindex={-1}>
            {children}
          </main>
          {footer === undefined ? null : <footer>{footer}</footer>}
        </body>
      </html>
    </>
  );
}

/** Said on each page of a test. */
export function TestNotice() {
  return (
    <p class="notice">
      <strong>TESTE</strong>: este envio foi feito com uma chave de teste. Não use o resultado como documento.
    </p>
  );
}
