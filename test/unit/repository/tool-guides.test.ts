import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { guideHtml } from '../../../scripts/local/tool-guides.ts';
import { app } from '../../../worker/app.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/tools');

async function pageOf(id: string): Promise<string> {
  const response = await app.request(
    `https://papelada.test/docs/ferramentas/${id}`,
    {},
    { ENVIRONMENT: 'local' },
  );
  return response.text();
}

describe('docs/tools', () => {
  test('has a guide for each tool, and none for what is no tool', async () => {
    expect((await readdir(FOLDER)).toSorted()).toEqual(catalogue.map(({ id }) => `${id}.md`).toSorted());
  });

  test.each(catalogue)('$id: the guide bears its name, and its page shows it whole', async ({ id, name }) => {
    const markdown = await readFile(join(FOLDER, `${id}.md`), 'utf8');
    expect(markdown).toMatch(new RegExp(`^# ${name}\n`));
    const html = await guideHtml(markdown);
    expect(html.length).toBeGreaterThan(200);
    expect(await pageOf(id)).toContain(`<h2>Como se comporta</h2>${html}`);
  });
});

describe('the HTML of a guide', () => {
  test('has headings below those of the page, and links to the pages of tools', async () => {
    const html = await guideHtml('# Nome\n\n## Limites\n\n- Veja [OCR](ocr-pdf.md) e `pages`.\n');
    expect(html).toBe(
      '<h3>Limites</h3>\n<ul>\n<li>Veja <a href="/docs/ferramentas/ocr-pdf">OCR</a> e <code>pages</code>.</li>\n</ul>',
    );
  });
});
