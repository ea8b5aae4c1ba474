import { describe, expect, test } from 'vitest';
import { runTool } from '../container/support/program.ts';
import { useProgram } from '../container/support/use-program.ts';
import { oddForArchives } from '../support/archive/documents.ts';
import { brokenClauses, hasVeraPdf } from '../support/archive/verapdf.ts';

const program = useProgram();

// Where it is not there, the name of the test says who was not asked.
describe.skipIf(!hasVeraPdf)('a PDF/A, judged by veraPDF', () => {
  describe.each(['1b', '2b', '3b'] as const)('%s', (level) => {
    test.each(oddForArchives)('of $name breaks no clause', async ({ bytes }) => {
      const { state, files } = await runTool(program().url, 'pdf-para-pdfa', { level }, [
        { name: 'a.pdf', bytes },
      ]);
      if (state.state !== 'done') throw new Error(state.state === 'failed' ? state.message : state.state);
      console.log(`${state.info}; judged by veraPDF`);
      expect(await brokenClauses(files[0]?.bytes ?? new Uint8Array(), level)).toEqual([]);
    });
  });
});
