import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPdf } from '../../../containers/documents/pdf/pages/read-pages.ts';
import { documentOf } from '../../../containers/documents/reading/flow/document.ts';
import { paragraphsIn, plainTextOf } from '../../../containers/documents/reading/flow/drafts.ts';
import type { FlowDocument } from '../../../containers/documents/reading/flow/model.ts';
import { itemsOf, type PageItems } from '../../../containers/documents/reading/flow/page-items.ts';
import { useDirectory } from '../../support/directory.ts';
import { type NotedPage, notedPage } from '../../support/word/noted-pages.ts';

const directory = useDirectory();

async function read(page: NotedPage): Promise<{ document: FlowDocument; words: string[] }> {
  const path = join(directory(), `${JSON.stringify(page).replace(/\W+/g, '-')}.pdf`);
  writeFileSync(path, await notedPage(page));
  const pdf = await openPdf(path, { pages: [1], garbled: [], picturesDirectory: null });
  const items: PageItems[] = [];
  const words: string[] = [];
  for await (const content of pdf.pages()) {
    words.push(...content.texts.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []));
    items.push(itemsOf(content, () => '').items);
  }
  return { document: documentOf(items, pdf.facts), words };
}

function wordsOf(paragraphs: Parameters<typeof paragraphsIn>[0]): string[] {
  return [...paragraphsIn(paragraphs)].flatMap((one) => plainTextOf(one).match(/\p{L}+/gu) ?? []);
}

test.each<NotedPage & { found: number }>([
  { columns: 1, notes: 'first', found: 1 },
  { columns: 2, notes: 'first', found: 1 },
  { columns: 2, notes: 'each', found: 2 },
  { columns: 2, notes: 'whole', found: 1 },
  { columns: 3, notes: 'first', found: 1 },
  { columns: 3, notes: 'each', found: 3 },
  { columns: 2, notes: 'first', tableRows: 4, found: 1 },
])('every word of $columns columns with notes below $notes is kept, and notes are notes', async ({
  found,
  ...page
}) => {
  const { document, words } = await read(page);
  const body = document.sections.flatMap(({ blocks }) => wordsOf(blocks));
  const notes = document.footnotes.map(wordsOf);
  expect([...body, ...notes.flat()].toSorted()).toEqual(words.toSorted());
  expect(notes.map(({ length }) => length > 20)).toEqual(Array.from({ length: found }, () => true));
});
