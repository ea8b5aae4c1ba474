import { writeFile } from 'node:fs/promises';
import { strToU8 } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { H264, picture, tone, useMedia } from './support/media.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const { at, made, probe, hashes } = useMedia();
const url = () => program().url;
const convert = (options: object, ...files: Given[]) => runTool(url(), 'converter-video', options, files);
const infoOf = ({ state }: Awaited<ReturnType<typeof convert>>) =>
  state.state === 'done' ? (state.info ?? '') : JSON.stringify(state);

let mov: Given;
let rich: Given;
beforeAll(async () => {
  mov = await made('celular.mov', [...picture(2), ...tone(2), ...H264, '-metadata', 'location=-23.5-46.6/']);
  await writeFile(at('l.srt'), '1\n00:00:00,100 --> 00:00:01,000\nLegenda de teste\n\n');
  await writeFile(
    at('c.txt'),
    ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Abertura\n',
  );
  const inputs = [
    ...picture(2),
    ...tone(2),
    '-f',
    'lavfi',
    '-i',
    'anullsrc=cl=5.1:d=2',
    '-i',
    at('l.srt'),
    '-i',
    at('c.txt'),
  ];
  const maps = [0, 1, 2, 3].flatMap((index) => ['-map', String(index)]);
  const named = [
    '-metadata:s:a:0',
    'language=por',
    '-metadata:s:a:1',
    'language=eng',
    '-metadata:s:a:1',
    'title=Dublado',
  ];
  rich = await made('rico.mkv', [
    ...inputs,
    ...maps,
    '-map_chapters',
    '4',
    ...H264,
    '-c:s',
    'ass',
    ...named,
    '-metadata:s:s:0',
    'language=por',
    '-attach',
    at('l.srt'),
    '-metadata:s:t',
    'mimetype=text/plain',
  ]);
});

describe('converter-video', () => {
  test('MOV of H.264 becomes MP4 packet by packet, without its traces', async () => {
    const result = await convert({}, mov);
    expect(result.files[0]?.name).toBe('celular.mp4');
    expect(await hashes(result.files[0])).toEqual(await hashes(mov));
    expect(infoOf(result)).toContain('imagem e som copiados sem perda');
    expect(result.files[0]?.bytes.toString('latin1')).not.toContain('-23.5');
    const boxes = result.files[0]?.bytes.toString('latin1') ?? '';
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
  });

  test('each format has its codecs, every track that it can hold, and names those that it cannot', async () => {
    const expected: Record<string, { codecs: string[]; lost: RegExp }> = {
      mp4: {
        codecs: ['h264', 'aac', 'aac', 'mov_text'],
        lost: /; legendas sem as cores e posições do original; ficou de fora: 1 anexo$/,
      },
      mov: { codecs: ['h264', 'aac', 'aac', 'mov_text'], lost: /ficou de fora: 1 anexo$/ },
      mkv: { codecs: ['h264', 'aac', 'aac', 'ass', 'ttf'], lost: /copiados sem perda$/ },
      webm: { codecs: ['vp9', 'opus', 'opus', 'webvtt'], lost: /ficou de fora: 1 anexo$/ },
      avi: {
        codecs: ['mpeg4', 'mp3', 'mp3'],
        lost: /som convertido para estéreo; o canal de graves \(LFE\) não entra na mistura; ficou de fora: 1 legenda, 1 anexo, 1 capítulo$/,
      },
      wmv: { codecs: ['wmv2', 'wmav2', 'wmav2'], lost: /ficou de fora: 1 legenda, 1 anexo, 1 capítulo$/ },
    };
    for (const [format, { codecs, lost }] of Object.entries(expected)) {
      const result = await convert({ format }, rich);
      const { streams, chapters } = await probe(result.files[0]);
      const shown = streams.filter(({ codec_type }) => codec_type !== 'data' && codec_type !== 'attachment');
      expect(
        shown.map(({ codec_name }) => codec_name),
        format,
      ).toEqual(codecs.filter((codec) => codec !== 'ttf'));
      expect(infoOf(result), format).toMatch(lost);
      expect(
        chapters.map(({ tags }) => tags.title),
        format,
      ).toEqual(['avi', 'wmv'].includes(format) ? [] : ['Abertura']);
      expect(shown.map(({ tags }) => tags?.language).slice(1), format).toEqual(
        format === 'avi'
          ? expect.anything()
          : ['por', 'eng', 'por'].slice(0, codecs.filter((codec) => codec !== 'ttf').length - 1),
      );
      expect(shown[2]?.channels, format).toBe(['avi', 'wmv'].includes(format) ? 2 : 6);
    }
  });

  test('a phone that was held upright stays upright, copied or not, and a quality is counted on the shorter side', async () => {
    await execute('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      at('celular.mov'),
      '-c',
      'copy',
      '-metadata:s:v',
      'rotate=90',
      at('em-pe.mov'),
    ]);
    const turned = await made('em-pé.mov', ['-i', at('em-pe.mov'), '-c', 'copy']);
    for (const [options, size] of [
      [{}, [160, 120]],
      [{ format: 'mkv' }, [120, 160]],
      [{ resolution: 360, quality: 'media' }, [120, 160]],
    ] as const) {
      const { files } = await convert(options, turned);
      const [shown] = (await probe(files[0])).streams;
      expect([shown?.width, shown?.height]).toEqual(size);
      expect(shown?.side_data_list?.some(({ rotation }) => Math.abs(rotation ?? 0) === 90) ?? false).toBe(
        size[0] === 160,
      );
    }
    const tall = await made('alto.mov', [...picture(1, '402x800'), ...H264]);
    const [small] = (await probe((await convert({ resolution: 360 }, tall)).files[0])).streams;
    expect([small?.width, small?.height]).toEqual([360, 716]);
  });

  test('HDR (PQ and HLG) becomes the colours of usual screens: white stays white, grey stays grey', async () => {
    for (const transfer of ['smpte2084', 'arib-std-b67']) {
      const white =
        transfer === 'smpte2084'
          ? 'zscale=tin=linear:t=smpte2084:npl=203'
          : 'zscale=tin=linear:t=arib-std-b67:npl=203';
      const chain = `format=gbrpf32le,${white}:pin=bt2020:p=bt2020:min=gbr:m=bt2020nc:r=tv,format=yuv420p10le`;
      const hdr = await made(`${transfer}.mp4`, [
        '-f',
        'lavfi',
        '-i',
        'color=white:s=64x64:r=10:d=1',
        '-vf',
        chain,
        '-color_primaries',
        'bt2020',
        '-color_trc',
        transfer,
        '-colorspace',
        'bt2020nc',
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=none:lossless=1',
      ]);
      const result = await convert({}, hdr);
      expect(infoOf(result)).toContain('cores HDR convertidas para SDR');
      const [shown] = (await probe(result.files[0])).streams;
      expect(shown).toMatchObject({
        pix_fmt: 'yuv420p',
        color_transfer: 'bt709',
        color_primaries: 'bt709',
        color_space: 'bt709',
      });
      await writeFile(at('sdr.mp4'), result.files[0]?.bytes ?? '');
      const { stdout } = await execute(
        'ffmpeg',
        ['-v', 'error', '-i', at('sdr.mp4'), '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
        { encoding: 'buffer' },
      );
      const [red = 0, green = 0, blue = 0] = stdout;
      expect(Math.max(red, green, blue) - Math.min(red, green, blue), transfer).toBeLessThan(4);
      expect(green, transfer).toBeGreaterThan(150);
      const kept = await convert({ format: 'mkv' }, hdr);
      expect((await probe(kept.files[0])).streams[0]).toMatchObject({
        codec_name: 'hevc',
        color_transfer: transfer,
      });
    }
  });

  test('interlaced pictures become whole, uneven sides even, and times that vary stay so', async () => {
    const interlaced = await made('tv.mpg', [
      ...picture(1, '320x240'),
      '-vf',
      'tinterlace=interleave_top,fieldorder=tff',
      '-c:v',
      'mpeg2video',
      '-flags',
      '+ildct+ilme',
      '-b:v',
      '2M',
    ]);
    const whole = await convert({}, interlaced);
    expect(infoOf(whole)).toContain('vídeo entrelaçado convertido para quadros inteiros');
    expect((await probe(whole.files[0])).streams[0]?.field_order).toBe('progressive');
    const odd = await made('impar.mkv', [...picture(1, '161x121'), '-c:v', 'ffv1']);
    const [even] = (await probe((await convert({}, odd)).files[0])).streams;
    expect([even?.width, even?.height]).toEqual([160, 120]);
    const times = "setpts='(N*0.04+0.012*mod(N\\,3))/TB'";
    const varied = await made('varia.mkv', [
      ...picture(2),
      '-vf',
      times,
      '-fps_mode',
      'passthrough',
      '-c:v',
      'ffv1',
    ]);
    const timesOf = async (file: Given | undefined) => {
      await writeFile(at('t.mkv'), file?.bytes ?? '');
      const { stdout } = await execute('ffprobe', [
        '-v',
        'error',
        '-select_streams',
        'v',
        '-show_entries',
        'frame=pts_time',
        '-of',
        'csv=p=0',
        at('t.mkv'),
      ]);
      const all = stdout.trim().split(/,?\n/).filter(Boolean).map(Number);
      return all.map((time) => Math.round((time - (all[0] ?? 0)) * 1000));
    };
    const kept = await timesOf((await convert({}, varied)).files[0]);
    expect(kept).toHaveLength(50);
    for (const [index, time] of (await timesOf(varied)).entries())
      expect(Math.abs((kept[index] ?? 0) - time)).toBeLessThan(2);
  });

  test('ends within three percent below a size, and below the limit of a messenger', async () => {
    const noisy = ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=25:d=5,noise=alls=40:allf=t'];
    const film = await made('ruído.mkv', [...noisy, ...tone(5), ...H264, '-crf', '12']);
    for (const [format, megabytes] of [
      ['mp4', 0.4],
      ['webm', 0.3],
      ['avi', 0.4],
    ] as const) {
      const { files, state } = await convert({ format, target_size_mb: megabytes }, film);
      const size = files[0]?.bytes.length ?? 0;
      expect(size, `${format} ${JSON.stringify(state)}`).toBeLessThanOrEqual(megabytes * 1e6);
      expect(size, `${format} ${JSON.stringify(state)}`).toBeGreaterThanOrEqual(megabytes * 0.97e6);
    }
    const note = await convert({ preset: 'whatsapp' }, film);
    expect(note.files[0]?.bytes.length).toBeLessThan(16e6);
    expect((await probe(note.files[0])).codecs).toEqual(['h264', 'aac']);
  });

  test('a cover is no picture of a film; a song with a cover is no film', async () => {
    await made('capa.png', [...picture(1, '32x32'), '-frames:v', '1']);
    const covered = await made('capa.mp4', [
      ...picture(1),
      '-i',
      at('capa.png'),
      '-map',
      '1',
      '-map',
      '0',
      ...H264,
      '-c:v:0',
      'png',
      '-disposition:v:0',
      'attached_pic',
    ]);
    const { files } = await convert({ quality: 'media' }, covered);
    const { streams } = await probe(files[0]);
    expect(streams.map(({ codec_name, width }) => [codec_name, width])).toEqual([
      ['h264', 160],
      ['png', 32],
    ]);
    const song = await made('canção.m4a', [
      ...tone(1),
      '-i',
      at('capa.png'),
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'copy',
      '-disposition:v',
      'attached_pic',
    ]);
    expect(await failureOf(url(), 'converter-video', {}, [{ ...song, name: 'canção.mp4' }])).toContain(
      'não tem imagem de vídeo',
    );
  });

  test('playlists, no frames, cut and disguised files are refused by name; the others arrive', async () => {
    const hls = {
      name: 'lista.mp4',
      bytes: strToU8('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n'),
    };
    const list = { name: 'lista.ts', bytes: strToU8("ffconcat version 1.0\nfile '/etc/passwd'\n") };
    const empty = await made('vazio.mp4', [...picture(1), ...H264, '-frames:v', '0']);
    const cut = { name: 'cortado.mp4', bytes: mov.bytes.subarray(0, 3000) };
    const disguised = { name: 'som.mp4', bytes: (await made('s.mp3', tone(1))).bytes };
    for (const tool of ['converter-video', 'comprimir-video', 'cortar-video', 'video-para-gif']) {
      const options = tool === 'cortar-video' ? { end: 1 } : {};
      const result = await runTool(url(), tool, options, [hls, list, empty, cut, disguised, mov]);
      expect(result.files, infoOf(result)).toHaveLength(1);
      for (const said of [
        '"lista.mp4" tem a extensão .mp4, mas o conteúdo é uma lista de reprodução',
        '"lista.ts"',
        '"vazio.mp4"',
        '"cortado.mp4" está danificado',
        '"som.mp4" tem a extensão .mp4, mas o conteúdo é um áudio MP3',
      ])
        expect(infoOf(result), tool).toContain(said);
    }
  });
});
