import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { runTool } from './support/program.ts';
import { useOwnProgram } from './support/use-program.ts';

/** Longer than the address of a Unix socket, which has 107 bytes. */
const NAME = 'projetos-de-um-cliente-'.repeat(6);

/** Its styles are worked out by a browser. */
const STYLED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><style>:root { --cor: green } rect { fill: var(--cor) }</style><rect width="50" height="50"/></svg>';

const parent = await mkdtemp(join(tmpdir(), 'papelada-longo-'));
// Hooks run in reverse: the program has ended before.
afterAll(() => rm(parent, { recursive: true, force: true }));
const program = useOwnProgram({ PAPELADA_WORK: join(parent, NAME) });

describe('in a work directory with a long path', () => {
  test.each([
    ['html-para-pdf', 'página.html', '<p>oi'],
    ['html-para-pdf', 'com um PDF.html', '<p>oi<embed type="application/pdf">'],
    ['qualquer-para-pdf', 'texto.rtf', '{\\rtf1 oi}'],
    ['qualquer-para-pdf', 'desenho.svg', STYLED],
  ])('%s converts %s', async (tool, name, text) => {
    const { state } = await runTool(program().url, tool, {}, [{ name, bytes: strToU8(text) }]);
    expect(state).toMatchObject({ state: 'done' });
    expect(state).not.toHaveProperty('info');
  });
});
