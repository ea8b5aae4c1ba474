import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { H264, picture, useMedia } from './support/media.ts';
import { type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const { at, made, probe } = useMedia();

const TURNED = ['-f', 'lavfi', '-i', 'color=red:s=160x120:r=25:d=1,drawbox=x=80:w=80:c=blue:t=fill'];
/** A bar that moves from field to field. */
const COMBED = [
  ...['-f', 'lavfi', '-i', 'color=gray:s=320x240:r=50:d=1'],
  ...['-f', 'lavfi', '-i', 'color=white:s=40x160:r=50:d=1', '-filter_complex'],
  '[0][1]overlay=x=n*5:y=40,gblur=1.5,tinterlace=interleave_top,fieldorder=tff',
  ...['-c:v', 'mpeg2video', '-flags', '+ildct+ilme', '-b:v', '6M'],
];
const WHITE =
  'format=gbrpf32le,zscale=tin=linear:t=smpte2084:npl=203:pin=bt2020:p=bt2020:min=gbr:m=bt2020nc:r=tv,format=yuv420p10le';
const HDR = [
  ...['-f', 'lavfi', '-i', 'color=white:s=64x64:r=10:d=1', '-vf', WHITE],
  ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc', '-c:v', 'libx265'],
  ...['-preset', 'ultrafast', '-x265-params', 'log-level=none:lossless=1'],
];
const VARIED = [
  ...picture(1),
  ...['-vf', "setpts='(N*0.04+0.012*mod(N\\,3))/TB'", '-fps_mode', 'passthrough', ...H264, '-bf', '0'],
];

let sources: Given[];
beforeAll(async () => {
  await made('deitado.mov', [...TURNED, ...H264]);
  const turn = ['-i', at('deitado.mov'), '-c', 'copy', '-metadata:s:v', 'rotate=90'];
  sources = await Promise.all([
    made('hdr.mkv', HDR),
    made('tv.mpg', COMBED),
    made('em-pé.mov', turn),
    made('varia.mkv', VARIED),
  ]);
});

/** The share of a film's frames that look combed. */
async function combed(file: Given | undefined): Promise<number> {
  await writeFile(at('combed'), file?.bytes ?? '');
  const args = ['-hide_banner', '-i', at('combed'), '-vf', 'idet', '-an', '-f', 'null', '-'];
  const { stderr } = await execute('ffmpeg', args);
  const [, top = 0, bottom = 0, whole = 0] = (
    /Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/.exec(stderr) ?? []
  ).map(Number);
  return (top + bottom) / Math.max(1, top + bottom + whole);
}

/** The average colour of the upper half of a film's first frame, as a player shows it. */
async function above(file: Given | undefined): Promise<number[]> {
  await writeFile(at('above'), file?.bytes ?? '');
  const args = ['-v', 'error', '-i', at('above'), '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'];
  const { stdout } = await execute('ffmpeg', args, { encoding: 'buffer' });
  const { width, height } = await sharp(stdout).metadata();
  const half = sharp(stdout).extract({ left: 0, top: 0, width, height: Math.floor(height / 2) });
  const { channels } = await sharp(await half.png().toBuffer()).stats();
  return [width, height, ...channels.slice(0, 3).map(({ mean }) => mean)];
}

async function timesOf(file: Given | undefined): Promise<number[]> {
  await writeFile(at('times'), file?.bytes ?? '');
  const shown = ['-select_streams', 'v', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
  const { stdout } = await execute('ffprobe', ['-v', 'error', ...shown, at('times')]);
  const all = stdout.trim().split(/,?\n/).filter(Boolean).map(Number);
  return all.map((time) => Math.round((time - (all[0] ?? 0)) * 1000));
}

function infoOf({ state }: Awaited<ReturnType<typeof runTool>>): string {
  return state.state === 'done' ? (state.info ?? '') : JSON.stringify(state);
}

describe('HDR, interlaced, upright and of times that vary, a film stays right', () => {
  test.each([
    ['comprimir-video', { quality: 'alta' }],
    ['converter-video', { copy: 'nunca' }],
    ['cortar-video', { start: 0, end: 0.9, mode: 'exato' }],
  ])('through %s, which encodes it', async (tool, options) => {
    const result = await runTool(program().url, tool, options, sources);
    const [hdr, tv, upright, varied] = result.files;
    expect(result.files, infoOf(result)).toHaveLength(4);
    if (tool !== 'comprimir-video' || hdr?.name.endsWith('.mp4')) {
      expect((await probe(hdr)).streams[0]).toMatchObject({
        ...{ pix_fmt: 'yuv420p', color_transfer: 'bt709', color_primaries: 'bt709', color_space: 'bt709' },
      });
      const [, , red = 0, green = 0, blue = 0] = await above(hdr);
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
      expect(green).toBeGreaterThan(150);
      expect(infoOf(result)).toContain('cores HDR convertidas para SDR');
    }
    expect(await combed(tv)).toBeLessThan(0.1);
    expect(infoOf(result)).toContain('vídeo entrelaçado convertido para quadros inteiros');
    const [width, height, red = 0, , blue = 0] = await above(upright);
    expect([width, height]).toEqual([120, 160]);
    expect(Math.abs(red - blue)).toBeGreaterThan(150);
    const [kept, expected] = [await timesOf(varied), await timesOf(sources[3])];
    expect(kept.length).toBeGreaterThan(20);
    for (const [index, time] of kept.entries())
      expect(Math.abs(time - (expected[index] ?? 0)), `${index}`).toBeLessThan(2);
  });

  test('through cuts at key frames, which copy it', async () => {
    const { files } = await runTool(program().url, 'cortar-video', { end: 0.9, mode: 'rapido' }, sources);
    const [hdr, , upright, varied] = files;
    expect((await probe(hdr)).streams[0]).toMatchObject({ codec_name: 'hevc', color_transfer: 'smpte2084' });
    expect((await above(upright)).slice(0, 2)).toEqual([120, 160]);
    const [kept, expected] = [await timesOf(varied), await timesOf(sources[3])];
    expect(kept.length).toBeGreaterThan(20);
    for (const [index, time] of kept.entries())
      expect(Math.abs(time - (expected[index] ?? 0)), `${index}`).toBeLessThan(2);
  });

  test('through video-para-gif', async () => {
    const result = await runTool(program().url, 'video-para-gif', {}, sources);
    const [hdr, tv, upright, varied] = result.files;
    expect(infoOf(result)).toContain('cores HDR convertidas para SDR');
    const [, , red = 0, green = 0, blue = 0] = await above(hdr);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
    expect(green).toBeGreaterThan(150);
    expect(await combed(tv)).toBeLessThan(0.1);
    const [width, height, ...colours] = await above(upright);
    expect([width, height]).toEqual([120, 160]);
    expect(Math.abs((colours[0] ?? 0) - (colours[2] ?? 0))).toBeGreaterThan(150);
    const { delay = [] } = await sharp(varied?.bytes, { animated: true }).metadata();
    expect(Math.abs(delay.reduce((sum, one) => sum + one, 0) - 1000)).toBeLessThan(110);
  });

  test('the interlaced sample looks combed before', async () => {
    expect(await combed(sources[1])).toBeGreaterThan(0.8);
  });
});
