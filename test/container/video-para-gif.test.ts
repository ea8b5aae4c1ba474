import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { H264, picture, tone, useMedia } from './support/media.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const { made } = useMedia();
const url = () => program().url;
const turn = (options: object, ...files: Given[]) => runTool(url(), 'video-para-gif', options, files);
const infoOf = ({ state }: Awaited<ReturnType<typeof turn>>) =>
  state.state === 'done' ? (state.info ?? '') : JSON.stringify(state);

let film: Given;
beforeAll(async () => {
  film = await made('filme.mp4', [...picture(2, '240x180'), ...tone(2), ...H264]);
});

async function look(file: Given | undefined) {
  const {
    width,
    pageHeight,
    pages,
    loop,
    delay = [],
  } = await sharp(file?.bytes, { animated: true }).metadata();
  return { width, height: pageHeight, pages, loop, seconds: delay.reduce((sum, one) => sum + one, 0) / 1000 };
}

describe('video-para-gif', () => {
  test('shows the span asked for, as long and as fast as it is, in its shape, as often as asked', async () => {
    const usual = await look((await turn({}, film)).files[0]);
    expect(usual).toMatchObject({ width: 240, height: 180, pages: 24, loop: 0 });
    expect(Math.abs(usual.seconds - 2)).toBeLessThan(0.09);
    const small = await look(
      (await turn({ start: '0:00.5', duration: 1, fps: 10, width: 100, loop: 3 }, film)).files[0],
    );
    expect(small).toMatchObject({ width: 100, height: 75, pages: 10, loop: 3, seconds: 1 });
    const once = await look((await turn({ duration: 0.5, width: 64, loop: 1 }, film)).files[0]);
    expect(once.loop).toBe(1);
  });

  test('fills its limit from 90 to 100 percent, or says what the smallest is', async () => {
    for (const megabytes of [0.15, 0.06]) {
      const result = await turn({ max_mb: megabytes }, film);
      const size = result.files[0]?.bytes.length ?? 0;
      expect(size, infoOf(result)).toBeLessThanOrEqual(megabytes * 1e6);
      expect(size, infoOf(result)).toBeGreaterThanOrEqual(megabytes * 0.9e6);
    }
    const noise = await made('ruído.mp4', [
      '-f',
      'lavfi',
      '-i',
      'nullsrc=s=64x64:r=25:d=5,geq=random(1)*255:128:128',
      ...H264,
    ]);
    const options = { max_mb: 0.05, duration: 5, fps: 25 };
    expect(await failureOf(url(), 'video-para-gif', options, [noise])).toMatch(
      /^Não é possível fazer do vídeo "ruído\.mp4" um GIF de 0,1 MB: o menor deste trecho tem cerca de [\d,]+ MB/,
    );
  });

  test('has the colours of the clip, and its first frame', async () => {
    const red = await made('cores.mp4', [
      '-f',
      'lavfi',
      '-i',
      'color=0xc03020:s=64x48:r=10:d=1',
      '-f',
      'lavfi',
      '-i',
      'color=0x20b040:s=64x48:r=10:d=1',
      '-filter_complex',
      'concat=n=2:v=1',
      ...H264,
      '-crf',
      '4',
    ]);
    const { files } = await turn({}, red);
    for (const [page, colour] of [
      [0, [192, 48, 32]],
      [12, [32, 176, 64]],
    ] as const) {
      const { data } = await sharp(files[0]?.bytes, { page })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const [channel, value] of colour.entries())
        expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThan(8);
    }
  });

  test('square pixels of a film of wide ones', async () => {
    const wide = await made('tv.mp4', [...picture(1, '160x120'), '-vf', 'setsar=4/3', ...H264]);
    expect(await look((await turn({}, wide)).files[0])).toMatchObject({ width: 213, height: 120 });
  });

  test('what is reported of a GIF is what its file has, also where the picture ends before its video', async () => {
    const short = await made('curto.mp4', [...picture(1.2, '64x48'), ...tone(4), ...H264]);
    const options = { duration: 3, fps: 10, width: 40 };
    const result = await turn(options, short);
    const { width, height, pages, seconds } = await look(result.files[0]);
    expect([width, height, pages, seconds]).toEqual([40, 30, 12, 1.2]);
    expect(infoOf(result)).toMatch(
      /^curto\.mp4: de 0:00 a 0:01,2; 12 quadros em 1,2 s \(10 por segundo\); 40 x 30 pixels, [\d,]+ KB; a imagem do vídeo acaba ali: dos 3 s do trecho, 1,2 s puderam ser mostrados$/,
    );
    const fitted = await turn({ max_mb: 0.06 }, film);
    const found = await look(fitted.files[0]);
    expect(infoOf(fitted)).toContain(`${found.pages} quadros em`);
    expect(infoOf(fitted)).toContain(`${found.width} x ${found.height} pixels`);
  });

  test('beyond the end it is refused; an end that comes first is reported', async () => {
    expect(await failureOf(url(), 'video-para-gif', { start: 9 }, [film])).toContain(
      'O corte começa em 0:09',
    );
    expect(infoOf(await turn({ start: 1, width: 64 }, film))).toContain('de 0:01 a 0:02');
  });
});
