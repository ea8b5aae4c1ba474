import { afterAll, describe, expect, test } from 'vitest';
import { runTool } from '../container/support/program.ts';
import { useProgram } from '../container/support/use-program.ts';
import { writtenDocuments } from '../support/word/documents.ts';
import { type Likeness, likenessOf } from '../support/word/likeness.ts';
import { readWord } from '../support/word/read-word.ts';

const program = useProgram();
const LEAST: Likeness = { words: 0.99, headings: 0.95, items: 0.95, cells: 0.95, looks: 0.95, notes: 0.95 };
const rows: Record<string, string>[] = [];
afterAll(() => console.table(rows));

async function run(tool: string, name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const { files } = await runTool(program().url, tool, {}, [{ name, bytes }]);
  return files[0]?.bytes ?? new Uint8Array();
}

describe('a document becomes a PDF and comes back', () => {
  test.each(writtenDocuments)('$name', async ({ name, make }) => {
    const source = await make();
    const back = await run(
      'pdf-para-word',
      `${name}.pdf`,
      await run('word-para-pdf', `${name}.docx`, source),
    );
    const [before, after] = [readWord(source), readWord(back)];
    const likeness = likenessOf(before, after);
    const shares = Object.entries(likeness).map(([what, share]) => [what, `${(share * 100).toFixed(1)}%`]);
    rows.push({
      name,
      ...Object.fromEntries(shares),
      pictures: `${after.pictures}/${before.pictures}`,
      links: `${after.links.length}/${before.links.length}`,
    });
    for (const [what, least] of Object.entries(LEAST))
      expect([what, Reflect.get(likeness, what) >= least]).toEqual([what, true]);
    expect([after.textBoxes, after.pictures, after.links, after.fields]).toEqual([
      0,
      before.pictures,
      before.links,
      before.fields,
    ]);
  });
});
