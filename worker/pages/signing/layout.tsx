import { html } from 'hono/html';
import type { Child } from 'hono/jsx';

export const STYLE_PATH = '/assinar/estilo.css';

interface LayoutProps {
  title: string;
  test: boolean;
  children: Child;
}

export function SigningPage({ title, test, children }: LayoutProps) {
  return (
    <>
      {html`<!doctype html>`}
      <html lang="pt-BR">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="light dark" />
          <title>{title} · Papelada</title>
          <link rel="stylesheet" href={STYLE_PATH} />
        </head>
        <body>
          <header>
            <span class="brand">Papelada</span>
          </header>
          <main id="conteudo">
            {test ? (
              <p class="notice">
                <strong>TESTE.</strong> Este documento foi enviado em modo de teste e não tem validade.
              </p>
            ) : null}
            {children}
          </main>
          <footer>Assinatura eletrônica pela Papelada.</footer>
        </body>
      </html>
    </>
  );
}
