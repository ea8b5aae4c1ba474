import { beforeAll, describe, expect, test } from 'vitest';
import { flashesAndBeeps, H264, useMedia, WEBM } from './container-media-support.ts';
import { type Given, runTool, useProgram } from './container-support.ts';

const program = useProgram();
const { made, moments } = useMedia();

/** A frame of 25 a second, which is also what the eye forgives. */
const FRAME = 0.04;
const AT = [1, 2.6, 4.2];
let mp4: Given;
let webm: Given;
let transport: Given;
let wmv: Given;
beforeAll(async () => {
  const clip = flashesAndBeeps(5, AT);
  mp4 = await made('claquete.mp4', [...clip, ...H264, '-g', '25']);
  webm = await made('claquete.webm', [...clip, ...WEBM]);
  transport = await made('claquete.ts', [...clip, ...H264, '-bf', '2', '-g', '25']);
  wmv = await made('claquete.wmv', [...clip, '-c:v', 'wmv2', '-c:a', 'wmav2']);
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
  test('through comprimir-video, by quality and by size', async () => {
    for (const options of [{}, { target_size_mb: 1 }, { preset: 'whatsapp' }]) {
      const { files } = await run('comprimir-video', options, mp4, webm);
      for (const file of files) await expectSync(file, AT);
    }
  });

  test.each([
    'mp4',
    'mov',
    'mkv',
    'webm',
    'avi',
    'wmv',
  ])('through converter-video to %s, copied or encoded', async (format) => {
    for (const copy of ['auto', 'nunca']) {
      const { files, state } = await run('converter-video', { format, copy }, mp4, webm, transport, wmv);
      expect(files, JSON.stringify(state)).toHaveLength(4);
      for (const file of files) await expectSync(file, AT);
    }
  });

  test('through an exact cut, whose length is right within a frame', async () => {
    for (const source of [mp4, webm, transport, wmv]) {
      const { files } = await run('cortar-video', { start: 0.55, end: '0:04.5' }, source);
      await expectSync(
        files[0],
        AT.map((at) => at - 0.55),
      );
      expect(Math.abs((await moments(files[0])).seconds - 3.95), source.name).toBeLessThan(FRAME + 0.005);
    }
  });

  test('through exact cuts that are joined, however many', async () => {
    const segments = [
      { start: 0.7, end: 1.31 },
      { start: 2.33, end: 3.07 },
      { start: 4.01, end: 4.67 },
      { start: 0.9, end: 1.4 },
    ];
    const expected = [0.3, 0.61 + 0.27, 0.61 + 0.74 + 0.19, 0.61 + 0.74 + 0.66 + 0.1];
    for (const source of [mp4, webm, transport, wmv]) {
      const { files } = await run('cortar-video', { segments }, source);
      await expectSync(files[0], expected);
      expect(Math.abs((await moments(files[0])).seconds - 2.51), source.name).toBeLessThan(FRAME + 0.005);
    }
  });

  test('through cuts at key frames, which begin where info says', async () => {
    const segments = [
      { start: 0.5, end: 1.6 },
      { start: 4.1, end: 4.9 },
    ];
    for (const source of [mp4, transport]) {
      const { files, state } = await run('cortar-video', { segments, mode: 'rapido' }, source);
      expect(state).toMatchObject({
        info: expect.stringMatching(/de 0:00 a 0:01,6, de 0:04(,021)? a 0:04,9/),
      });
      await expectSync(files[0], [1, 1.8]);
    }
  });
});
