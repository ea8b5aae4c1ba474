import { expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { withPdf } from './support/pdf.ts';
import { type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';
import { MANY, named, turnedForm, WRITING } from './support/writing-tools.ts';

const program = useProgram();

function withoutSize({ bytes, ...given }: Given): Given {
  const text = Buffer.from(bytes).toString('latin1');
  const at = text.lastIndexOf('/Size ');
  const changed = at < 0 ? text : text.slice(0, at) + text.slice(at).replace(/\/Size \d+/, '');
  return { ...given, bytes: Buffer.from(changed, 'latin1') };
}

/** It gives the file back as it came. */
const UNCHANGED = ['qualquer-para-pdf'];

test.each(
  Object.entries(WRITING).filter(([tool]) => !UNCHANGED.includes(tool)),
)('of a PDF whose trailer has no /Size a sound one is made by %s', async (tool, work) => {
  const { sample = MANY, options = {}, given = (bytes: Buffer) => [named('a.pdf', bytes)] } = work;
  const files = (await given(turnedForm(sample))).map(withoutSize);
  const result = await runTool(program().url, tool, options, files);
  expect(result.state).toMatchObject({ state: 'done' });
  const made = result.files.filter(({ name }) => name.endsWith('.pdf'));
  expect(made).not.toEqual([]);
  for (const { bytes } of made) {
    // It ends with 3 where there is anything to remark.
    await withPdf(bytes, (path) => execute('qpdf', ['--check', path]));
    expect(await withPdf(bytes, (path) => execute('pdfinfo', [path]))).toMatchObject({ stderr: '' });
  }
});
