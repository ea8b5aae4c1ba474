import { describe, expect, test } from 'vitest';
import { flashesAndBeeps, H264 } from './support/media.ts';
import { AT, CLIP, type ClipKind, FOUR_CUTS, useSync } from './support/sync.ts';

const { made, madeTogether, moments, clip, run, expectSync, expectLength } = useSync();

describe('sound and picture stay together', () => {
  test('through comprimir-video', async () => {
    const large = await made('grande.mkv', [...CLIP, '-c:v', 'rawvideo', '-c:a', 'flac']);
    const { files } = await run('comprimir-video', {}, clip('mp4'), clip('webm'), large);
    await expectSync(files, AT);
  });

  test('through two passes to a size', async () => {
    const noisy = ['-vf', 'noise=alls=60:allf=t', ...H264, '-crf', '10'];
    const large = await made('grande.mp4', [...CLIP, ...noisy]);
    const runs = ['mp4', 'webm'].map((format) =>
      run('converter-video', { format, target_size_mb: 0.1 }, large),
    );
    const files = (await Promise.all(runs)).flatMap((one) => one.files);
    for (const { bytes } of files) expect(bytes.length).toBeLessThanOrEqual(1e5);
    await expectSync(files, AT);
  });

  // Each kind of film copied and encoded, and each format written both ways; all pairs are among the long proofs.
  test.each<[string, copy: 'auto' | 'nunca', kinds: readonly ClipKind[]]>([
    ['mp4', 'auto', ['ts', 'wmv']],
    ['mp4', 'nunca', ['mp4']],
    ['mov', 'auto', ['ts', 'webm']],
    ['mkv', 'auto', ['mp4', 'webm']],
    ['mkv', 'nunca', ['wmv']],
    ['webm', 'auto', ['webm', 'ts']],
    ['avi', 'auto', ['ts', 'webm']],
    ['wmv', 'auto', ['wmv', 'ts']],
  ])('through converter-video to %s (copy: %s) of %j', async (format, copy, kinds) => {
    const { files } = await run('converter-video', { format, copy }, ...kinds.map(clip));
    await expectSync(files, AT);
  });

  test('through an exact cut, whose length is right within a frame', async () => {
    const { files } = await run('cortar-video', { start: 0.27, end: '0:02.3' }, clip('mp4'), clip('ts'));
    const expected = AT.map((at) => at - 0.27);
    await expectLength(files, expected, 2.03);
  });

  test('through exact cuts that are joined, however many', async () => {
    const { segments, flashes, seconds } = FOUR_CUTS;
    const [many, two] = await Promise.all([
      run('cortar-video', { segments }, clip('ts')),
      run('cortar-video', { segments: segments.slice(0, 2) }, clip('webm'), clip('wmv')),
    ]);
    await expectLength(many.files, flashes, seconds);
    await expectLength(two.files, flashes.slice(0, 2), 0.31 + 0.44);
  });

  test('through cuts of AVI, whose clocks tick in frames and pieces of MP3, as they were in it', async () => {
    const each = [[{ start: 0.27, end: 2.3 }], FOUR_CUTS.segments.slice(0, 3)];
    const runs = each.map((segments) => run('cortar-video', { segments, mode: 'exato' }, clip('avi')));
    const cuts = (await Promise.all(runs)).flatMap(({ files }) => files);
    const [source, ...found] = await moments([clip('avi'), ...cuts]);
    const before = (source?.beeps[0] ?? Number.NaN) - (source?.flashes[0] ?? Number.NaN);
    expect(found).toHaveLength(2);
    for (const { flashes, beeps } of found) {
      expect(flashes).toHaveLength(3);
      for (const [index, flash] of flashes.entries())
        expect(Math.abs((beeps[index] ?? Number.NaN) - flash - before), `${index}`).toBeLessThan(0.005);
    }
  });

  test('through cuts at key frames, which begin where info says', async () => {
    const segments = [
      { start: 0.5, end: 1.6 },
      { start: 4.1, end: 4.9 },
    ];
    const long = await madeTogether(flashesAndBeeps(5, [1, 2.6, 4.2]), [
      ['longa.mp4', [...H264, '-g', '25']],
      ['longa.ts', [...H264, '-bf', '2', '-g', '25']],
    ]);
    const { files, state } = await run('cortar-video', { segments, mode: 'rapido' }, ...long);
    expect(state).toMatchObject({
      info: expect.stringMatching(/de 0:00 a 0:01,6, de 0:04(,021)? a 0:04,9/),
    });
    await expectSync(files, [1, 1.8]);
  });

  test('through a cut at a key frame of a short film without an index', async () => {
    const cut = { start: 0.2, end: 0.8, mode: 'rapido' };
    const { files } = await run('cortar-video', cut, clip('ts'));
    await expectSync(files, [0.4]);
  });
});
