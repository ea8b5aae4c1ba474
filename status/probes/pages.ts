import { randomBytes } from 'node:crypto';
import { requireThat } from './fault.ts';
import type { ServiceUnderTest } from './service.ts';

const LIMIT_MS = 10_000;
const STYLE = /<link rel="stylesheet" href="(\/[^"]+)"/;
const OTHER = 'uma página com outro conteúdo';

/**
 * Reads a page and checks that it is complete and has the expected parts. A new address each time avoids
 * caches.
 */
async function readPage(service: ServiceUnderTest, path: string, parts: readonly string[]): Promise<string> {
  const { status, headers, body } = await service.ask(`${path}?sonda=${randomBytes(8).toString('hex')}`, {
    limitMs: LIMIT_MS,
    headers: { Accept: 'text/html' },
  });
  requireThat(status === 200, `status ${status} em vez de 200`);
  requireThat(/^text\/html\b/i.test(headers['content-type'] ?? ''), OTHER);
  const text = body.toString('utf8');
  const isWhole = text.trimEnd().endsWith('</html>');
  requireThat(isWhole, 'uma página incompleta');
  requireThat(
    ['<html lang="pt-BR">', ...parts].every((part) => text.includes(part)),
    OTHER,
  );
  return text;
}

/**
 * Reads the front page and its first style sheet: a page of an old version names files that no longer exist.
 */
export async function askFrontPage(service: ServiceUnderTest): Promise<undefined> {
  const text = await readPage(service, '/', ['Papelada</title>', 'href="/docs"', '/v1/tools/unir-pdf']);
  const path = STYLE.exec(text)?.[1];
  requireThat(path !== undefined, OTHER);
  const style = await service.askAsset(path, { limitMs: LIMIT_MS });
  const isStyle = style.status === 200 && /^text\/css\b/i.test(style.headers['content-type'] ?? '');
  requireThat(isStyle && style.body.byteLength > 0, 'uma página sem a folha de estilos');
}

export async function askSignInPage(service: ServiceUnderTest): Promise<undefined> {
  await readPage(service, '/entrar', ['<h1>Entrar</h1>', 'action="/entrar"', 'name="email"']);
}

export async function askVerificationPage(service: ServiceUnderTest): Promise<undefined> {
  await readPage(service, '/verificar', ['<h1>Verificar um documento</h1>', 'name="codigo"']);
}
