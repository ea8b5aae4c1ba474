import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cached, fingerprintOf } from './build-cache.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'docs/tools';
const MODULE = join(ROOT, 'worker/generated/tool-guides.js');

/** All inputs of the guides. */
export const GUIDE_SOURCES = [FOLDER, 'package-lock.json', 'scripts/local/tool-guides.ts'];

/** Generates the HTML of docs/tools, so that the Worker needs no Markdown parser. */
export async function makeToolGuides(): Promise<void> {
  const module = await cached('tool-guides.js', await fingerprintOf(GUIDE_SOURCES), build);
  // Only written if it changed, so that watchers are not triggered.
  if ((await readFile(MODULE, 'utf8').catch(() => '')) !== module) await writeFile(MODULE, module);
}

/** Lists the Markdown files, which are watched for changes. */
export async function guideFiles(): Promise<string[]> {
  const names = await readdir(join(ROOT, FOLDER));
  return names
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => join(ROOT, FOLDER, name));
}

async function build(): Promise<string> {
  const guides: Record<string, string> = {};
  for (const file of await guideFiles())
    guides[basename(file, '.md')] = await guideHtml(await readFile(file, 'utf8'));
  return `export const toolGuides = ${JSON.stringify(guides)};\n`;
}

/**
 * Converts a guide to HTML without its title, which the page already has. Its headings are one level lower,
 * and links to other guides lead to the pages of their tools.
 */
export async function guideHtml(markdown: string): Promise<string> {
  const { Marked } = await import('marked');
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'heading') token.depth += 1;
      if (token.type === 'link')
        token.href = token.href.replace(/^([a-z0-9-]+)\.md$/, '/docs/ferramentas/$1');
    },
  });
  const html = await marked.parse(markdown.replace(/^# .*\n/, ''), { async: true });
  return html.trim();
}
