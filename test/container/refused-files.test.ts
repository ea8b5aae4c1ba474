import { expect, test } from 'vitest';
import { failureOf, type Given, makeDocx, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

const EMPTY = { name: 'vazio', bytes: new Uint8Array() };
const OTHER = { name: 'outro', bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>') };

test.each([
  ['girar-pdf', { angle: 90 }, 'pdf', () => makePdf('a')],
  ['achatar-pdf', {}, 'pdf', () => makePdf('a')],
  ['dividir-pdf', {}, 'pdf', () => makePdf('a')],
  ['word-para-pdf', {}, 'docx', async () => makeDocx(['a'])],
  ['comprimir-pdf', {}, 'pdf', () => makePdf('a')],
])('%s tells of files that are not what they should be, and the others arrive', async (tool, options, extension, make) => {
  const named = (given: Given) => ({ ...given, name: `${given.name}.${extension}` });
  const bad = [named(EMPTY), named(OTHER)];
  const { files, state } = await runTool(url(), tool, options, [
    ...bad,
    { name: `bom.${extension}`, bytes: await make() },
  ]);
  expect(files).toHaveLength(1);
  expect(state).toMatchObject({
    info: expect.stringMatching(/vazio\.\w+" está vazio.*\n.*outro\.\w+" tem a ext/),
  });
  expect(await failureOf(url(), tool, options, bad)).toContain('está vazio');
});

test('unir-pdf has no result without one of its files', async () => {
  const files = [
    { name: 'bom.pdf', bytes: await makePdf('a') },
    { ...EMPTY, name: 'vazio.pdf' },
  ];
  expect(await failureOf(url(), 'unir-pdf', {}, files)).toContain('"vazio.pdf" está vazio');
});

test.each([
  ['desbloquear-pdf', { authorized: true }],
  ['comprimir-pdf', {}],
  ['comprimir-pdf-tamanho', { target_size: 1 }],
  ['ocr-pdf', {}],
  ['anonimizar-documento', {}],
  ['extrair-imagens', { mode: 'paginas' }],
])('%s tells of a PDF that cannot be opened, and the others arrive', async (tool, options) => {
  const whole = await makePdf('a');
  const files = [
    { name: 'cortado.pdf', bytes: whole.subarray(0, 300) },
    { name: 'bom.pdf', bytes: whole },
  ];
  const { files: outputs, state } = await runTool(url(), tool, options, files);
  expect(outputs.map(({ name }) => name.slice(0, 3))).toEqual(['bom']);
  expect(state).toMatchObject({ info: expect.stringContaining('"cortado.pdf" está danificado') });
});
