import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
const [, table = ''] =
  /\| Tool \| Does \| Credits \|\n\| --- \| --- \| --- \|\n((?:\|.*\n)+)/.exec(readme) ?? [];
const rows = [...table.matchAll(/^\| \[`([\w-]+)`\]\((.+?)\) \| (.+) \| (.+) \|$/gm)].map(
  ([, id, guide, , price]) => [id, guide, price],
);

/** The price as the README words it. */
function priceWords({
  creditsPerFile,
  pricedByPages,
  pagesOf,
  sourceOption,
  minFiles,
}: ToolDefinition): string {
  if (!pricedByPages) return `${creditsPerFile} a file${sourceOption === null ? '' : ' or page'}`;
  const further = '1 more for each further 10';
  if (pagesOf === 'merge') return `${creditsPerFile * minFiles} for up to 10 pages of letters, ${further}`;
  return `${creditsPerFile} a file of up to 10 pages, ${further}`;
}

test("the README has each tool once in the catalogue's order, with its guide and its price", () => {
  expect(rows).toEqual(catalogue.map((tool) => [tool.id, `docs/tools/${tool.id}.md`, priceWords(tool)]));
});
