import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { H264, picture, tone, useMedia } from './support/media.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const { at, made, probe, hashes, loudness, levels } = useMedia();
const url = () => program().url;
const convert = (options: object, ...files: Given[]) => runTool(url(), 'converter-audio', options, files);
const infoOf = ({ state }: Awaited<ReturnType<typeof convert>>) =>
  state.state === 'done' ? (state.info ?? '') : JSON.stringify(state);

const FORMATS = {
  mp3: 'mp3',
  m4a: 'aac',
  ogg: 'vorbis',
  opus: 'opus',
  wav: 'pcm_s16le',
  flac: 'flac',
} as const;
let song: Given;
beforeAll(async () => {
  await made('frente.png', [...picture(1, '32x32'), '-frames:v', '1']);
  await made('verso.png', [...picture(1, '16x16'), '-frames:v', '1']);
  const inputs = [...tone(2), '-i', at('frente.png'), '-i', at('verso.png')];
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-c:v', 'copy', '-disposition:v', 'attached_pic'];
  const kinds = ['-metadata:s:v:0', 'comment=Cover (front)', '-metadata:s:v:1', 'comment=Cover (back)'];
  const tags = [
    '-metadata',
    'title=Canção',
    '-metadata',
    'artist=Trio Inventado',
    '-metadata',
    'composer=Fulana',
  ];
  const traces = ['-metadata', 'comment=segredo', '-metadata', 'location=-23.5-46.6/'];
  song = await made('canção.flac', [...inputs, ...maps, ...kinds, ...tags, ...traces]);
});

describe('converter-audio', () => {
  test('makes each format of any other, with its tags and covers, and says what has no place', async () => {
    for (const [format, codec] of Object.entries(FORMATS)) {
      const result = await convert({ format }, song);
      const { streams, format: container, seconds } = await probe(result.files[0]);
      expect(streams[0]?.codec_name, format).toBe(codec);
      expect(Math.abs(seconds - 2), format).toBeLessThan(0.06);
      const tags = JSON.stringify([container.tags, streams[0]?.tags]);
      expect(tags, format).toMatch(/Canção/);
      expect(tags, format).not.toMatch(/segredo|23\.5/);
      const covers = streams.filter(({ codec_type }) => codec_type === 'video').map(({ width }) => width);
      expect(covers, format).toEqual({ wav: [], ogg: [32], opus: [32] }[format] ?? [32, 16]);
      const info = infoOf(result);
      if (format === 'wav')
        expect(info).toContain('a capa ficou de fora: WAV não a guarda; WAV não guarda: compositor');
      if (format === 'ogg') expect(info).toContain('das 2 imagens de capa ficou uma');
    }
  });

  test('takes a voice note, and makes what a messenger takes as one', async () => {
    const note = await made('PTT-20260101-WA0001.opus', [
      ...tone(2),
      '-ac',
      '1',
      '-c:a',
      'libopus',
      '-b:a',
      '16k',
    ]);
    const mp3 = await convert({}, note);
    expect(mp3.files.map(({ name }) => name)).toEqual(['PTT-20260101-WA0001.mp3']);
    const voice = await convert({ preset: 'whatsapp' }, song);
    expect(voice.files[0]?.name).toBe('canção.ogg');
    expect((await probe(voice.files[0])).streams[0]).toMatchObject({ codec_name: 'opus', channels: 1 });
  });

  test('copies, bit for bit, what has the format already, and encodes what is asked to be otherwise', async () => {
    const film = await made('filme.mp4', [...picture(2), ...tone(2), ...H264]);
    const [, sound] = await hashes(film);
    const copied = await convert({ format: 'm4a' }, film);
    expect((await hashes(copied.files[0])).map((line) => line.slice(2))).toEqual([sound?.slice(2)]);
    expect(infoOf(copied)).toContain('foi copiado sem perda');
    const mono = await convert({ format: 'm4a', channels: 'estereo', sample_rate: 22_050 }, film);
    expect((await probe(mono.files[0])).streams[0]).toMatchObject({ channels: 2, sample_rate: '22050' });
  });

  test('copies a sound of one page without a length of 27 hours', async () => {
    const clip = await made('aviso.ogg', ['-f', 'lavfi', '-i', 'anoisesrc=d=0.3', '-c:a', 'libvorbis']);
    const copied = await convert({ format: 'ogg' }, clip);
    expect(infoOf(copied)).toContain('foi copiado sem perda');
    expect(Math.abs((await probe(copied.files[0])).seconds - 0.3)).toBeLessThan(0.05);
  });

  test('makes each lossy format of any rate of samples, of one channel and of two', async () => {
    const sounds: Given[] = [];
    for (const [rate, channels] of [
      [5512, 1],
      [8000, 1],
      [8000, 2],
      [22_050, 1],
      [96_000, 2],
    ])
      sounds.push(
        await made(`${rate}-${channels}.wav`, [...tone(0.5), '-ar', String(rate), '-ac', String(channels)]),
      );
    for (const format of ['mp3', 'm4a', 'ogg', 'opus']) {
      const result = await convert({ format }, ...sounds);
      expect(result.files, infoOf(result)).toHaveLength(sounds.length);
      const eight = await probe(result.files[1]);
      expect(eight.streams[0], format).toMatchObject({ channels: 1 });
      expect(Math.abs(eight.seconds - 0.5), format).toBeLessThan(0.2);
    }
  });

  test('keeps to the bits asked for by fewer samples, and says what its format takes instead', async () => {
    const high = await made('alto.wav', [...tone(4), '-ar', '44100', '-ac', '2']);
    const small = await convert({ format: 'mp3', bitrate: 16 }, high);
    expect(small.files[0]?.bytes.length).toBeLessThan(4 * 2000 * 1.25);
    expect(infoOf(small)).toContain('taxa de amostragem de 24.000 Hz');
    const call = await made('ligação.wav', [...tone(1), '-ar', '8000', '-ac', '1']);
    const limits = { ogg: 42, mp3: 64, m4a: 48, opus: 256 };
    for (const [format, kbps] of Object.entries(limits))
      expect(infoOf(await convert({ format, bitrate: 320 }, call))).toContain(`taxa de ${kbps} kbps, a mais`);
  });

  test('keeps the bits of a sample and every sample where nothing is lost', async () => {
    const deep = await made('fundo.wav', [...tone(1), '-af', 'volume=0.1', '-c:a', 'pcm_s24le']);
    const { files } = await convert({ format: 'flac' }, deep);
    const decoded = ['-c:a', 'pcm_s24le'];
    expect(await hashes(files[0], decoded)).toEqual(await hashes(deep, decoded));
    const flat = await convert({ format: 'wav', bit_depth: 16 }, deep);
    expect((await probe(flat.files[0])).codecs).toEqual(['pcm_s16le']);
  });

  test('evens what is soft or loud to the volume asked for, and leaves silence silent', async () => {
    const noise = (name: string, volume: number) =>
      made(name, ['-f', 'lavfi', '-i', `anoisesrc=d=6:c=pink:a=${volume}`]);
    const silent = await made('silêncio.wav', ['-f', 'lavfi', '-i', 'anullsrc=d=4']);
    const sources = [await noise('baixo.wav', 0.01), await noise('alto.wav', 0.9), silent];
    const result = await convert({ normalize: true }, ...sources);
    for (const file of result.files.slice(0, 2))
      expect(Math.abs((await loudness(file)) + 16)).toBeLessThan(0.6);
    expect(infoOf(result)).toMatch(/silêncio\.wav: .*; o som é só silêncio, e o volume dele não mudou$/);
    const softer = await convert(
      { normalize: true, loudness_lufs: -23, format: 'wav' },
      ...sources.slice(1, 2),
    );
    expect(Math.abs((await loudness(softer.files[0])) + 23)).toBeLessThan(0.6);
  });

  test('mixes to what a format holds, names other tracks, keeps chapters where there is a place', async () => {
    const six = ['-f', 'lavfi', '-i', 'aevalsrc=0.1|0.2|0.1|0.1|0.1|0.1:d=2:c=5.1(side)'];
    const text = ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Abertura\n';
    await writeFile(at('c.txt'), text);
    const book = await made('livro.mka', [
      ...six,
      ...tone(2),
      '-i',
      at('c.txt'),
      '-map',
      '0',
      '-map',
      '1',
      '-map_chapters',
      '2',
      '-c:a',
      'flac',
    ]);
    const mp3 = await convert({}, book);
    expect(infoOf(mp3)).toMatch(
      /ficou só a primeira das 2 faixas de som; som convertido para estéreo; o canal de graves \(LFE\) não entra na mistura$/,
    );
    expect((await probe(mp3.files[0])).chapters.map(({ tags }) => tags.title)).toEqual(['Abertura']);
    const opus = await convert({ format: 'opus' }, book);
    expect((await probe(opus.files[0])).streams[0]?.channels).toBe(6);
    expect(infoOf(await convert({ format: 'flac' }, book))).toContain('1 capítulo ficou de fora');
  });

  test('channels of opposite phase are heard in mono, and what was done for that is reported', async () => {
    const stereo = (name: string, left: string, right: string) =>
      made(name, ['-f', 'lavfi', '-i', `aevalsrc='${left}|${right}':s=44100:d=4`, '-c:a', 'pcm_s16le']);
    const [host, guest] = ['0.3*sin(2764*t)*lt(t,2)', '0.3*sin(4146*t)*gte(t,2)'];
    const sources = [
      await stereo('oposta.wav', '0.3*sin(2764*t)', '-0.3*sin(2764*t)'),
      await stereo('entrevista.wav', `${host}+${guest}`, `${guest}-${host}`),
      await stereo('lados.wav', '0.3*sin(2764*t)', '0.3*sin(4146*t)'),
    ];
    const usual = -20 * Math.log10(Math.SQRT2 / 0.3);
    for (const options of [{ channels: 'mono', format: 'wav' }, { preset: 'whatsapp' }]) {
      const result = await convert(options, ...sources);
      const lines = infoOf(result).split('\n');
      expect(lines[0]).toMatch(/; os canais estavam em oposição de fase .*: um deles foi invertido$/);
      expect(lines[1]).toMatch(/; os canais estavam em oposição de fase .*: ficou só o esquerdo$/);
      expect(lines[2]).not.toContain('fase');
      for (const [place, file] of result.files.slice(0, 2).entries())
        for (const level of await levels(file)) expect(Math.abs(level - usual), lines[place]).toBeLessThan(2);
    }
  });

  test('a channel that mixes leave out is mixed in where there is nothing else, and named where not', async () => {
    const six = (name: string, expressions: string) =>
      made(name, ['-f', 'lavfi', '-i', `aevalsrc='${expressions}':d=2:c=5.1`, '-c:a', 'flac']);
    const bass = await six('graves.flac', '0|0|0|0.5*sin(400*t)|0|0');
    const whole = await six('tudo.flac', Array.from({ length: 6 }, () => '0.2*sin(2764*t)').join('|'));
    const twelfth = Array.from({ length: 16 }, (_, at) => (at === 11 ? '0.9*sin(2764*t)' : '0')).join('|');
    const many = await made('faixas.wav', ['-f', 'lavfi', '-i', `aevalsrc='${twelfth}':d=2`]);
    for (const channels of ['mono', 'estereo']) {
      const result = await convert({ channels, format: 'wav' }, bass, whole, many);
      const [first, second, third] = infoOf(result).split('\n');
      expect(third).toContain('todos os canais entraram por igual na mistura');
      expect(first).toContain('todos os canais entraram por igual na mistura');
      expect(second).toContain('o canal de graves (LFE) não entra na mistura');
      for (const file of result.files)
        for (const level of await levels(file)) expect(level).toBeGreaterThan(-30);
    }
  });

  test('of several files one that fails is reported by name, and the others arrive', async () => {
    const mute = await made('mudo.mp4', picture(1));
    const cut = {
      name: 'cortado.m4a',
      bytes: (await made('x.m4a', [...tone(2), '-c:a', 'aac'])).bytes.subarray(0, 400),
    };
    for (const tool of ['converter-audio', 'mp4-para-mp3']) {
      const result = await runTool(url(), tool, {}, [mute, song, cut]);
      expect(result.files.map(({ name }) => name)).toEqual(['canção.mp3']);
      expect(infoOf(result)).toContain('"mudo.mp4" não tem som');
      expect(infoOf(result)).toContain('"cortado.m4a" está danificado');
    }
  });

  test('eight hours of silence, another kind of file and a sound of nothing are refused by name', async () => {
    const hours = await made('horas.wav', [
      '-f',
      'lavfi',
      '-i',
      'anullsrc=r=1000:cl=mono:d=28800',
      '-c:a',
      'adpcm_ima_wav',
    ]);
    expect(await failureOf(url(), 'converter-audio', {}, [hours])).toContain(
      'é longo demais (o máximo é de 6 horas)',
    );
    const nothing = await made('nada.wav', ['-f', 'lavfi', '-i', 'anullsrc', '-t', '0']);
    expect(await failureOf(url(), 'converter-audio', {}, [nothing])).toMatch(
      /"nada\.wav" (não tem conteúdo|está danificado)/,
    );
    const renamed = {
      name: 'foto.mp3',
      bytes: (await made('f.png', [...picture(1), '-frames:v', '1'])).bytes,
    };
    expect(await failureOf(url(), 'converter-audio', {}, [renamed])).toContain('o conteúdo é uma imagem PNG');
  });
});
