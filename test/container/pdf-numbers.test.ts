import { expect, test } from 'vitest';
import { catalogue } from '../../common/catalogue/catalogue.ts';
import { execute } from '../support/execute.ts';
import { pixelsOf, reportOf, withPdf } from './support/pdf.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';
import {
  MANY,
  named,
  OF_OTHER_FORMATS,
  turnedForm,
  UPRIGHT,
  WRITING,
  WRITING_ALIKE,
} from './support/writing-tools.ts';

const program = useProgram();

const [RED, WHITE] = [
  [255, 0, 0],
  [255, 255, 255],
];

test('every tool that takes PDFs and writes them is tried', () => {
  const taking = Object.values(catalogue).filter(({ acceptedExtensions }) =>
    acceptedExtensions.some((extension) => extension === 'pdf'),
  );
  const tried = [...Object.keys(WRITING), ...WRITING_ALIKE, ...OF_OTHER_FORMATS].filter(
    (id) => id !== 'esign-compose',
  );
  expect(taking.map(({ id }) => id).toSorted()).toEqual(tried.toSorted());
});

test.each(
  Object.entries(WRITING),
)('a number that JavaScript writes with an exponent is the same after %s', async (tool, work) => {
  const { sample = MANY, options = {}, given = (bytes: Buffer) => [named('a.pdf', bytes)] } = work;
  const document = turnedForm(sample);
  const { state, files } = await runTool(program().url, tool, options, await given(document));
  expect(state).toMatchObject({ state: 'done' });
  const bytes = files.filter(({ name }) => name.endsWith('.pdf'))[work.file ?? 0]?.bytes;
  if (work.isSmaller) expect(bytes?.length).toBeLessThan(document.length / 2);
  // It ends with 3 where there is anything to remark.
  await withPdf(bytes, (path) => execute('qpdf', ['--check', path]));
  const [, objects] = await reportOf(bytes, 'qpdf');
  // What qpdf takes for a word becomes a text.
  const lists = JSON.stringify(objects).match(/"\/(?:Matrix|MediaBox)":\[[^\]]*\]/g) ?? [];
  expect(lists.filter((list) => list.includes('u:'))).toEqual([]);
  const shown = await pixelsOf(bytes, work.page ?? sample.shownOn);
  const { red, white } = work.shows ?? UPRIGHT;
  expect([shown.at(...red), shown.at(...white)]).toEqual([RED, WHITE]);
  if (work.shows === undefined)
    expect(shown.data.equals((await pixelsOf(document, sample.shownOn)).data)).toBe(true);
});
