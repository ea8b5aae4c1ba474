import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { assets } from '../../generated/assets.js';

interface ShellProps {
  title: string;
  /** For search engines; a page without a description is not indexed. */
  description?: string;
  /** Paths of scripts from worker/generated/assets.js. */
  scripts?: readonly string[];
  /** The page's own styles, after that of all pages. */
  styles?: readonly string[];
  /** Files of the next page, which a script fetches in advance. */
  ahead?: readonly string[];
  /** Replaces the default header, which shows only the name. */
  header?: Child;
  footer?: Child;
  children: Child;
}

/** The frame of every page: its head, styles, scripts, header and footer. */
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

/** The notice on each page of an envelope that was sent with a test key. */
export function TestNotice() {
  return (
    <p class="notice">
      <strong>TESTE</strong>: este envio foi feito com uma chave de teste. Não use o resultado como documento.
    </p>
  );
}
