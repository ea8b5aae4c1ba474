import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fingerprintOf, kept } from './kept.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'docs/tools';
const MODULE = join(ROOT, 'worker/generated/tool-guides.js');

/** All that the guides are made of. */
export const GUIDE_SOURCES = [FOLDER, 'package-lock.json', 'scripts/local/tool-guides.ts'];

/** Makes the HTML of docs/tools, so that the Worker carries no reader of Markdown. */
export async function makeToolGuides(): Promise<void> {
  const module = await kept('tool-guides.js', await fingerprintOf(GUIDE_SOURCES), build);
  // Written only when it changes, so that what watches it is left in peace.
  if ((await readFile(MODULE, 'utf8').catch(() => '')) !== module) await writeFile(MODULE, module);
}

/** The Markdown files, which are watched for changes. */
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
 * The HTML of a guide without its title, which the page has already. Its headings become those below the page's own,
 * and a link to another guide leads to that tool's page.
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
