import readExcel from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { runTool } from '../container/support/program.ts';
import { useProgram } from '../container/support/use-program.ts';
import { type Score, scoreOf } from '../support/tables/compare-cells.ts';
import { TEXT_DOCUMENTS } from '../support/tables/documents.ts';
import { WEB_PAGES } from '../support/tables/web-pages.ts';
import { type ExpectedTable, WORKBOOKS } from '../support/tables/workbooks.ts';

interface RoundTrip {
  name: string;
  tool: string;
  printing: object;
  tables: readonly ExpectedTable[];
  make(): Promise<{ name: string; bytes: Uint8Array }>;
}

/** Of the cells of a file, right and typed. */
const LEAST_SHARE = 0.98;

const program = useProgram();
const trips: RoundTrip[] = [
  ...WORKBOOKS.map(({ name, tables, printing = {}, make }) => ({
    name: `${name}.xlsx`,
    tool: 'excel-para-pdf',
    printing,
    tables,
    make: async () => ({ name: 'a.xlsx', bytes: await make() }),
  })),
  ...TEXT_DOCUMENTS.map(({ name, tables, make }) => ({
    name: `${name}.docx`,
    tool: 'word-para-pdf',
    printing: {},
    tables,
    make: async () => ({ name: 'a.docx', bytes: await make() }),
  })),
  ...WEB_PAGES.map(({ name, tables, html }) => ({
    name: `${name}.html`,
    tool: 'html-para-pdf',
    printing: {},
    tables,
    make: async () => ({ name: 'a.html', bytes: Buffer.from(html) }),
  })),
];

async function resultOf(tool: string, options: object, given: { name: string; bytes: Uint8Array }) {
  const { files, state } = await runTool(program().url, tool, options, [given], 300);
  const [file] = files;
  if (!file) throw new Error(JSON.stringify(state));
  return file.bytes;
}

async function scoreOfTrip(trip: RoundTrip): Promise<Score> {
  const pdf = await resultOf(trip.tool, trip.printing, await trip.make());
  const sheets = await readExcel(await resultOf('pdf-para-excel', {}, { name: 'a.pdf', bytes: pdf }));
  const tables = sheets.filter(({ sheet }) => sheet !== 'Texto');
  const beyond = tables.slice(trip.tables.length).map(({ data }) => scoreOf({ rows: [] }, data));
  const scores = trip.tables.map((table, index) => scoreOf(table, tables[index]?.data ?? []));
  return [...scores, ...beyond].reduce(
    (sum, score) => ({
      right: sum.right + score.right,
      all: sum.all + score.all,
      wrong: [...sum.wrong, ...score.wrong],
    }),
    { right: 0, all: 0, wrong: [] },
  );
}

describe('a table that was printed comes back with 98% of its cells right and typed', () => {
  test.each(trips)('$name', async (trip) => {
    const { right, all, wrong } = await scoreOfTrip(trip);
    const share = all === 0 ? 1 : right / all;
    console.log(`${trip.name}: ${right} of ${all} cells (${(share * 100).toFixed(1)}%)`);
    expect(share, wrong.slice(0, 10).join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE);
  });
});
