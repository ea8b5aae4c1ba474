import { describe, test } from 'vitest';
import { AT, type ClipKind, FOUR_CUTS, useSync } from '../container/support/sync.ts';

const { clip, run, expectSync, expectLength } = useSync();

describe('sound and picture stay together', () => {
  // What is copied is also encoded; what is encoded in any case, once.
  test.each<[string, copied: readonly ClipKind[], encoded: readonly ClipKind[]]>([
    ['mp4', ['mp4', 'ts'], ['webm', 'wmv']],
    ['mov', ['mp4', 'ts'], ['webm', 'wmv']],
    ['mkv', ['mp4', 'ts', 'webm', 'wmv'], []],
    ['webm', ['webm'], ['mp4', 'ts', 'wmv']],
    ['avi', [], ['mp4', 'ts', 'webm', 'wmv']],
    ['wmv', ['wmv'], ['mp4', 'ts', 'webm']],
  ])('from each kind of film to %s, copied or encoded', async (format, copied, encoded) => {
    for (const [copy, names] of [
      ['auto', [...copied, ...encoded]],
      ['nunca', copied],
    ] as const) {
      if (names.length === 0) continue;
      const { files } = await run('converter-video', { format, copy }, ...names.map(clip));
      await expectSync(files, AT);
    }
  });

  test('through an exact cut of each kind of film, whose length is right within a frame', async () => {
    const sources = [clip('mp4'), clip('webm'), clip('ts'), clip('wmv')];
    const { files } = await run('cortar-video', { start: 0.27, end: '0:02.3' }, ...sources);
    const expected = AT.map((at) => at - 0.27);
    await expectLength(files, expected, 2.03);
  });

  test('through many exact cuts of each kind of film, joined', async () => {
    const { segments, flashes, seconds } = FOUR_CUTS;
    const sources = [clip('mp4'), clip('webm'), clip('ts'), clip('wmv')];
    const { files } = await run('cortar-video', { segments }, ...sources);
    await expectLength(files, flashes, seconds);
  });
});
