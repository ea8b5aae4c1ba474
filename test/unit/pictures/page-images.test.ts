import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPageImages } from '../../../containers/engines/pdf/page-images.ts';
import type { ToolInput } from '../../../containers/runs/context.ts';

const ENDED = { code: 0, signal: null, ended: 'itself', isCut: false, stdout: '', stderr: '' } as const;
const ENCODED = { extension: 'png', isConverted: false };

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'papelada-pages-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

/** An engine that renders two pages, of which each is encoded or not. */
function engineOf(finished: readonly (typeof ENCODED | null)[]) {
  return {
    scratch,
    run: async () => {
      for (const page of [1, 2]) await writeFile(join(scratch, `rendered-1-${page}.ppm`), '');
      return ENDED;
    },
    runNode: async (_program: string, _job: unknown, onMessage: (message: unknown) => void) => {
      for (const [index, one] of finished.entries())
        onMessage({ step: { index, digest: 'a', finished: one } });
      onMessage({ answer: null });
      return ENDED;
    },
  };
}

function render(finished: readonly (typeof ENCODED | null)[]): Promise<string[]> {
  const path = join(scratch, 'a.pdf');
  const input: ToolInput = {
    ...{ path, field: 'files', name: 'a.pdf', stem: 'a', extension: 'pdf', type: 'pdf', size: 1 },
  };
  return renderPageImages(engineOf(finished), input, 1, 2, join(scratch, 'page'), {
    format: 'png',
    quality: 100,
    dpi: 100,
  });
}

test('pages are rendered only where each of them is encoded', async () => {
  expect(await render([ENCODED, ENCODED])).toEqual([1, 2].map((page) => join(scratch, `page-${page}.png`)));
  await expect(render([ENCODED, null])).rejects.toThrow('encoded');
  await expect(render([ENCODED])).rejects.toThrow('encoded');
});
