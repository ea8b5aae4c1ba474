import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Made by a start, never committed. */
const MADE = [
  '.git',
  '.papelada',
  '.wrangler',
  '.vitest',
  'worker/generated',
  'public/estatico',
  'clients/typescript/dist',
];
const PACKAGES = 'node_modules';
const files = filesIn('');
const places = new Set(files.flatMap(endings));
const topFolders = new Set(files.map((path) => path.split('/')[0] ?? ''));
const SOURCE = /\.(ts|tsx|mjs|css|md|toml|jsonc|bas|sql|yml)$/;

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (MADE.includes(path) || entry.name === PACKAGES) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Every way to name a file or one of its folders from a folder above it. */
function endings(path: string): string[] {
  const parts = path.split('/');
  return parts.flatMap((_, end) =>
    parts.slice(0, end + 1).map((__, start) => parts.slice(start, end + 1).join('/')),
  );
}

/** `a/{b,c}` as `a/b` and `a/c`. */
function expanded(path: string): string[] {
  const [, before = '', choices = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (choices === '') return [path];
  return choices.split(',').flatMap((choice) => expanded(before + choice + after));
}

/** The files and folders of the repository that a document names, in backticks or as the target of a link. */
function namedPaths(text: string, document: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, named = '']) => named);
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, named = '']) => named);
  const targets = linked.filter((target) => !/^\w+:/.test(target));
  // A link begins at its document's own folder.
  return [...quoted, ...targets.map((target) => join(dirname(document), target))]
    .filter((named) => /^[\w.@-][\w.@{},/-]*$/.test(named) && !MADE.some((made) => named.startsWith(made)))
    .filter(
      (named) => SOURCE.test(named) || (named.includes('/') && topFolders.has(named.split('/')[0] ?? '')),
    )
    .flatMap((named) => expanded(named.replace(/\/$/, '')));
}

const documents = files.filter((path) => path.endsWith('.md'));

test.each(documents)('%s names only files and folders that there are', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  expect(namedPaths(text, document).filter((path) => !places.has(path))).toEqual([]);
});

test('a document that names a missing file is found', () => {
  const named = namedPaths(
    'See `worker/api.ts`, `worker/no-such.ts`, `docs/{deploy,gone}.md`, [it](../deploy.md) and [that](none.md).',
    'docs/tools/girar-pdf.md',
  );
  expect(named.filter((path) => !places.has(path))).toEqual([
    'worker/no-such.ts',
    'docs/gone.md',
    'docs/tools/none.md',
  ]);
});
