import { beforeAll, describe, expect, test } from 'vitest';
import { flashesAndBeeps, H264, useMedia, WEBM } from './container-media-support.ts';
import { type Given, runTool, useProgram } from './container-support.ts';

const program = useProgram();
const { made, moments } = useMedia();

/** A frame of 25 a second, which is also what the eye forgives. */
const FRAME = 0.04;
const AT = [0.4, 1.2, 2];
let mp4: Given;
let webm: Given;
let transport: Given;
let wmv: Given;
let avi: Given;
beforeAll(async () => {
  const clip = flashesAndBeeps(2.5, AT);
  [mp4, webm, transport, wmv, avi] = await Promise.all([
    made('claquete.mp4', [...clip, ...H264, '-g', '25']),
    made('claquete.webm', [...clip, ...WEBM]),
    made('claquete.ts', [...clip, ...H264, '-bf', '2', '-g', '25']),
    made('claquete.wmv', [...clip, '-c:v', 'wmv2', '-c:a', 'wmav2']),
    made('claquete.avi', [...clip, '-c:v', 'mpeg4', '-c:a', 'mp3']),
  ]);
});

async function expectSync(
  file: Given | undefined,
  expected: readonly number[],
  slack = 2.5 * FRAME,
): Promise<void> {
  const { flashes, beeps } = await moments(file);
  expect(flashes, file?.name).toHaveLength(expected.length);
  expect(beeps, file?.name).toHaveLength(expected.length);
  for (const [index, at] of expected.entries()) {
    expect(Math.abs((flashes[index] ?? 0) - (beeps[index] ?? 0)), `${file?.name} ${index}`).toBeLessThan(
      FRAME,
    );
    expect(Math.abs((flashes[index] ?? 0) - at), `${file?.name} ${index}`).toBeLessThan(slack + 0.001);
  }
}

const run = (tool: string, options: object, ...files: Given[]) =>
  runTool(program().url, tool, options, files);

describe('sound and picture stay together', () => {
  test('through comprimir-video', async () => {
    const large = await made('grande.mkv', [...flashesAndBeeps(2.5, AT), '-c:v', 'rawvideo', '-c:a', 'flac']);
    const { files } = await run('comprimir-video', {}, mp4, webm, large);
    for (const file of files) await expectSync(file, AT);
  });

  test('through two passes to a size', async () => {
    const noisy = ['-vf', 'noise=alls=60:allf=t', ...H264, '-crf', '10'];
    const large = await made('grande.mp4', [...flashesAndBeeps(2.5, AT), ...noisy]);
    for (const format of ['mp4', 'webm']) {
      const { files } = await run('converter-video', { format, target_size_mb: 0.1 }, large);
      expect(files[0]?.bytes.length).toBeLessThanOrEqual(1e5);
      await expectSync(files[0], AT);
    }
  });

  // What is copied is also encoded; what is encoded in any case, once.
  test.each([
    ['mp4', 2],
    ['mov', 2],
    ['mkv', 4],
    ['webm', 1],
    ['avi', 0],
    ['wmv', 1],
  ])('through converter-video to %s, copied or encoded', async (format, copied) => {
    const sources = { webm: [webm, mp4, transport, wmv], wmv: [wmv, mp4, transport, webm] }[format];
    const all = sources ?? [mp4, transport, webm, wmv];
    for (const [copy, some] of [
      ['auto', all],
      ['nunca', all.slice(0, copied)],
    ] as const) {
      if (some.length === 0) continue;
      const { files, state } = await run('converter-video', { format, copy }, ...some);
      expect(files, JSON.stringify(state)).toHaveLength(some.length);
      await Promise.all(files.map((file) => expectSync(file, AT)));
    }
  });

  test('through an exact cut, whose length is right within a frame', async () => {
    const { files } = await run('cortar-video', { start: 0.27, end: '0:02.3' }, mp4, webm, transport, wmv);
    expect(files).toHaveLength(4);
    for (const file of files) {
      await expectSync(
        file,
        AT.map((at) => at - 0.27),
      );
      expect(Math.abs((await moments(file)).seconds - 2.03), file.name).toBeLessThan(FRAME + 0.005);
    }
  });

  test('through exact cuts that are joined, however many', async () => {
    const segments = [
      { start: 0.3, end: 0.61 },
      { start: 1.03, end: 1.47 },
      { start: 1.81, end: 2.27 },
      { start: 0.34, end: 0.7 },
    ];
    const expected = [0.1, 0.31 + 0.17, 0.31 + 0.44 + 0.19, 0.31 + 0.44 + 0.46 + 0.06];
    const { files } = await run('cortar-video', { segments }, mp4, webm, transport, wmv);
    expect(files).toHaveLength(4);
    for (const file of files) {
      await expectSync(file, expected);
      expect(Math.abs((await moments(file)).seconds - 1.57), file.name).toBeLessThan(FRAME + 0.005);
    }
  });

  test('through cuts of AVI, whose clocks tick in frames and pieces of MP3, as they were in it', async () => {
    const source = await moments(avi);
    const [before = Number.NaN] = source.beeps.map((beep, index) => beep - (source.flashes[index] ?? 0));
    for (const segments of [
      [{ start: 0.27, end: 2.3 }],
      [
        { start: 0.3, end: 0.61 },
        { start: 1.03, end: 1.47 },
        { start: 1.81, end: 2.27 },
      ],
    ]) {
      const { files } = await run('cortar-video', { segments, mode: 'exato' }, avi);
      const { flashes, beeps } = await moments(files[0]);
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
    const clip = flashesAndBeeps(5, [1, 2.6, 4.2]);
    const sources = [
      await made('longa.mp4', [...clip, ...H264, '-g', '25']),
      await made('longa.ts', [...clip, ...H264, '-bf', '2', '-g', '25']),
    ];
    const { files, state } = await run('cortar-video', { segments, mode: 'rapido' }, ...sources);
    expect(state).toMatchObject({
      info: expect.stringMatching(/de 0:00 a 0:01,6, de 0:04(,021)? a 0:04,9/),
    });
    expect(files).toHaveLength(2);
    for (const file of files) await expectSync(file, [1, 1.8]);
  });

  test('through a cut at a key frame of a short film without an index', async () => {
    const { files } = await run('cortar-video', { start: 0.2, end: 0.8, mode: 'rapido' }, transport);
    await expectSync(files[0], [0.4]);
  });
});
